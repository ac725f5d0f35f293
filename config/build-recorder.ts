import { resolve } from 'node:path';
import { writeBeforeEnd } from '../src/recording/at-process-end.js';
import { fileSink } from '../src/recording/file-sink.js';
import { isPostgresUrl, requirePgPackage } from '../src/postgres/postgres-pool.js';
import { postgresSink } from '../src/recording/postgres-sink.js';
import { RecordQueue } from '../src/recording/record-queue.js';
import { createRecorder, type Recorder } from '../src/recording/recorder.js';
import { redactor } from '../src/recording/redact.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { ResolvedRecord } from './resolve-settings.js';
import { lease } from './shared-by-key.js';

/** Milliseconds that closing waits for records to be written. */
const CLOSE_MS = 5000;

export interface RecorderLease {
  readonly recorder: Recorder;
  /** Writes what waits. Idempotent. */
  readonly release: () => Promise<void>;
}

/**
 * What records by these settings; undefined without a sink. Guards with the same sink share one queue, which reports to the
 * observer of who asked first. Throws AG_CONFIG_INVALID when the package that the sink needs is not installed.
 */
export function acquireRecorder(settings: ResolvedRecord, observer: Observer): RecorderLease | undefined {
  const { sink, share, texts, redact, days, maxFileBytes, maxQueued, maxQueuedBytes } = settings;
  if (sink === undefined) return undefined;
  const isPostgres = isPostgresUrl(sink);
  if (isPostgres) requirePgPackage();
  const place = isPostgres ? sink : resolve(sink);
  const emit = observer.observe.bind(observer);
  const { value: queue, release } = lease(
    'records',
    { place, days, maxFileBytes, maxQueued, maxQueuedBytes },
    () => {
      const made = new RecordQueue({
        sink: isPostgres
          ? postgresSink({ url: sink, days })
          : fileSink({ folder: place, days, maxFileBytes }),
        maxQueued,
        maxQueuedBytes,
        emit,
      });
      const stopWatching = writeBeforeEnd(made);
      const end = async (): Promise<void> => {
        await made.close(CLOSE_MS);
        stopWatching();
      };
      return { value: made, end };
    },
  );
  const clean = typeof redact === 'function' ? redact : redactor(redact);
  return { recorder: createRecorder({ queue, share, texts, redact: clean, emit }), release };
}
