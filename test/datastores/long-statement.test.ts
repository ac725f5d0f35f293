import { longStatement } from '../../src/postgres/long-statement.js';
import { postgresPool } from '../../src/postgres/postgres-pool.js';
import { describeWithPostgres } from '../postgres-server.js';

describeWithPostgres('a statement about a whole table', (server) => {
  test('is waited for beyond the bound on statements', async () => {
    const pool = await postgresPool(server.url, { queryMs: 100 });
    try {
      await expect(pool.query('SELECT pg_sleep(1)')).rejects.toThrow('timeout');
      const { rowCount } = await pool.query(longStatement('SELECT pg_sleep($1)', [1]));
      expect(rowCount).toBe(1);
    } finally {
      await pool.end();
    }
  });
});
