import pg from 'pg';
import { setTimeout } from 'node:timers/promises';
import { readJudged } from '../../src/cli/read-judged.js';
import { migrate, TABLE } from '../../src/recording/postgres-schema.js';
import { postgresSink } from '../../src/recording/postgres-sink.js';
import { openRecording } from '../../src/recording/read-recording.js';
import type { SinkRecord } from '../../src/recording/record-sink.js';
import { describeWithPostgres } from '../postgres-server.js';
import { exchangeOf } from './exchanges.js';
import { numberOf, startRecordingApp, type RecordingApp } from './recording-app.js';

jest.setTimeout(120_000);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describeWithPostgres('PostgreSQL', (server) => {
  const { query } = server;
  let app: RecordingApp | undefined;

  afterEach(async () => {
    if (app?.process.exitCode === null && app.process.signalCode === null) await app.end('SIGKILL');
    app = undefined;
    await query(`DROP TABLE IF EXISTS ${TABLE}`);
  });

  async function numbers(): Promise<number[]> {
    const rows = await query<{ answer: string }>(`SELECT record->>'answer' AS answer FROM ${TABLE}`);
    return rows.map(({ answer }) => numberOf(answer)).sort((a, b) => a - b);
  }

  test.each([
    ['nobody else listens to it', false],
    ['the app listens to it and closes the guard', true],
  ])('loses nothing on SIGTERM when %s', async (_, ownHandler) => {
    app = await startRecordingApp({ sink: server.url, ownHandler });
    const answered = await app.askAll(upTo(300));
    await app.end('SIGTERM');
    expect(answered).toHaveLength(300);
    expect(await numbers()).toEqual(upTo(300));
  });

  test('has every record once after the server was killed under load, and no answer waited for it', async () => {
    app = await startRecordingApp({ sink: server.url });
    expect(await app.askAll(upTo(50))).toHaveLength(50);
    const asking = app.askAll(upTo(600).map((number) => number + 1000));
    while ((await app.metric('answer_guard_records_total')) < 80) await setTimeout(20);
    await server.kill();
    const answered = await asking;
    expect(answered).toHaveLength(600);
    while ((await app.metric('answer_guard_record_sink_failures_total')) < 2) await setTimeout(20);
    await server.start();
    while ((await app.metric('answer_guard_records_total')) < 650) await setTimeout(20);
    await app.end('SIGTERM');
    expect(await numbers()).toEqual([...upTo(50), ...upTo(600).map((number) => number + 1000)]);
    expect(await app.metric('answer_guard_records_total').catch(() => 'gone')).toBe('gone');
  });

  test('has what was written when the app is killed', async () => {
    app = await startRecordingApp({ sink: server.url });
    const asking = app.askAll(upTo(5000));
    while ((await app.metric('answer_guard_records_total')) < 200) await setTimeout(20);
    const written = await app.metric('answer_guard_records_total');
    await app.end('SIGKILL');
    await asking;
    const found = await numbers();
    expect(found.length).toBeGreaterThanOrEqual(written);
    expect(new Set(found).size).toBe(found.length);
  });

  test('is migrated once by many instances that start at once, and not by a release before', async () => {
    const clients = upTo(8).map(() => new pg.Client({ connectionString: server.url }));
    try {
      await Promise.all(clients.map((client) => client.connect()));
      await Promise.all(clients.map((client) => migrate(client)));
      const [table] = await query<{ comment: string }>(
        `SELECT obj_description('${TABLE}'::regclass, 'pg_class') AS comment`,
      );
      expect(table?.comment).toBe('answer-guard schema 2');
      await query(`COMMENT ON TABLE ${TABLE} IS 'answer-guard schema 99'`);
      await expect(migrate(clients[0]!)).rejects.toMatchObject({
        code: 'AG_CONFIG_INVALID',
        message: expect.stringContaining('version 99'),
      });
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });

  test('takes texts that PostgreSQL has no characters for, the same batch twice, and labels', async () => {
    const sink = postgresSink({ url: server.url, days: 30 });
    const label: SinkRecord = {
      labelOf: 'a',
      label: { verdict: 'wrong', source: 'reader', at: new Date().toISOString() },
    };
    const batch = [exchangeOf({ id: 'a', answer: 'nul \0 half \ud800 whole 😀' }), label];
    await sink.write(batch);
    await sink.write(batch);
    await sink.close();
    const rows = await query<{ kind: string; answer: string | null }>(
      `SELECT kind, record->>'answer' AS answer FROM ${TABLE} ORDER BY seq`,
    );
    expect(rows).toEqual([
      { kind: 'exchange', answer: 'nul \ufffd half \ufffd whole 😀' },
      { kind: 'label', answer: null },
    ]);
  });

  test('is read as files are, for reports and for calibration, and its password is named nowhere', async () => {
    const sink = postgresSink({ url: server.url, days: 30 });
    const at = new Date().toISOString();
    const label: SinkRecord = { labelOf: 'a', label: { verdict: 'right', source: 'person', at } };
    await sink.write([exchangeOf({ id: 'a', at }), label]);
    await sink.close();
    const url = server.url.replace('guard@', 'guard:hunter2@');
    const { exchanges } = await openRecording([url], '/');
    const read: unknown[] = [];
    for await (const { id, label } of exchanges()) read.push([id, label?.verdict]);
    expect(read).toEqual([['a', 'right']]);
    const judged = await readJudged([url], { cwd: '/' });
    expect(judged).toMatchObject({ exchanges: [{ id: 'a' }], labels: [{ labelOf: 'a' }], torn: 0 });
    expect(url).toContain('hunter2');
    expect(judged.name).toMatch(/^(?:127\.0\.0\.1|localhost):\d+\/\w+$/);
    expect(judged.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('keeps nothing past the retention', async () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    const sink = postgresSink({ url: server.url, days: 7, now: () => now });
    await sink.write([
      exchangeOf({ id: 'old', at: '2026-11-16T11:59:59Z' }),
      exchangeOf({ id: 'kept', at: '2026-11-16T12:00:01Z' }),
    ]);
    await sink.expire();
    await sink.close();
    expect(await query(`SELECT exchange_id FROM ${TABLE}`)).toEqual([{ exchange_id: 'kept' }]);
  });
});
