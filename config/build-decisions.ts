import { resolve } from 'node:path';
import type { DecisionRing } from '../src/decisions/decision-ring.js';
import type { DecisionSource } from '../src/decisions/decision-source.js';
import { latestAndRecorded } from '../src/decisions/latest-and-recorded.js';
import { FileRecords } from '../src/decisions/recorded/file-records.js';
import { PostgresRecords } from '../src/decisions/recorded/postgres-records.js';
import { RecordedDecisions } from '../src/decisions/recorded/recorded-decisions.js';
import { isPostgresUrl } from '../src/postgres/postgres-pool.js';
import type { Recorder } from '../src/recording/recorder.js';
import type { Lease } from './shared-by-key.js';

/**
 * The decisions of a ring together with those that are recorded.
 *
 * @param sink `record.sink`: where they are read
 * @param recorder writes there
 */
export function decisionsWithRecorded(
  ring: DecisionRing,
  sink: string,
  recorder: Recorder,
): Lease<DecisionSource> {
  const store = isPostgresUrl(sink)
    ? new PostgresRecords({ url: sink })
    : new FileRecords({ path: resolve(sink) });
  const recorded = new RecordedDecisions({ store, recorder });
  return { value: latestAndRecorded({ ring, recorded, recorder }), release: () => recorded.close() };
}
