import type { Checker } from '../../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import { Utf8Offsets } from '../../../src/contract/utf8-offsets.js';
import { readClaims } from '../../../src/engine/claims/read-claims.js';

export interface WordChecker extends Checker {
  /** What was asked, in order. */
  readonly asked: CheckGroundingRequest[];
}

/**
 * A checker that finds every sentence grounded but those with a word in capitals: FALSE is unsupported, of MAYBE it cannot
 * tell (0.5). It answers after `delay` milliseconds; without one, at once.
 */
export function wordChecker(delay?: () => number): WordChecker {
  const asked: CheckGroundingRequest[] = [];
  return {
    name: 'words',
    version: '1',
    capabilities: { contradictions: false, claimScores: true, helpfulness: false },
    ready: Promise.resolve(),
    asked,
    async check(request) {
      asked.push(request);
      const { answerCandidate: answer } = request;
      const offsets = new Utf8Offsets(answer);
      const claims = readClaims(answer).map(({ start, end, checkRequired }) => {
        const claimText = answer.slice(start, end);
        const score = claimText.includes('FALSE') ? 0 : claimText.includes('MAYBE') ? 0.5 : 1;
        return {
          claimText,
          startPos: offsets.toByte(start),
          endPos: offsets.toByte(end),
          groundingCheckRequired: checkRequired,
          citationIndices: checkRequired && score === 1 ? [0] : [],
          ...(checkRequired && { score }),
        };
      });
      const needed = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
      const supportScore = needed.reduce((sum, { score = 0 }) => sum + score, 0) / Math.max(1, needed.length);
      if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay()));
      const chunk = { chunkText: request.facts[0]?.factText ?? '', source: '0' };
      return {
        kind: 'complete',
        checker: 'words',
        cache: 'off',
        elapsedMs: 0,
        response: { supportScore, citedChunks: [chunk], citedFacts: [], claims },
      };
    },
    close: () => Promise.resolve(),
  };
}
