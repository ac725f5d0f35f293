import type { CheckGroundingResponse } from '../../contract/check-response.js';
import type { Verdict } from '../../contract/verdict.js';
import { answerSupport } from '../answer-support.js';
import type { Checker } from '../checker.js';
import { wrapped } from '../wrapped.js';
import { mapScore, type ScoreMap } from './score-map.js';

/**
 * A checker whose scores go through a map. The answer's support is made of its sentences' mapped scores as the embedded
 * engine makes it, so that a policy's thresholds mean the same whoever judges; where a sentence has no score, the
 * answer's own goes through the map. Citations stay: they are what the checker cited.
 */
export function mapped(inner: Checker, map: ScoreMap): Checker {
  const through = (verdict: Verdict): Verdict =>
    verdict.kind === 'failed' ? verdict : { ...verdict, response: mapResponse(verdict.response, map) };
  const checker = wrapped(inner, async (request, options) => through(await inner.check(request, options)));
  const rethreshold = checker.rethreshold?.bind(checker);
  if (rethreshold === undefined) return checker;
  return Object.assign(checker, {
    rethreshold: (...given: Parameters<typeof rethreshold>) => {
      const verdict = rethreshold(...given);
      return { ...verdict, response: mapResponse(verdict.response, map) };
    },
  });
}

function mapResponse(response: CheckGroundingResponse, map: ScoreMap): CheckGroundingResponse {
  const claims = response.claims.map((claim) =>
    claim.score === undefined ? claim : { ...claim, score: mapScore(map, claim.score) },
  );
  const needed = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
  const scores = needed.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const isWhole = scores.length > 0 && scores.length === needed.length;
  // The 0 of an answer that asserts nothing is the contract's, and no score.
  const own = needed.length === 0 ? response.supportScore : mapScore(map, response.supportScore);
  return { ...response, claims, supportScore: isWhole ? answerSupport(scores) : own };
}
