import { Token, isValidTokenStr, serializeItem } from 'structured-headers';
import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';

/**
 * The value of `Answer-Guard` on a check's response, an item of RFC 9651: `complete` or `partial`, with `checker`,
 * `cache`, `coverage` (fraction of check-required claims that were judged, in [0,1]) and `ms`; `error` says why a
 * partial verdict is not complete, `missing` which score was asked for that the checker does not have. The contract's
 * JSON has no place for these.
 */
export function verdictHeader(verdict: CompleteVerdict | PartialVerdict, missing: readonly string[]): string {
  const { checker, cache } = verdict;
  const coverage = verdict.kind === 'complete' ? 1 : Math.floor(verdict.coverage * 100) / 100;
  const parameters = new Map<string, Token | string | number>([
    ['checker', isValidTokenStr(checker) ? new Token(checker) : checker.replace(/[^\x20-\x7e]/g, '?')],
    ['cache', new Token(cache)],
    ['coverage', coverage],
    ['ms', Math.round(verdict.elapsedMs)],
  ]);
  if (verdict.kind === 'partial') parameters.set('error', new Token(verdict.cause));
  if (missing.length > 0) parameters.set('missing', missing.join(' '));
  return serializeItem([new Token(verdict.kind), parameters]);
}
