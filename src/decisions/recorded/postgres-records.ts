import type { PoolClient } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import { migratedClients, type MigratedClients } from '../../postgres/migrated-clients.js';
import {
  parseRecordLine,
  type Label,
  type LabelLine,
  type RecordedExchange,
} from '../../recording/exchange.js';
import { LabelIndex } from '../../recording/join-labels.js';
import { migrate, TABLE } from '../../recording/postgres-schema.js';
import {
  DEFAULT_LISTED,
  matches,
  type DecisionInFull,
  type DecisionQuery,
  type DecisionSummary,
} from '../decision-source.js';
import { recordedDecision, recordedSummary } from './recorded-decision.js';
import type { RecordedChange, RecordedStore } from './recorded-store.js';

/** Rows that are looked at together where a label is looked for, which SQL does not do. */
const PAGE = 500;
/** Rows whose numbers are lower may be committed later: so many before the last that was seen are looked at again. */
const OVERLAP = 1000;
/** What a list does not show. */
const SUMMARY = `(record - '{question,answer,facts,sent}'::text[])::text AS text`;
const IS_ANSWERS_LABEL = `kind = 'label' AND NOT jsonb_exists(record, 'sentence')`;

interface Row {
  readonly text: string;
}

/** The recording in the table of PostgreSQL. */
export class PostgresRecords implements RecordedStore {
  readonly #clients: MigratedClients;
  /** The last row that was seen, and rows before it that were. */
  #seen: { last: number; rows: Set<number> } | undefined;

  constructor({ url }: { readonly url: string }) {
    this.#clients = migratedClients(url, migrate);
  }

  latest(query: DecisionQuery): Promise<readonly DecisionSummary[]> {
    const { limit = DEFAULT_LISTED } = query;
    return this.#with(async (client) => {
      const found: DecisionSummary[] = [];
      const rows = query.label === undefined || query.label === 'none' ? limit : PAGE;
      for (let { before } = query; ;) {
        const { decisions, isLast } = await this.#page(client, { ...query, before }, rows);
        found.push(...decisions.filter((decision) => matches(decision, query)));
        before = decisions.at(-1);
        if (before === undefined || isLast || found.length >= limit) return found.slice(0, limit);
      }
    });
  }

  get(id: string): Promise<DecisionInFull | undefined> {
    return this.#with(async (client) => {
      const { rows } = await client.query<Row>(`SELECT record::text AS text FROM ${TABLE} WHERE key = $1`, [
        `exchange ${id}`,
      ]);
      const [exchange] = exchangesOf(rows);
      if (exchange === undefined) return undefined;
      return recordedDecision((await labelsOf(client, [id])).join(exchange));
    });
  }

  labelsOf(id: string): Promise<readonly Label[]> {
    return this.#with(async (client) => (await labelsOf(client, [id])).of(id));
  }

  has(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#with(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT exchange_id AS id FROM ${TABLE} WHERE key = ANY($1)`,
        [ids.map((id) => `exchange ${id}`)],
      );
      return new Set(rows.map(({ id }) => id));
    });
  }

  changes(): Promise<readonly RecordedChange[]> {
    return this.#with(async (client) => {
      const isFirst = this.#seen === undefined;
      const seen = (this.#seen ??= { last: await lastRow(client), rows: new Set() });
      const { rows } = await client.query<{ seq: string; kind: string; id: string }>(
        `SELECT seq, kind, exchange_id AS id FROM ${TABLE}
         WHERE seq > $1 AND (kind = 'exchange' OR ${IS_ANSWERS_LABEL}) ORDER BY seq LIMIT $2`,
        [seen.last - OVERLAP, OVERLAP + PAGE],
      );
      const fresh = rows.filter(({ seq }) => !seen.rows.has(Number(seq)));
      for (const { seq } of fresh) seen.rows.add(Number(seq));
      seen.last = Math.max(seen.last, ...fresh.map(({ seq }) => Number(seq)));
      for (const row of seen.rows) if (row <= seen.last - OVERLAP) seen.rows.delete(row);
      if (isFirst || fresh.length === 0) return [];
      const summaries = await this.#summaries(
        client,
        fresh.map(({ id }) => id),
      );
      return fresh.flatMap(({ kind, id }) => {
        const decision = summaries.get(id);
        return decision === undefined
          ? []
          : [{ change: kind === 'label' ? ('labelled' as const) : ('decided' as const), decision }];
      });
    });
  }

  close(): Promise<void> {
    return this.#clients.close();
  }

  /** A page of what matches, but for which label it has; whether it has one is looked at. */
  async #page(
    client: PoolClient,
    query: DecisionQuery,
    most: number,
  ): Promise<{ readonly decisions: readonly DecisionSummary[]; readonly isLast: boolean }> {
    const { conditions, values } = conditionsOf(query);
    const { rows } = await client.query<Row>(
      `SELECT ${SUMMARY} FROM ${TABLE} AS e WHERE ${conditions.join(' AND ')}
       ORDER BY at DESC, exchange_id COLLATE "C" DESC LIMIT ${most}`,
      values,
    );
    return { decisions: await labelled(client, exchangesOf(rows)), isLast: rows.length < most };
  }

  async #summaries(client: PoolClient, ids: readonly string[]): Promise<Map<string, DecisionSummary>> {
    const { rows } = await client.query<Row>(`SELECT ${SUMMARY} FROM ${TABLE} WHERE key = ANY($1)`, [
      ids.map((id) => `exchange ${id}`),
    ]);
    return new Map((await labelled(client, exchangesOf(rows))).map((summary) => [summary.id, summary]));
  }

  async #with<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await this.#clients.with(use);
    } catch (cause) {
      if (AnswerGuardError.isInstance(cause)) throw cause;
      const code = codeOf(cause) ?? '';
      throw new AnswerGuardError(
        'AG_RECORDS_UNREACHABLE',
        `The recorded decisions cannot be read: the database does not answer${code && ` (${code})`}.`,
        { cause },
      );
    }
  }
}

