import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

export interface PgvectorServer {
  /** Known once the tests run. */
  readonly url: string;
}

/** Runs tests against a PostgreSQL that has pgvector: see pglite-server.mjs. TEST_PGVECTOR_URL names another. */
export function describeWithPgvector(name: string, tests: (server: PgvectorServer) => void): void {
  describe(name, () => {
    let url = process.env['TEST_PGVECTOR_URL'] ?? '';
    let child: ChildProcess | undefined;
    beforeAll(async () => {
      if (url !== '') return;
      child = fork(join(packageRoot, 'test/datastores/pglite-server.mjs'));
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    });
    afterAll(async () => {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    });
    tests({
      get url() {
        return url;
      },
    });
  });
}
