import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import { after, systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { CompleteVerdict, Verdict } from '../contract/verdict.js';
import type { Observer } from '../telemetry/observer.js';
import { ask } from './ask.js';
import type { Checker } from './checker.js';
import { pairOf } from './pair.js';

/** The first has half of the time, so that the second has some. Kept back of the rest for handing over the first verdict should the second not come: so many milliseconds … */
const KEPT_MS = 10;
/** … and at most this part of the time that is left. */
const MOST_KEPT = 0.1;

export const DEFAULT_BAND = [0.3, 0.8] as const;

export interface BandedOptions {
  /**
   * The supports in [0,1], lowest and highest, that leave the first checker unsure: a claim in between has the answer
   * judged by the second. @default [0.3, 0.8]
   */
  readonly band?: readonly [number, number];
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Told of each answer whether the second was asked. */
  readonly observer?: Observer | undefined;
}

/**
 * Asks the second checker only where the first is unsure: a claim's support lies in the band, or there is no complete
 * verdict. If the second has none either, the first's counts, with the second's cause as `fallback`. Throws
 * AG_CONFIG_INVALID.
 */
export function banded(first: Checker, second: Checker, options: BandedOptions = {}): Checker {
  const { band = DEFAULT_BAND, clock = systemClock, observer } = options;
  const [low, high] = band;
  if (!(low >= 0 && low <= high && high <= 1)) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', `band: [${low}, ${high}] is not in order in [0, 1].`);
  }

  const isSure = ({ response }: CompleteVerdict): boolean =>
    response.claims.every(
      ({ groundingCheckRequired, score }) =>
        !groundingCheckRequired || (score !== undefined && (score < low || score > high)),
    );

  return pairOf(first, second, async (request, wait) => {
    const started = clock.now();
    const withScores: CheckGroundingRequest = {
      ...request,
      groundingSpec: { ...request.groundingSpec, enableClaimLevelScore: true },
    };
    const half = after(started, (wait.deadline - started) / 2);
    const own = await ask(first, withScores, { ...wait, deadline: half });
    const asked = (verdict: Verdict): Verdict => ({
      ...asRequested(verdict, request),
      elapsedMs: clock.now() - started,
    });
    const left = wait.deadline - clock.now();
    if (wait.signal.aborted || left <= 0) return asked(own);
    if (own.kind === 'complete' && isSure(own)) {
      observer?.observe({ type: 'secondOpinion', asked: false });
      return asked(own);
    }
    observer?.observe({ type: 'secondOpinion', asked: true });
    const kept = own.kind === 'failed' ? 0 : Math.min(KEPT_MS, MOST_KEPT * left);
    const opinion = await ask(second, request, { ...wait, deadline: after(wait.deadline, -kept) });
    if (opinion.kind === 'complete') return { ...opinion, elapsedMs: clock.now() - started };
    if (own.kind === 'failed') return asked(opinion.kind === 'partial' ? opinion : own);
    observer?.observe({
      type: 'fallback',
      from: second.name,
      to: first.name,
      cause: opinion.cause,
      ...(opinion.kind === 'failed' && opinion.error !== undefined && { error: opinion.error }),
    });
    return asked({ ...own, fallback: opinion.cause });
  });
}

/** Without the scores that only we asked for. */
function asRequested(verdict: Verdict, { groundingSpec }: CheckGroundingRequest): Verdict {
  if (verdict.kind === 'failed' || groundingSpec?.enableClaimLevelScore === true) return verdict;
  const claims = verdict.response.claims.map(({ score: _score, ...claim }) => claim);
  return { ...verdict, response: { ...verdict.response, claims } };
}
