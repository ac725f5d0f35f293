import type { GroundingFact } from '../../src/contract/check-request.js';
import type { CitedChunk, Claim } from '../../src/contract/check-response.js';
import { Utf8Offsets } from '../../src/contract/utf8-offsets.js';
import { readClaims } from '../../src/engine/claims/read-claims.js';
import { languageOf } from '../../src/text/language-of.js';
import { decide } from '../../src/policy/decide.js';
import type { Policy } from '../../src/policy/policy.js';
import { rewrite, type RewriteInput, type RewriteResult } from '../../src/policy/rewrite.js';
import { complete, policyWith } from './verdicts.js';

/** Marks what is not supported: {-Dogs pay.-}, and what the facts contradict: {!Dogs pay.!}. */
const MARKS = /\{([-!])|([-!])\}/gu;

/**
 * What the embedded engine's sentences give for an answer with marks: sentences that a mark touches are judged as it
 * says, the others are grounded if they need a check. Contradicted ones are contradicted by all chunks.
 */
export function scene(
  marked: string,
  facts: readonly GroundingFact[] = [],
  chunks: readonly CitedChunk[] = facts.map(({ factText }, i) => ({
    chunkText: factText,
    source: String(i),
  })),
  policy: Partial<Policy> = {},
): RewriteInput & { readonly result: RewriteResult } {
  const ranges: { start: number; end: number; mark: string }[] = [];
  let answer = '';
  let at = 0;
  for (const match of marked.matchAll(MARKS)) {
    answer += marked.slice(at, match.index);
    at = match.index + match[0].length;
    if (match[1] !== undefined) ranges.push({ start: answer.length, end: Infinity, mark: match[1] });
    else ranges.at(-1)!.end = answer.length;
  }
  answer += marked.slice(at);
  const offsets = new Utf8Offsets(answer);
  const citedChunks = [{ chunkText: 'x', source: '0' }, ...chunks];
  const claims = readClaims(answer).map(({ start, end, checkRequired }): Claim => {
    const range = ranges.find((one) => one.start < end && start < one.end);
    return {
      claimText: answer.slice(start, end),
      startPos: offsets.toByte(start),
      endPos: offsets.toByte(end),
      groundingCheckRequired: checkRequired || range !== undefined,
      citationIndices: range === undefined && checkRequired ? [0] : [],
      antiCitationIndices: range?.mark === '!' ? citedChunks.flatMap((_, i) => (i === 0 ? [] : [i])) : [],
    };
  });
  const response = { supportScore: 0.9, citedChunks, citedFacts: [], claims };
  const decision = decide(complete(response), policyWith({ minCitedClaims: 0, ...policy }));
  const input = { answer, facts, response, decision, language: languageOf(answer) };
  return { ...input, result: rewrite(input) };
}
