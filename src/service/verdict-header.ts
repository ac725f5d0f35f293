import { Token, isValidTokenStr, serializeItem } from 'structured-headers';
import type { Checker } from '../checkers/checker.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';

export interface VerdictHeaderOptions {
  readonly answeredBy: Pick<Checker, 'capabilities'>;
  /** The check's, as in the log. */
  readonly id: string;
}

/**
 * The value of `Answer-Guard` on a check's response, an item of RFC 9651: `complete` or `partial`, with `checker`, `tier`
 * (model, mixed or lexical, for a checker that has these), `cache`, `coverage` (fraction of check-required claims that were judged, in [0,1]) and `ms`; `error` says why a
 * partial verdict is not complete, `unjudged` which claims were not judged (indices), `missing` which score was asked for that the checker does not have; `id` names the check in the log and at
 * /explain; `store` names the data store that the facts were found in. The contract's JSON has no place for these.
 */
export function verdictHeader(
  verdict: CompleteVerdict | PartialVerdict,
  request: CheckGroundingRequest,
  { answeredBy, id }: VerdictHeaderOptions,
): string {
  const missing = missingScores(request, answeredBy);
  const { checker, tier, cache } = verdict;
  const coverage = verdict.kind === 'complete' ? 1 : Math.floor(verdict.coverage * 100) / 100;
  const parameters = new Map<string, Token | string | number>([
    ['checker', isValidTokenStr(checker) ? new Token(checker) : checker.replace(/[^\x20-\x7e]/g, '?')],
    ...(tier === undefined ? [] : [['tier', new Token(tier)] as const]),
    ['cache', new Token(cache)],
    ['coverage', coverage],
    ['ms', Math.round(verdict.elapsedMs)],
  ]);
  if (verdict.kind === 'partial') {
    parameters.set('error', new Token(verdict.cause));
    parameters.set('unjudged', verdict.unjudged.join(' '));
  }
  if (verdict.found !== undefined) parameters.set('store', verdict.found.store);
  if (missing.length > 0) parameters.set('missing', missing.join(' '));
  parameters.set('id', id);
  return serializeItem([new Token(verdict.kind), parameters]);
}

/** What the request asks for and the checker does not have: the response leaves it out, and the header says so. */
function missingScores(
  { groundingSpec = {} }: CheckGroundingRequest,
  { capabilities }: Pick<Checker, 'capabilities'>,
): string[] {
  const missing: string[] = [];
  if (groundingSpec.enableClaimLevelScore === true && !capabilities.claimScores) missing.push('score');
  if (groundingSpec.enableAntiCitations === true && !capabilities.contradictions)
    missing.push('contradictionScore');
  if (groundingSpec.enableHelpfulnessScore === true && !capabilities.helpfulness)
    missing.push('helpfulnessScore');
  return missing;
}
