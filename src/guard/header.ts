import {
  isValidTokenStr,
  serializeDecimal,
  serializeInteger,
  serializeKey,
  serializeString,
} from 'structured-headers';
import type { FailureCause, Verdict } from '../contract/verdict.js';
import { listOf, readEvidence } from '../policy/claim-evidence.js';
import { ACTIONS, STREAM_MODES, type Action, type StreamMode } from '../policy/policy.js';
import { coverageOf, supportScoreOf } from './verdict-figures.js';
import { harshestOutcome } from './harshest-outcome.js';
import type { Mode, Outcome } from './outcome.js';

/** The response header that says what was decided. */
export const ANSWER_GUARD_HEADER = 'Answer-Guard';

/** Every parameter of the header, in the order in which they stand. docs/operating.md holds the same list; a test keeps them equal. */
export const HEADER_PARAMETERS = [
  'support',
  'claims',
  'cited',
  'checker',
  'tier',
  'cache',
  'coverage',
  'ms',
  'store',
  'fallback',
  'error',
  'mode',
] as const;

/** Every token of the header: an action or `unchecked`; for a stream, how it is released. */
export const HEADER_TOKENS = [...ACTIONS, 'unchecked', ...STREAM_MODES] as const;
type Token = (typeof HEADER_TOKENS)[number];

type Parameters = Partial<Record<(typeof HEADER_PARAMETERS)[number], string | undefined>>;

/**
 * The value of `Answer-Guard`: an item of RFC 9651 whose token is the action, or `unchecked` where the policy annotates an
 * answer that was not judged; with parameters of the verdict on the
 * original answer, each only where it is known:
 *
 * - `support`: supportScore in [0,1]; `claims`: sentences that need a check; `cited`: those of them with a citation;
 * - `checker`, `tier` (model, mixed or lexical, for a checker that has these), `cache` (hit, miss, shared, off); `coverage`: fraction of those sentences judged, in [0,1]; `ms`: time added;
 * - `store`: the data store that the facts were found in, when the backend handed none over;
 * - `fallback`: why the checker that was to judge did not, when another judged in its place;
 * - `error`: why the check, or that of a rewritten text, did not complete; `mode=observe` when nothing was acted on.
 *
 * Of several answers in one response the harshest action is given, with the lowest support and coverage, the counts of
 * all, and the longest time.
 */
export function headerValue(outcomes: readonly [Outcome, ...Outcome[]]): string {
  const harshest = harshestOutcome(outcomes);
  const verdicts = outcomes.map(({ verdict }) => verdict);
  const counts = verdicts.flatMap((verdict) => (verdict.kind === 'failed' ? [] : [countCited(verdict)]));
  const supports = verdicts.flatMap((verdict) => supportScoreOf(verdict) ?? []);
  const incomplete = verdicts.find((verdict) => verdict.kind !== 'complete');
  const unchecked = outcomes.find(({ rewrite }) => rewrite?.unchecked !== undefined)?.rewrite?.unchecked;
  const known = counts.length > 0;
  return item(
    tokenOf(
      harshest.decision.action,
      verdicts.every(({ kind }) => kind === 'failed'),
    ),
    {
      support: supports.length === 0 ? undefined : decimal(Math.min(...supports)),
      claims: known ? integer(sum(counts.map(({ needed }) => needed))) : undefined,
      cited: known ? integer(sum(counts.map(({ cited }) => cited))) : undefined,
      checker: tokenOrString(harshest.verdict.checker),
      tier: harshest.verdict.tier,
      cache: harshest.verdict.cache,
      coverage: decimal(Math.min(...verdicts.map(coverageOf))),
      ms: integer(Math.max(...outcomes.map(({ elapsedMs }) => Math.round(elapsedMs)))),
      store: tokenOrUndefined(verdicts.find(({ found }) => found !== undefined)?.found?.store),
      fallback: verdicts.find(({ fallback }) => fallback !== undefined)?.fallback,
      error: incomplete?.cause ?? unchecked,
      mode: modeOf(harshest.mode),
    },
  );
}

/** The same for a response in which no answer could be read: what was done, and why nothing was judged. */
export function uncheckedHeaderValue(action: Action, cause: FailureCause, mode: Mode): string {
  return item(tokenOf(action, true), { error: cause, mode: modeOf(mode) });
}

/** The same for a stream, whose verdict comes with its last event: how it is released. */
export function streamHeaderValue(stream: StreamMode, mode: Mode): string {
  return item(stream, { mode: modeOf(mode) });
}

/** Of an answer that nobody judged no sentence is marked: `annotate` touches its header alone. */
function tokenOf(action: Action, isUnchecked: boolean): Token {
  return action === 'annotate' && isUnchecked ? 'unchecked' : action;
}

function item(token: Token, parameters: Parameters): string {
  const known = HEADER_PARAMETERS.flatMap((key) => {
    const value = parameters[key];
    return value === undefined ? [] : [`;${serializeKey(key)}=${value}`];
  });
  return token + known.join('');
}

function countCited(verdict: Exclude<Verdict, { kind: 'failed' }>): { needed: number; cited: number } {
  const { response } = verdict;
  const needed = listOf(response.claims).filter((claim) => claim.groundingCheckRequired);
  return {
    needed: needed.length,
    cited: needed.filter((claim) => readEvidence(claim, response).cited).length,
  };
}

function modeOf(mode: Mode): string | undefined {
  return mode === 'enforce' ? undefined : mode;
}

/** Two decimal places; a whole number keeps its point, so that a parser always meets a decimal. */
function decimal(value: number): string {
  const written = serializeDecimal(Math.round(value * 100) / 100);
  return written.endsWith('.') ? `${written}0` : written;
}

function integer(value: number): string {
  return serializeInteger(value);
}

function tokenOrUndefined(name: string | undefined): string | undefined {
  return name === undefined ? undefined : tokenOrString(name);
}

/** A name that is no token (`hedged(google, embedded)`) is written as a string; what no string can hold is left out. */
function tokenOrString(name: string): string | undefined {
  if (isValidTokenStr(name)) return name;
  return /^[\x20-\x7e]*$/u.test(name) ? serializeString(name) : undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
