import { resolve } from 'node:path';
import { auditLog, type AuditLog } from '../src/audit-log/audit-log.js';
import type { AuditEntry } from '../src/audit-log/entry.js';
import { folderSink } from '../src/audit-log/folder/folder-sink.js';
import { postgresAuditSink } from '../src/audit-log/postgres/postgres-audit-sink.js';
import { readSigner } from '../src/audit-log/signing.js';
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
  const { sink, keyFile } = settings;
  const bounds = {
    checkpointEvery: settings.checkpointEvery ?? DEFAULT_AUDIT_LOG.checkpointEvery,
    maxFileBytes: settings.maxFileBytes ?? DEFAULT_AUDIT_LOG.maxFileBytes,
    maxQueued: settings.maxQueued ?? DEFAULT_AUDIT_LOG.maxQueued,
  };
  const isPostgres = isPostgresUrl(sink);
  if (isPostgres) requirePgPackage('log.audit.sink');
  const place = isPostgres ? sink : resolve(cwd, sink);
  const signer = readSigner(resolve(cwd, keyFile));
  const options = { signer, checkpointEvery: bounds.checkpointEvery, version: packageVersion() };
  return lease('audit-log', { place, key: signer.key, ...bounds }, () => {
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
    const stopWatching = writeBeforeEnd(queue);
    const end = async (): Promise<void> => {
      await queue.close(CLOSE_MS);
      stopWatching();
    };
    return { value: auditLog({ queue }), end };
  });
}

/** The queue's messages name records. */
function asAuditLog(event: GuardEvent): GuardEvent {
  if (event.type === 'recorded') return { type: 'auditLogged', result: event.result, count: event.count };
  if (event.type === 'recordSinkFailed') return { type: 'auditLogFailed', error: event.error };
  return event;
}