function conditionsOf(query: DecisionQuery): { conditions: string[]; values: unknown[] } {
  const { route, action, cause, language, minScore, maxScore, label, before } = query;
  const conditions = [`kind = 'exchange'`];
  const values: unknown[] = [];
  /** A condition on a value, which stands for `?`. */
  const add = (condition: string, ...given: readonly unknown[]): void => {
    let made = condition;
    for (const value of given) made = made.replace('?', `$${values.push(value)}`);
    conditions.push(made);
  };
  if (route !== undefined) add('route = ?', route);
  if (action !== undefined) add(`record->>'action' = ?`, action);
  if (cause === 'none') conditions.push(`record->>'cause' IS NULL`);
  else if (cause !== undefined) add(`record->>'cause' = ?`, cause);
  if (language !== undefined) add(`record->>'language' = ?`, language);
  if (minScore !== undefined) add(`(record->>'supportScore')::float8 >= ?`, minScore);
  if (maxScore !== undefined) add(`(record->>'supportScore')::float8 <= ?`, maxScore);
  if (before !== undefined)
    add('(at, exchange_id COLLATE "C") < (?::timestamptz, ?::text COLLATE "C")', before.at, before.id);
  if (label !== undefined) {
    const isLabelled = `(jsonb_exists(record, 'label') OR EXISTS (
      SELECT FROM ${TABLE} AS l WHERE l.kind = 'label' AND l.exchange_id = e.exchange_id
      AND NOT jsonb_exists(l.record, 'sentence')))`;
    conditions.push(label === 'none' ? `NOT ${isLabelled}` : isLabelled);
  }
  return { conditions, values };
}

async function labelled(
  client: PoolClient,
  exchanges: readonly RecordedExchange[],
): Promise<DecisionSummary[]> {
  const labels = await labelsOf(
    client,
    exchanges.map(({ id }) => id),
  );
  return exchanges.map((exchange) => recordedSummary(labels.join(exchange)));
}

async function labelsOf(client: PoolClient, ids: readonly string[]): Promise<LabelIndex> {
  const { rows } = await client.query<Row>(
    `SELECT record::text AS text FROM ${TABLE} WHERE kind = 'label' AND exchange_id = ANY($1) ORDER BY seq`,
    [ids],
  );
  const labels = new LabelIndex();
  for (const line of labelsIn(rows)) labels.add(line);
  return labels;
}

async function lastRow(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(`SELECT max(seq) AS last FROM ${TABLE}`);
  return Number(rows[0]?.last ?? 0);
}

/** Rows that are no records, of a later release perhaps, are passed over. */
function* recordsIn(rows: readonly Row[]): Generator<ReturnType<typeof parseRecordLine>> {
  for (const { text } of rows) {
    try {
      yield parseRecordLine(text, TABLE);
    } catch {
      continue;
    }
  }
}

function exchangesOf(rows: readonly Row[]): RecordedExchange[] {
  return [...recordsIn(rows)].flatMap((record) => (record.type === 'exchange' ? [record.exchange] : []));
}

function labelsIn(rows: readonly Row[]): LabelLine[] {
  return [...recordsIn(rows)].flatMap((record) => (record.type === 'label' ? [record.line] : []));
}
