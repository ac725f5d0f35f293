import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Pool } from 'pg';
import packageRoot from '../../package-root.cjs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';

/** Milliseconds after which a server that does not answer is down. */
const CONNECT_MS = 2000;
const QUERY_MS = 10_000;

export function isPostgresUrl(sink: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(sink);
}

/**
 * Throws AG_CONFIG_INVALID when the package `pg`, which is optional, is not installed.
 *
 * @param setting which names a PostgreSQL
 */
export function requirePgPackage(setting = 'record.sink'): void {
  try {
    createRequire(join(packageRoot, 'package.json')).resolve('pg');
  } catch {
    throw new AnswerGuardError('AG_CONFIG_INVALID', `${setting}: PostgreSQL needs the package pg.`, {
      hint: 'npm install pg',
    });
  }
}

export interface PoolOptions {
  /** Connections at once. @default 2 */
  readonly max?: number;
  /** Which setting names the server. @default 'record.sink' */
  readonly setting?: string;
  /** How long a statement may take, in milliseconds. @default 10000 */
  readonly queryMs?: number;
}

/** Connections to a server; none is made before the first is asked for. */
export async function postgresPool(
  url: string,
  { max = 2, setting, queryMs = QUERY_MS }: PoolOptions = {},
): Promise<Pool> {
  requirePgPackage(setting);
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: queryMs,
    application_name: 'answer-guard',
    // Records that are not written yet are reported by who waits for them; nothing else keeps the process.
    allowExitOnIdle: true,
  });
  // A connection that nobody uses broke: the next use makes another.
  pool.on('error', () => undefined);
  return pool;
}
