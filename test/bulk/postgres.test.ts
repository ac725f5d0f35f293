import { TABLE } from '../../src/recording/postgres-schema.js';
import { postgresSink } from '../../src/recording/postgres-sink.js';
import { describeWithPostgres } from '../postgres-server.js';
import { exchangeOf } from '../recording/exchanges.js';
import { bulkFolder, testBuilt } from './bulk-folder.js';

/** More than a page. */
const ROWS = 450;

describeWithPostgres('PostgreSQL', (server) => {
  const { query } = server;
  const ANSWERS = 'SELECT id, question, answer, facts FROM answers';
  const audit = (folder: ReturnType<typeof bulkFolder>, ...args: string[]) =>
    folder.start('audit', server.url, '--out', 'out.jsonl', ...args);
  const upTo = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

  beforeAll(async () => {
    await query(`CREATE TABLE answers (id bigint PRIMARY KEY, question text, answer text, facts text[]);
      INSERT INTO answers SELECT n, 'When?', 'The store opens at ' || n || '.', ARRAY['The store opens at 9.']
      FROM generate_series(1, ${ROWS}) AS n`);
  });

  testBuilt('is a source that is gone on with after a kill, and to which rows may be added', async () => {
    const folder = bulkFolder([]);
    const killed = audit(folder, '--query', ANSWERS);
    await killed.until(() => folder.lines() >= 250);
    await killed.kill();
    const whole = folder.ids();
    expect(whole).toEqual(upTo(whole.length));
    expect(await audit(folder, '--query', ANSWERS).ended()).toBe(0);
    expect(folder.ids()).toEqual(upTo(ROWS));
    await query(`INSERT INTO answers VALUES (${ROWS + 1}, NULL, 'The store opens at 9.', '{}')`);
    expect(await audit(folder, '--query', ANSWERS).ended()).toBe(0);
    expect(folder.ids()).toEqual(upTo(ROWS + 1));
    // It would never be read.
    await query(`INSERT INTO answers VALUES (0, NULL, 'The store opens at 9.', '{}')`);
    const earlier = audit(folder, '--query', ANSWERS);
    expect(await earlier.ended()).toBe(2);
    expect(earlier.err).toContain(
      `AG_AUDIT_DIFFERS: the query: 1 of its rows up to id ${ROWS + 1} were not there when those were judged`,
    );
    await query('DELETE FROM answers WHERE id = 0');
  });

  testBuilt('is judged again where another query was', async () => {
    const folder = bulkFolder([]);
    const some = audit(folder, '--query', `${ANSWERS} WHERE id <= 3`);
    expect(await some.ended()).toBe(0);
    const other = audit(folder, '--query', ANSWERS);
    expect({ code: await other.ended(), err: other.err }).toEqual({
      code: 2,
      err: expect.stringContaining('AG_AUDIT_DIFFERS'),
    });
  });

  testBuilt('must tell its rows apart', async () => {
    for (const [rows, why] of [
      ["(VALUES (1, 'a', '{}'), (2, 'a', '{}'), (2, 'b', '{}'))", 'two rows of the id 2'],
      ["(VALUES (1, 'a', '{}'), (NULL, 'a', '{}'))", 'a row without id'],
    ] as const) {
      const run = audit(
        bulkFolder([]),
        '--query',
        `SELECT id, answer, facts::text[] FROM ${rows} AS t(id, answer, facts)`,
      );
      expect(await run.ended()).not.toBe(0);
      expect(run.err).toContain(`AG_INPUT_UNREADABLE: the query gives ${why}`);
    }
    const wrong = audit(bulkFolder([]), '--query', 'SELECT secret FROM answers');
    expect(await wrong.ended()).not.toBe(0);
    expect(wrong.err).toContain('the database does not answer the query: 42703');
    expect(wrong.err).not.toContain('secret');
  });

  testBuilt('is by itself what was recorded with texts', async () => {
    const sink = postgresSink({ url: server.url, days: 30 });
    await sink.write(
      ['a', 'b'].map((id) => exchangeOf({ id, answer: 'It opens at 9.', facts: ['It opens at 9.'] })),
    );
    await sink.close();
    const folder = bulkFolder([]);
    const run = audit(folder);
    expect({ code: await run.ended(), err: run.err }).toMatchObject({ code: 0 });
    expect(folder.ids()).toEqual(['a', 'b']);
    await query(`DROP TABLE ${TABLE}`);
  });
});
