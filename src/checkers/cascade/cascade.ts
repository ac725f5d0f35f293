import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { DEFAULT_ANTI_CITATION_THRESHOLD, type CheckGroundingRequest } from '../../contract/check-request.js';
import type { CheckGroundingResponse, Claim } from '../../contract/check-response.js';
import { after, systemClock, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { CompleteVerdict, FailureCause, PartialVerdict, Verdict } from '../../contract/verdict.js';
import type { Observer } from '../../telemetry/observer.js';
import { ask } from '../ask.js';
import type { Checker, CheckOptions } from '../checker.js';
import { Latencies, sizeOf } from '../latencies.js';
import { pairOf } from '../pair.js';
import type { Bounds, MeasuredBounds } from './bounds.js';
import { mergeOpinion } from './merge-opinion.js';

/** Kept back for handing over the first verdict should the second not come: so many milliseconds … */
const KEPT_MS = 10;
/** … and at most this part of the time that is left. */
const MOST_KEPT = 0.1;
/** The first checker has at least this part of the time, and more where the second lately needed less than the rest. */
const LEAST_OF_FIRST = 0.5;
/** The quantile of the second's latencies that is planned with. */
const USUAL = 0.95;

/** What is assumed of the second before it replied, in milliseconds: more than any budget, so that it has half of it. */
const UNSEEN_MS = 60_000;

/** For a first whose errors were not measured: of a score that is calibrated, 5 % and 10 % at the ends are wrong. */
const UNMEASURED: Bounds = [0.05, 0.9];

export interface CascadeOptions {
  /**
   * Supports in [0,1], lowest and highest: sentences between them go to the second checker. @default [0.05, 0.9]
   */
  readonly bounds?: Bounds | MeasuredBounds;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  readonly observer?: Observer | undefined;
}

type JudgedVerdict = CompleteVerdict | PartialVerdict;

/**
 * The first checker decides what it is sure of, either way; only the other sentences go to the second, with the rest of the
 * answer as context. A sentence that the first is sure to find contradicted is decided: the harsher counts. Where the second has no
 * verdict in time, the first's stands, with the second's cause as `fallback`. Where the first has none, the second judges
 * the whole. A verdict of both has the pair's name. Throws AG_CONFIG_INVALID.
 */
export function cascade(first: Checker, second: Checker, options: CascadeOptions = {}): Checker {
  const { bounds = UNMEASURED, clock = systemClock, observer } = options;
  const { byCalibration, widest, calibrationsIn } = 'widest' in bounds ? bounds : forAll(bounds);
  for (const [low, high] of [widest, ...byCalibration.values()])
    if (!(low >= 0 && low <= high && high <= 1)) {
      throw new AnswerGuardError('AG_CONFIG_INVALID', `bounds: [${low}, ${high}] is not in order in [0, 1].`);
    }
  const latencies = new Latencies(UNSEEN_MS);
  const name = `${first.name}-then-${second.name}`;

  /**
   * Indices of the claims that the first is sure to find contradicted. A contradiction counts from the threshold of the
   * request on, which may be lower than the bound; where the first cannot apply another one, it is taken for sure.
   */
  const contradictedIn = (verdict: JudgedVerdict, request: CheckGroundingRequest): ReadonlySet<number> => {
    const antiCitationThreshold = Math.max(
      widest[1],
      request.groundingSpec?.antiCitationThreshold ?? DEFAULT_ANTI_CITATION_THRESHOLD,
    );
    const groundingSpec = { ...request.groundingSpec, antiCitationThreshold };
    const strict =
      verdict.kind === 'complete' && verdict.raw !== undefined
        ? first.rethreshold?.(verdict, { ...request, groundingSpec })
        : undefined;
    return new Set(
      (strict ?? verdict).response.claims.flatMap(({ antiCitationIndices = [] }, index) =>
        antiCitationIndices.length > 0 ? [index] : [],
      ),
    );
  };

  /** Indices of the claims that are asked about and need a check. */
  const checkedIn = (
    { response }: JudgedVerdict,
    { span, spans }: CheckGroundingRequest,
  ): readonly number[] => {
    // A first that knows no stretches judges the whole answer each time: what was asked about before is not asked again.
    const stretches = spans ?? (span === undefined ? undefined : [span]);
    const isAsked = ({ startPos, endPos }: Claim): boolean =>
      stretches?.some(({ start, end }) => endPos > start && startPos < end) ?? true;
    return response.claims.flatMap((claim, index) =>
      claim.groundingCheckRequired && isAsked(claim) ? [index] : [],
    );
  };

  /** Indices of the claims that the first is not sure of. */
  const unsureOf = (verdict: JudgedVerdict, request: CheckGroundingRequest): ReadonlySet<number> => {
    const unjudged = new Set(verdict.kind === 'partial' ? verdict.unjudged : []);
    const contradicted = contradictedIn(verdict, request);
    const isUnsure = ({ score, antiCitationIndices = [] }: Claim, [low, high]: Bounds): boolean =>
      score === undefined || (score >= low && (score <= high || antiCitationIndices.length > 0));
    const { claims } = verdict.response;
    const calibrations = calibrationsIn(verdict);
    const isOpen = (index: number): boolean => {
      const claim = claims[index];
      const within = byCalibration.get(calibrations[index] ?? '') ?? widest;
      return (
        unjudged.has(index) || (claim !== undefined && isUnsure(claim, within) && !contradicted.has(index))
      );
    };
    return new Set(checkedIn(verdict, request).filter(isOpen));
  };

  async function askSecond(
    request: CheckGroundingRequest,
    wait: CheckOptions,
    deadline: MonotonicMs,
  ): Promise<Verdict> {
    const started = clock.now();
    const verdict = await ask(second, request, { ...wait, deadline });
    const isOwnWork = verdict.cache !== 'hit' && verdict.cache !== 'shared';
    const isTimed = verdict.kind !== 'failed' || clock.now() >= deadline;
    if (isOwnWork && isTimed && !wait.signal.aborted)
      latencies.record(sizeOf(request), clock.now() - started);
    return verdict;
  }

  return pairOf(first, second, async (request, wait) => {
    const started = clock.now();
    const done = (verdict: Verdict): Verdict => ({
      ...asRequested(verdict, request),
      elapsedMs: clock.now() - started,
    });
    const withScores: CheckGroundingRequest = {
      ...request,
      groundingSpec: { ...request.groundingSpec, enableClaimLevelScore: true },
    };
    const given = wait.deadline - started;
    const forSecond = latencies.quantile(USUAL, sizeOf(request)) + KEPT_MS;
    const forFirst = Math.max(LEAST_OF_FIRST * given, given - forSecond);
    const own = await ask(first, withScores, { ...wait, deadline: after(started, forFirst) });
    const left = wait.deadline - clock.now();
    if (wait.signal.aborted || (own.kind === 'failed' && left <= 0)) return done(own);
    if (own.kind === 'failed') {
      observer?.observe({ type: 'secondOpinion', asked: true });
      const whole = await askSecond(withScores, wait, wait.deadline);
      if (whole.kind === 'failed') return done(own);
      observer?.observe({ type: 'fallback', from: first.name, to: second.name, cause: own.cause });
      return done({ ...whole, fallback: own.cause });
    }

    const unsure = unsureOf(own, withScores);
    const checked = checkedIn(own, withScores).length;
    const counts = { type: 'cascade', sure: checked - unsure.size, foundRight: 0, foundWrong: 0 } as const;
    observer?.observe({ type: 'secondOpinion', asked: unsure.size > 0 });
    if (unsure.size === 0) {
      observer?.observe({ ...counts, sent: 0, unanswered: 0 });
      return done(own);
    }
    /** The first's verdict stands for the second's. */
    const fallBack = (verdict: JudgedVerdict, cause: FailureCause, error?: unknown): Verdict => {
      observer?.observe({
        type: 'fallback',
        from: second.name,
        to: first.name,
        cause,
        ...(error !== undefined && { error }),
      });
      return done({ ...verdict, fallback: cause });
    };
    const kept = Math.min(KEPT_MS, MOST_KEPT * left);
    const opinion = await askSecond(
      spansOnly(withScores, own.response, unsure),
      wait,
      after(wait.deadline, -kept),
    );
    if (opinion.kind === 'failed') {
      observer?.observe({ ...counts, sent: 0, unanswered: unsure.size });
      return fallBack(own, opinion.cause, opinion.error);
    }
    const merged = merge(own, opinion, unsure);
    const sent = merged.answered.size;
    const { foundRight, foundWrong } = merged;
    observer?.observe({ ...counts, sent, foundRight, foundWrong, unanswered: unsure.size - sent });
    const verdict: JudgedVerdict = { ...merged.verdict, ...(sent > 0 && { checker: name }) };
    if (sent === unsure.size) return done(verdict);
    return fallBack(verdict, opinion.kind === 'partial' ? opinion.cause : 'engine');
  });
}

/** The same bounds whatever made a score. */
function forAll(bounds: Bounds): MeasuredBounds {
  return { byCalibration: new Map(), widest: bounds, calibrationsIn: () => [] };
}

/** The request for these claims alone. */
function spansOnly(
  { span: _span, ...request }: CheckGroundingRequest,
  { claims }: CheckGroundingResponse,
  indices: ReadonlySet<number>,
): CheckGroundingRequest {
  const spans = claims
    .filter((_, index) => indices.has(index))
    .map(({ startPos, endPos }) => ({ start: startPos, end: endPos }));
  return { ...request, spans };
}

function merge(
  own: JudgedVerdict,
  opinion: JudgedVerdict,
  unsure: ReadonlySet<number>,
): {
  readonly verdict: JudgedVerdict;
  readonly answered: ReadonlySet<number>;
  readonly foundRight: number;
  readonly foundWrong: number;
} {
  const open = new Set(opinion.kind === 'partial' ? opinion.unjudged : []);
  const merged = mergeOpinion(own.response, opinion.response, unsure, (index) => !open.has(index));
  const { response, answered } = merged;
  const cache = own.cache === opinion.cache ? own.cache : 'miss';
  const unjudged = own.kind === 'partial' ? own.unjudged.filter((index) => !answered.has(index)) : [];
  const about = { checker: own.checker, cache, elapsedMs: 0, ...(own.tier && { tier: own.tier }), response };
  if (own.kind === 'complete' || unjudged.length === 0) {
    return { ...merged, verdict: { kind: 'complete', ...about } };
  }
  const checked = response.claims.filter(({ groundingCheckRequired }) => groundingCheckRequired).length;
  const coverage = 1 - unjudged.length / checked;
  return { ...merged, verdict: { kind: 'partial', cause: own.cause, coverage, unjudged, ...about } };
}

/** Without the scores that only we asked for, and without raw scores, which are one checker's part only. */
function asRequested(verdict: Verdict, { groundingSpec }: CheckGroundingRequest): Verdict {
  if (verdict.kind === 'failed') return verdict;
  const isAsked = groundingSpec?.enableClaimLevelScore === true;
  const claims = verdict.response.claims.map(({ score, ...claim }) =>
    isAsked && score !== undefined ? { ...claim, score } : claim,
  );
  const response = { ...verdict.response, claims };
  if (verdict.kind === 'partial') return { ...verdict, response };
  const { raw: _raw, ...rest } = verdict;
  return { ...rest, response };
}
