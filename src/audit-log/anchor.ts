import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { KnownPlace } from './audit-sink.js';
import { readHeadFile, writeHeadFile, type LogHead } from './folder/log-head.js';

/** Keeps how far a log goes in another place than the log's, so that one which is put back as it was before is found out. */
export interface Anchor {
  /** What was kept last; undefined where nothing was. Throws AG_AUDIT_LOG_BROKEN for what is no anchor, and what the system says. */
  remembered(): KnownPlace | undefined;
  /** Throws what the system says. */
  keep(head: LogHead): void;
}

/** An anchor in a file, replaced as a whole with each head. */
export function fileAnchor(path: string): Anchor {
  return {
    remembered() {
      const head = readHeadFile(path);
      if (head === 'missing') return undefined;
      if (head === 'unreadable') {
        throw new AnswerGuardError('AG_AUDIT_LOG_BROKEN', `log.audit.anchor: ${path} is no anchor`, {
          hint: 'See whether the log was changed: answer-guard audit-log verify. Then move the file away.',
        });
      }
      const { number, hash } = head;
      return { number, hash, knownBy: `${path} knows` };
    },
    keep(head) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeHeadFile(path, head);
    },
  };
}
