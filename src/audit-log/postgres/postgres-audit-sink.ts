import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { migratedClients } from '../../postgres/migrated-clients.js';
import type { Batch } from '../../recording/record-sink.js';
import type { AuditSink, AuditSinkOptions, KnownPlace } from '../audit-sink.js';
import { chainWriter, type ChainWriter } from '../chain-writer.js';
import type { AuditEntry } from '../entry.js';
import { parseHead, signedHead, type LogHead } from '../folder/log-head.js';
import { FIRST_HASH, readSealedLine } from '../sealed-line.js';
import { ENTRIES, HEAD, migrate } from './audit-schema.js';

export interface PostgresAuditSinkOptions extends AuditSinkOptions {
  readonly url: string;
}

/**
 * A log in PostgreSQL, one for all who write to the database: a batch and the head that vouches for it are one transaction, in
 * which nobody else goes on with the chain. A crash leaves all of a batch or nothing.
 */
export function postgresAuditSink(options: PostgresAuditSinkOptions): AuditSink {
  const { url, signer, checkpointEvery, version, now = Date.now, remembered, onSynced } = options;
  const writer = randomUUID();
  const clients = migratedClients(url, migrate, { setting: 'log.audit.sink' });
  let hasStarted = false;
  let written = 0;
  /** Its commit may have come through without a confirmation that reached us. */
  let inHand: { readonly batch: Batch<AuditEntry>; readonly key: string } | undefined;

  /** The last entry that this process has written: a log that was put back as it was before has it no more. */
  let known: KnownPlace | undefined;

  /** Adds what `make` makes to the chain. */
  async function append(
    client: PoolClient,
    key: string,
    make: (chain: ChainWriter) => string[],
  ): Promise<void> {
    await client.query('BEGIN');
    const head = await lockHead(client);
    await requireKnown(client, head);
    const { rows } = await client.query(`SELECT 1 FROM ${ENTRIES} WHERE key = $1`, [key]);
    if (rows.length > 0) {
      await client.query('ROLLBACK');
      return;
    }
    const { log } = head;
    const chain = chainWriter({
      log,
      signer,
      after: head,
      checkpointEvery,
      version,
      now,
      unsigned: await unsignedAt(client, head),
    });
    const lines = make(chain);
    await client.query(
      `INSERT INTO ${ENTRIES} (number, key, line)
       SELECT $1::bigint + place, CASE WHEN place = 1 THEN $2 END, line
       FROM unnest($3::text[]) WITH ORDINALITY AS given(line, place)`,
      [head.number, key, lines],
    );
    const next = signedHead(signer, { log, ...chain.place, state: 'open' });
    await client.query(`UPDATE ${HEAD} SET head = $1`, [JSON.stringify(next)]);
    await client.query('COMMIT');
    known = { ...chain.place, knownBy: 'this process has written' };
    onSynced?.(next);
  }

  /** Throws AG_AUDIT_LOG_BROKEN where the chain does not hold what it is known to have held. */
  async function requireKnown(client: PoolClient, head: LogHead): Promise<void> {
    const place = known ?? remembered?.();
    if (place === undefined) return;
    const { number, hash, knownBy } = place;
    let found: string | undefined = head.hash;
    if (head.number !== number) {
      const { rows } = await client.query<{ line: string }>(`SELECT line FROM ${ENTRIES} WHERE number = $1`, [
        number,
      ]);
      found = readSealedLine(rows[0]?.line ?? '')?.hash;
    }
    if (found !== hash) throw broken(`entry ${number}:${hash}, which ${knownBy}, is not in it any more`);
  }

  /** The head, which nobody else changes until we are done; made where there is none. */
  async function lockHead(client: PoolClient): Promise<LogHead> {
    const read = () => client.query<{ head: unknown }>(`SELECT head FROM ${HEAD} FOR UPDATE`);
    let { rows } = await read();
    if (rows.length === 0) {
      const { rows: entries } = await client.query(`SELECT 1 FROM ${ENTRIES} LIMIT 1`);
      // Who began the log between the two reads committed head and entries together.
      ({ rows } = await read());
      if (rows.length === 0 && entries.length > 0) throw broken('it has no head');
    }
    if (rows.length === 0) {
      const first = signedHead(signer, { log: randomUUID(), number: 0, hash: FIRST_HASH, state: 'open' });
      await client.query(`INSERT INTO ${HEAD} (head) VALUES ($1) ON CONFLICT DO NOTHING`, [
        JSON.stringify(first),
      ]);
      ({ rows } = await read());
    }
    const head = parseHead(rows[0]?.head);
    if (head === undefined) throw broken('its head cannot be read');
    return head;
  }

  /** Entries since the last that was signed. Throws AG_AUDIT_LOG_BROKEN where the log does not end as its head says. */
  async function unsignedAt(client: PoolClient, { number, hash }: LogHead): Promise<number> {
    if (number === 0) return 0;
    const { rows } = await client.query<{ number: string; line: string }>(
      `SELECT number, line FROM ${ENTRIES} ORDER BY number DESC LIMIT $1`,
      [checkpointEvery],
    );
    const last = rows[0];
    if (last === undefined || Number(last.number) !== number || readSealedLine(last.line)?.hash !== hash)
      throw broken(`it does not end in entry ${number}, as its head says`);
    const signed = rows.findIndex(({ line }) => readSealedLine(line)?.entry['signature'] !== undefined);
    return signed < 0 ? checkpointEvery : signed;
  }

  const keyOfNext = (): string => `${writer} ${written++}`;

  return {
    write: (batch) =>
      clients.with(async (client) => {
        if (!hasStarted) await append(client, `${writer} started`, (chain) => [chain.started()]);
        hasStarted = true;
        if (inHand?.batch !== batch) inHand = { batch, key: keyOfNext() };
        await append(client, inHand.key, (chain) => chain.add(batch));
        inHand = undefined;
      }),
    expire: () => Promise.resolve(),
    async close() {
      if (hasStarted) {
        await clients
          .with((client) => append(client, `${writer} closed`, (chain) => [chain.closed()]))
          .catch(() => undefined);
      }
      await clients.close();
    },
  };
}

function broken(why: string): AnswerGuardError {
  return new AnswerGuardError('AG_AUDIT_LOG_BROKEN', `log.audit.sink: ${why}`, {
    hint: 'See what was done to it: answer-guard audit-log verify. Then begin a log in another database.',
  });
}
