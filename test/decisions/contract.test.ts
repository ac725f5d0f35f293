import { FileRecords } from '../../src/decisions/recorded/file-records.js';
import { PostgresRecords } from '../../src/decisions/recorded/postgres-records.js';
import { latestAndRecorded } from '../../src/decisions/latest-and-recorded.js';
import { TABLE } from '../../src/recording/postgres-schema.js';
import { postgresSink } from '../../src/recording/postgres-sink.js';
import pg from 'pg';
import { describeWithPostgres } from '../postgres-server.js';
import { asSource, heldRecording, heldRing, recordingFolder } from './held-sources.js';
import { sourceContract } from './source-contract.js';

sourceContract('memory', () => {
  const { ring, decide } = heldRing();
  return Promise.resolve({
    source: ring,
    decide: (exchange) => {
      decide(exchange);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
});

sourceContract('a recording in files, written by another process', () => {
  const { path, sink, remove } = recordingFolder();
  const held = asSource(heldRecording(sink('viewer'), new FileRecords({ path })), sink('app'));
  return Promise.resolve({ ...held, close: () => held.close().then(remove) });
});

/** Memory has all, the recording what is sampled. */
const together = (share: number) => () => {
  const { path, sink, remove } = recordingFolder();
  const { ring, decide } = heldRing();
  const held = heldRecording(sink('app'), new FileRecords({ path }), { share });
  const writer = sink('writer');
  return Promise.resolve({
    source: latestAndRecorded({ ring, recorded: held.recorded, recorder: held.recorder }),
    decide: async (exchange: Parameters<typeof decide>[0]) => {
      decide(exchange);
      if (held.recorder.isSampled(exchange.id)) await writer.write([exchange]);
    },
    close: async () => {
      await held.close();
      await writer.close();
      remove();
    },
  });
};
sourceContract('memory and a recording of all', together(1));
sourceContract('memory and a recording of a share', together(0.5));
sourceContract('memory and a recording of nothing', together(0));

test('a database that does not answer is said, and nothing of its address', async () => {
  const records = new PostgresRecords({ url: 'postgres://guard:secret@127.0.0.1:1/records' });
  for (const asked of [records.latest({}), records.get('a'), records.changes()])
    await expect(asked).rejects.toMatchObject({
      code: 'AG_RECORDS_UNREACHABLE',
      message: 'The recorded decisions cannot be read: the database does not answer (ECONNREFUSED).',
    });
  await records.close();
});

describeWithPostgres('PostgreSQL', (server) => {
  sourceContract('a recording in PostgreSQL, written by another process', async () => {
    const { url } = server;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`DROP TABLE IF EXISTS ${TABLE}`);
    await client.end();
    const sink = () => postgresSink({ url, days: 30, now: () => Date.parse('2026-11-24T08:00:00.000Z') });
    return asSource(heldRecording(sink(), new PostgresRecords({ url })), sink());
  });
});
