import { resolve, sep } from 'node:path';
import { fileAnchor, type Anchor } from '../src/audit-log/anchor.js';
import { auditLog, type AuditLog } from '../src/audit-log/audit-log.js';
import type { AuditSinkOptions } from '../src/audit-log/audit-sink.js';
import type { AuditEntry } from '../src/audit-log/entry.js';
import { folderSink } from '../src/audit-log/folder/folder-sink.js';
import { postgresAuditSink } from '../src/audit-log/postgres/postgres-audit-sink.js';
import { readSigner } from '../src/audit-log/signing.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { packageVersion } from '../src/contract/package-version.js';
import { isPostgresUrl, requirePgPackage } from '../src/postgres/postgres-pool.js';
import { writeBeforeEnd } from '../src/recording/at-process-end.js';
import { RecordQueue } from '../src/recording/record-queue.js';
import type { GuardEvent, Observer } from '../src/telemetry/observer.js';
import type { AuditLogSettings } from './audit-log-schema.js';
import { lease, type Lease } from './shared-by-key.js';

export const DEFAULT_AUDIT_LOG = {
  checkpointEvery: 100,
  maxFileBytes: 64 * 1024 * 1024,
  maxQueued: 10_000,
} as const;
/** Memory that waiting entries may take, about. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;
/** Milliseconds that closing waits for entries to be written. */
const CLOSE_MS = 5000;
/** Milliseconds between two places that the process's log notes. */
const NOTE_MS = 3_600_000;
/** Milliseconds for which an anchor that cannot be written is reported once. */
const ANCHOR_TOLD_MS = 60_000;
/**
 * Milliseconds that closing, or the process's end, waits for the anchor besides: its disk may be one that hangs. By choice: a fifth of
 * what the entries have, for one small file.
 */
const ANCHOR_MS = 1000;

/**
 * The process's audit log, however many guards write to it; undefined without one. It reports to the observer of who asked
 * first. Throws AG_CONFIG_INVALID for a key that cannot be read and a package that is not installed.
 */
export function acquireAuditLog(
  settings: AuditLogSettings | undefined,
  observer: Observer,
  cwd: string = process.cwd(),
): Lease<AuditLog> | undefined {
  if (settings === undefined) return undefined;
  const { sink, keyFile, anchor } = settings;
  const bounds = {
    checkpointEvery: settings.checkpointEvery ?? DEFAULT_AUDIT_LOG.checkpointEvery,
    maxFileBytes: settings.maxFileBytes ?? DEFAULT_AUDIT_LOG.maxFileBytes,
    maxQueued: settings.maxQueued ?? DEFAULT_AUDIT_LOG.maxQueued,
  };
  const isPostgres = isPostgresUrl(sink);
  if (isPostgres) requirePgPackage('log.audit.sink');
  const place = isPostgres ? sink : resolve(cwd, sink);
  const signer = readSigner(resolve(cwd, keyFile));
  const anchorPath = anchor === undefined ? undefined : resolve(cwd, anchor);
  if (anchorPath?.startsWith(place + sep) === true)
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `log.audit.anchor: ${anchorPath} is in the log's own folder`,
      { hint: 'Give it a place that is not put back with the log: another disk.' },
    );
  return lease('audit-log', { place, key: signer.key, anchor: anchorPath, ...bounds }, () => {
    const anchor = anchorPath === undefined ? undefined : anchorIn(anchorPath, observer);
    const options = {
      signer,
      checkpointEvery: bounds.checkpointEvery,
      version: packageVersion(),
      ...keptElsewhere(anchor, anchorPath, observer),
    };
    const queue = new RecordQueue<AuditEntry>({
      sink: isPostgres
        ? postgresAuditSink({ ...options, url: sink })
        : folderSink({ ...options, folder: place, maxFileBytes: bounds.maxFileBytes }),
      maxQueued: bounds.maxQueued,
      maxQueuedBytes: MAX_QUEUED_BYTES,
      emit: (event) => {
        observer.observe(asAuditLog(event));
      },
    });
    // Entries first, then the anchor: it is never ahead of the log.
    const stopWatching = writeBeforeEnd({
      async flush(withinMs) {
        await queue.flush(withinMs);
        await anchor?.settled(ANCHOR_MS);
      },
      async halt(withinMs) {
        await queue.halt(withinMs);
        await anchor?.settled(ANCHOR_MS);
      },
      writeNow() {
        queue.writeNow();
        anchor?.keepNow();
      },
    });
    const end = async (): Promise<void> => {
      await queue.close(CLOSE_MS);
      await anchor?.settled(ANCHOR_MS);
      stopWatching();
    };
    return { value: auditLog({ queue }), end };
  });
}

function anchorIn(path: string, observer: Observer): Anchor {
  let failedAt = -Infinity;
  return fileAnchor(path, {
    onFailed(error) {
      if (Date.now() - failedAt < ANCHOR_TOLD_MS) return;
      failedAt = Date.now();
      observer.observe({ type: 'auditLogFailed', error });
    },
  });
}

/** Tells of what is synced, and keeps it in the anchor where there is one. */
function keptElsewhere(
  anchor: Anchor | undefined,
  path: string | undefined,
  observer: Observer,
): Pick<AuditSinkOptions, 'remembered' | 'onSynced'> {
  let isMissing = false;
  let notedAt = -Infinity;

  return {
    remembered() {
      const known = anchor?.remembered();
      isMissing = anchor !== undefined && known === undefined;
      return known;
    },
    onSynced(head) {
      const { number, hash, state } = head;
      anchor?.keep(head);
      // The first entry of a log is that which says who writes.
      if (isMissing && number > 1)
        observer.observe({
          type: 'warning',
          code: 'audit-log-unanchored',
          message: `${path ?? ''} is missing, though the audit log has entries: nothing shows whether it was put back before entry ${number}, from which on it is kept there`,
        });
      isMissing = false;
      const isNoted = state === 'closed' || Date.now() - notedAt >= NOTE_MS;
      if (isNoted) notedAt = Date.now();
      observer.observe({ type: 'auditLogSynced', number, hash, isNoted });
    },
  };
}

/** The queue's messages name records. */
function asAuditLog(event: GuardEvent): GuardEvent {
  if (event.type === 'recorded') return { type: 'auditLogged', result: event.result, count: event.count };
  if (event.type === 'recordSinkFailed') return { type: 'auditLogFailed', error: event.error };
  return event;
}
