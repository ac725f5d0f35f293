import type { Checker } from '../checkers/checker.js';
import type { FailureCause } from '../contract/verdict.js';
import type { Decided } from '../guard/guard-core.js';
import { createGuardCore } from '../guard/guard.js';
import type { Policy } from '../policy/policy.js';
import type { RecordedExchange } from '../recording/exchange.js';
import { recordOf, type RecordOptions } from '../recording/record-of.js';
import type { Observer } from '../telemetry/observer.js';
import type { BulkExchange } from './bulk-exchange.js';

/** What judging once came to. `again`: it may go better later; `held`: an allowance is spent for now. */
export type JudgedRow =
  | { readonly kind: 'judged'; readonly record: RecordedExchange }
  | { readonly kind: 'again' | 'held'; readonly cause: FailureCause };

/** Where an answer was found that came from a source: label of records. */
const BULK_DIALECT = 'bulk';
/** What a failed check is of its exchange: its result, a failure that may pass (`again`), a spent allowance (`held`). */
const ON_FAILURE: Readonly<Record<FailureCause, JudgedRow['kind']>> = {
  timeout: 'again',
  unavailable: 'again',
  unauthorised: 'again',
  engine: 'again',
  engineHeld: 'again',
  quota: 'held',
  tooLarge: 'judged',
  undecodable: 'judged',
  noFacts: 'judged',
  unsupportedLanguage: 'judged',
  streamNotUnderstood: 'judged',
  noAnswer: 'judged',
};

export interface RowJudgeOptions extends Pick<RecordOptions, 'redact'> {
  readonly checker: Checker;
  readonly policy: Policy;
  /** Of records that name none. */
  readonly route: string;
  /** For one exchange, in milliseconds. */
  readonly timeoutMs: number;
  readonly observer?: Observer | undefined;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** Judges an exchange; `texts` says whether what is recorded of it holds texts. */
export type RowJudge = (given: BulkExchange, texts: boolean) => Promise<JudgedRow>;

/** Judges exchanges as a guard in observe mode would, and says what would be recorded of each. */
export function rowJudge(options: RowJudgeOptions): RowJudge {
  const { checker, policy, route, timeoutMs, redact, observer, now = Date.now } = options;
  const decidedById = new Map<string, Decided>();
  const recorder = {
    decided(decided: Decided) {
      decidedById.set(decided.outcome.id, decided);
    },
  };
  const guard = createGuardCore({ checker, recorder, startMs: timeoutMs, ...(observer && { observer }) });
  let calls = 0;
  return async ({ id, route: own, exchange }, texts) => {
    const call = String(calls++);
    const { verdict } = await guard(exchange, {
      policy,
      mode: 'observe',
      route: own ?? route,
      dialect: BULK_DIALECT,
      budgetMs: timeoutMs,
      id: call,
    });
    const decided = decidedById.get(call);
    decidedById.delete(call);
    const kind = verdict.kind === 'failed' ? ON_FAILURE[verdict.cause] : 'judged';
    if (verdict.kind === 'failed' && kind !== 'judged') return { kind, cause: verdict.cause };
    if (decided === undefined) return { kind: 'again', cause: 'engine' };
    return { kind: 'judged', record: { ...recordOf(decided, now(), { texts, redact }), id } };
  };
}
