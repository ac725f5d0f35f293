import type { QueryConfig } from 'pg';

/** Milliseconds after which work on a whole table is given up: a day, which no table that a store is for takes. */
const LONG_MS = 24 * 3600 * 1000;

/** A statement that takes as long as its table is large, so that the pool's bound on statements does not hold for it. */
export function longStatement(
  text: string,
  values: unknown[] = [],
): QueryConfig & { readonly query_timeout: number } {
  return { text, values, query_timeout: LONG_MS };
}
