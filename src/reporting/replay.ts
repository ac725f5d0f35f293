import type { Claim } from '../contract/check-response.js';
import type { Verdict } from '../contract/verdict.js';
import { decide } from '../policy/decide.js';
import type { Action, Policy } from '../policy/policy.js';
import type { RecordedExchange, RecordedSentence } from '../recording/exchange.js';

/**
 * What another policy would have decided on a recorded exchange, by the policy's own rules on the recorded scores. What it
 * cannot know: whether a rewrite would have come to a block, whether a sentence that the policy allows is among them, and
 * contradictions between the recorded policy's contradictionThreshold and this one's.
 */
export function replay(exchange: RecordedExchange, policy: Policy): Action {
  return decide(verdictOf(exchange, policy), policy).action;
}

function verdictOf(exchange: RecordedExchange, policy: Policy): Verdict {
  const { sentences, supportScore, contradictionScore, helpfulnessScore, cause, complete, coverage } =
    exchange;
  const about = { checker: exchange.checker, cache: 'off', elapsedMs: exchange.latencyMs } as const;
  if (!complete && sentences.length === 0) return { kind: 'failed', ...about, cause: cause ?? 'engine' };
  const response = {
    supportScore: supportScore ?? 0,
    ...(contradictionScore !== undefined && { contradictionScore }),
    ...(helpfulnessScore !== undefined && { helpfulnessScore }),
    citedChunks: [{ chunkText: '', source: '0' }],
    citedFacts: [{ chunkText: '' }],
    claims: sentences.map((sentence) => claimOf(sentence, policy)),
  };
  if (complete) return { kind: 'complete', ...about, response };
  const unjudged = sentences.flatMap(({ state }, index) => (state === 'unjudged' ? [index] : []));
  return { kind: 'partial', ...about, response, cause: cause ?? 'timeout', coverage, unjudged };
}

function claimOf({ start, end, score, state, kind, cites = [] }: RecordedSentence, policy: Policy): Claim {
  const isCited =
    score === undefined ? cites.length > 0 && state !== 'contradicted' : score >= policy.citationThreshold;
  return {
    claimText: '',
    startPos: start,
    endPos: end,
    groundingCheckRequired: kind !== 'noClaim' && state !== 'notChecked',
    citationIndices: isCited ? [0] : [],
    antiCitationIndices: state === 'contradicted' ? [0] : [],
    ...(score !== undefined && { score }),
  };
}
