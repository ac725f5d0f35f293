import { countStates, decidingRule } from '../guard/decided-event.js';
import type { Decided } from '../guard/guard-core.js';
import { coverageOf, supportScoreOf } from '../guard/verdict-figures.js';
import type { RecordQueue } from '../recording/record-queue.js';
import { policyHash } from '../policy/policy-hash.js';
import type { UncheckedEvent } from '../telemetry/observer.js';
import type { AuditEntry, DecisionEntry } from './entry.js';
import { sha256 } from './sealed-line.js';

export interface AuditLogOptions {
  readonly queue: Pick<RecordQueue<AuditEntry>, 'add'>;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** Writes down what is decided. Nothing in it waits, and nothing throws. */
export interface AuditLog {
  /** @param tenant of the service, whose check it was */
  decided(decided: Decided, tenant?: string): void;
  unchecked(event: UncheckedEvent): void;
}

/** About what an entry takes: an estimate, for the bound on what waits. */
const ENTRY_BYTES = 1500;

/** One log of a process, whoever decides in it: guards of all routes, checks of all tenants. */
export function auditLog({ queue, now = Date.now }: AuditLogOptions): AuditLog {
  const told = new Set<string>();
  let dropped = 0;

  /** What there was no room for is said as soon as there is some. */
  function add(make: () => AuditEntry, bytes: number): boolean {
    if (dropped > 0) {
      const entry: AuditEntry = { kind: 'dropped', at: new Date(now()).toISOString(), count: dropped };
      if (queue.add(() => entry, ENTRY_BYTES)) dropped = 0;
    }
    const isAdded = dropped === 0 && queue.add(make, bytes);
    if (!isAdded) dropped++;
    return isAdded;
  }

  return {
    decided(decided, tenant) {
      const at = new Date(now()).toISOString();
      const { policy, outcome } = decided;
      const hash = policyHash(policy);
      if (!told.has(hash) && add(() => ({ kind: 'policy', at, policyHash: hash, policy }), 4 * ENTRY_BYTES))
        told.add(hash);
      const { answer, facts } = outcome.exchange;
      const characters = facts.reduce((sum, { factText }) => sum + factText.length, answer.length);
      add(() => decisionEntry(decided, at, tenant), ENTRY_BYTES + 2 * characters);
    },
    unchecked({ route, cause, action }) {
      const at = new Date(now()).toISOString();
      add(() => ({ kind: 'unchecked', at, route, cause, action }), ENTRY_BYTES);
    },
  };
}

function decisionEntry(
  { outcome, policy, dialect, engineVersion }: Decided,
  at: string,
  tenant: string | undefined,
): DecisionEntry {
  const { verdict, decision, exchange } = outcome;
  const supportScore = supportScoreOf(verdict);
  return {
    kind: 'decision',
    at,
    ...(tenant !== undefined && { tenant }),
    id: outcome.id,
    route: outcome.route,
    mode: outcome.mode === 'observe' ? 'observe' : 'enforce',
    dialect,
    action: decision.action,
    reason: decidingRule(verdict, decision),
    complete: verdict.kind === 'complete',
    ...(verdict.kind !== 'complete' && { cause: verdict.cause }),
    coverage: coverageOf(verdict),
    ...(supportScore !== undefined && { supportScore }),
    sentences: countStates(decision),
    checker: verdict.checker,
    ...(verdict.tier !== undefined && { tier: verdict.tier }),
    engineVersion,
    policyHash: policyHash(policy),
    answerSha256: sha256(exchange.answer),
    sentSha256: sha256(outcome.text),
    factsSha256: sha256(JSON.stringify(exchange.facts.map(({ factText }) => factText))),
  };
}
