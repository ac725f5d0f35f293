import { join } from 'node:path';
import { fileAnchor } from '../../src/audit-log/anchor.js';
import type { AuditSinkOptions } from '../../src/audit-log/audit-sink.js';
import type { LogHead } from '../../src/audit-log/folder/log-head.js';
import { postgresAuditSink } from '../../src/audit-log/postgres/postgres-audit-sink.js';
import { ENTRIES, HEAD } from '../../src/audit-log/postgres/audit-schema.js';
import { describeWithPostgres } from '../postgres-server.js';
import { temporaryFolder } from '../temporary-folder.js';
import { entryOf, signingKeys, verifyAt } from './logs.js';

describeWithPostgres('PostgreSQL', (server) => {
  const { signer, keys } = signingKeys();
  const { query } = server;

  const sink = (options: Partial<AuditSinkOptions> = {}) =>
    postgresAuditSink({ url: server.url, signer, checkpointEvery: 5, version: '0', ...options });

  test('is one chain of many writers, survives a crash of the server, and refuses changes', async () => {
    const sinks = [sink(), sink(), sink()];
    await Promise.all(
      sinks.map(async (one, index) => {
        for (let batch = 0; batch < 4; batch++) await one.write([entryOf(index), entryOf(batch)]);
      }),
    );
    await server.kill();
    await expect(sinks[0]!.write([entryOf(1)])).rejects.toBeDefined();
    await server.start();
    for (const one of sinks) await one.close();
    const report = await verifyAt(server.url, keys);
    expect(report).toMatchObject({ isIntact: true, crashes: [] });
    expect(report.entries).toBeGreaterThanOrEqual(3 * 8 + 3 + 3);
    await expect(query(`UPDATE ${ENTRIES} SET line = '{}' WHERE number = 3`)).rejects.toThrow(
      'only added to',
    );
    await expect(query(`TRUNCATE ${ENTRIES}`)).rejects.toThrow('only added to');
  });

  test('a batch that failed is there once when it is written again', async () => {
    const one = sink();
    const batch = [entryOf(1), entryOf(2)];
    await one.write([entryOf(0)]);
    await query(
      `CREATE FUNCTION stop_once() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END'`,
    );
    await query(
      `CREATE TRIGGER stop_once BEFORE INSERT ON ${ENTRIES} FOR EACH ROW EXECUTE FUNCTION stop_once()`,
    );
    await expect(one.write(batch)).rejects.toThrow('no');
    await query(`DROP TRIGGER stop_once ON ${ENTRIES}`);
    const before = (await verifyAt(server.url, keys)).entries;
    await one.write(batch);
    await one.close();
    const report = await verifyAt(server.url, keys);
    expect(report).toMatchObject({ isIntact: true });
    expect(report.entries - before).toBeLessThanOrEqual(4);
  });

  test('a log that is put back as it was, head and all, is not gone on with by who wrote to it since', async () => {
    const anchor = fileAnchor(join(temporaryFolder().path, 'audit.anchor'));
    const kept = {
      remembered: () => anchor.remembered(),
      onSynced: (head: LogHead) => {
        anchor.keep(head);
      },
    };
    const [one, other] = [sink(kept), sink(kept)];
    await other.write([entryOf(0)]);
    await one.write([entryOf(1)]);
    const [before] = await query<{ head: object }>(`SELECT head FROM ${HEAD}`);
    await one.write([entryOf(2)]);
    await other.write([entryOf(3)]);
    await query(`ALTER TABLE ${ENTRIES} DISABLE TRIGGER USER;
      DELETE FROM ${ENTRIES} WHERE number > (SELECT max((head->>'number')::int) FROM (VALUES ('${JSON.stringify(before!.head)}'::jsonb)) AS v(head));
      UPDATE ${HEAD} SET head = '${JSON.stringify(before!.head)}';
      ALTER TABLE ${ENTRIES} ENABLE TRIGGER USER;`);
    // By itself it is whole.
    expect(await verifyAt(server.url, keys)).toMatchObject({ isIntact: true });
    const refused = {
      code: 'AG_AUDIT_LOG_BROKEN',
      message: expect.stringMatching(/entry \d+:[0-9a-f]{64}, which this process has written, is not in it/),
    };
    await expect(one.write([entryOf(4)])).rejects.toMatchObject(refused);
    await expect(other.write([entryOf(4)])).rejects.toMatchObject(refused);
    await one.close();
    await other.close();
    await anchor.settled(60_000);
    // Nor by who comes anew, and has the anchor's word alone.
    await expect(sink(kept).write([entryOf(4)])).rejects.toMatchObject({
      code: 'AG_AUDIT_LOG_BROKEN',
      message: expect.stringMatching(/entry \d+:[0-9a-f]{64}, which .*audit.anchor knows, is not in it/),
    });
    expect(await verifyAt(server.url, keys)).toMatchObject({ isIntact: true });
  });

  test('what a superuser changes, removes or puts in is found by number, and nothing is added to it', async () => {
    await query(`ALTER TABLE ${ENTRIES} DISABLE TRIGGER USER`);
    // Which writer came when differs from run to run: any decision will do, and one well after it.
    const [found] = await query<{ number: number }>(
      `SELECT min(number)::int AS number FROM ${ENTRIES} WHERE line LIKE '%"route"%'`,
    );
    const changed = found!.number;
    const removed = changed + 10;
    await query(`UPDATE ${ENTRIES} SET line = replace(line, 'route', 'roite') WHERE number = ${changed}`);
    await query(`DELETE FROM ${ENTRIES} WHERE number = ${removed}`);
    await query(`INSERT INTO ${ENTRIES} (number, line) VALUES (0, '{}')`);
    const { findings } = await verifyAt(server.url, keys);
    const has = (what: string, from: number): void => {
      expect(findings).toContainEqual(expect.objectContaining({ what, from }));
    };
    has('changed', changed);
    has('removed', removed);
    has('putIn', 0);
    await query(`DELETE FROM ${ENTRIES} WHERE number = (SELECT max(number) FROM ${ENTRIES})`);
    await expect(sink().write([entryOf(1)])).rejects.toMatchObject({ code: 'AG_AUDIT_LOG_BROKEN' });
  });
});
