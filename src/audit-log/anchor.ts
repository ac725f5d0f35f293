import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { KnownPlace } from './audit-sink.js';
import { readHeadFile, replaceHeadFile, writeHeadFile, type LogHead } from './folder/log-head.js';

/** Keeps how far a log goes in another place than the log's, so that one which is put back as it was before is found out. */
export interface Anchor {
  /** What was kept last; undefined where nothing was. Throws AG_AUDIT_LOG_BROKEN for what is no anchor, and what the system says. */
  remembered(): KnownPlace | undefined;
  /** Keeps a head off the event loop, one after the other; of those that come while one is written, the last alone. Never throws. */
  keep(head: LogHead): void;
  /** Resolves when all is kept or has failed, or after `withinMs`. */
  settled(withinMs: number): Promise<void>;
  /** Keeps at once what is not kept yet, for a process that ends. Never throws. */
  keepNow(): void;
}

export interface FileAnchorOptions {
  /** Called with what the system says of a head that could not be kept. @default nobody is */
  readonly onFailed?: (error: unknown) => void;
  /** Replaces the file. @default on the disk, synced */
  readonly replace?: (path: string, head: LogHead) => Promise<void>;
}

/** An anchor in a file, replaced as a whole with each head. */
export function fileAnchor(path: string, options: FileAnchorOptions = {}): Anchor {
  const { onFailed = () => undefined, replace = replaceHeadFile } = options;
  const folder = { path: dirname(path), options: { recursive: true, mode: 0o700 } } as const;
  /** The last that came, until it is kept. */
  let latest: LogHead | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (latest !== undefined) {
      const head: LogHead = latest;
      try {
        await mkdir(folder.path, folder.options);
        await replace(path, head);
      } catch (error) {
        onFailed(error);
      }
      if (latest === head) latest = undefined;
    }
    writing = undefined;
  }

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
      latest = head;
      writing ??= writeAll();
    },
    async settled(withinMs) {
      if (writing === undefined) return;
      const ended = new AbortController();
      const timeout = sleep(withinMs, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([writing, timeout]);
      ended.abort();
    },
    keepNow() {
      if (latest === undefined) return;
      try {
        mkdirSync(folder.path, folder.options);
        writeHeadFile(path, latest);
        latest = undefined;
      } catch (error) {
        onFailed(error);
      }
    },
  };
}
