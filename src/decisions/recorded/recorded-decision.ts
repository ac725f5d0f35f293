import { SENTENCE_STATES, type RecordedExchange, type RecordedSentence } from '../../recording/exchange.js';
import type { AnswerRule, ClaimState } from '../../policy/decision.js';
import type { DecidedSentence, DecisionInFull, DecisionReason, DecisionSummary } from '../decision-source.js';

/** A recorded exchange as a line of a list. */
export function recordedSummary(exchange: RecordedExchange): DecisionSummary {
  const { id, at, route, mode, action, reason, checker, tier, cause, language, supportScore } = exchange;
  const { complete, coverage, sentences, factCount, latencyMs, budgetMs, label } = exchange;
  return {
    id,
    // As others write it, so that times can be compared as texts.
    at: new Date(at).toISOString(),
    route,
    mode,
    action,
    reason,
    checker,
    ...(tier !== undefined && { tier }),
    verdict: complete ? 'complete' : sentences.length > 0 ? 'partial' : 'failed',
    ...(cause !== undefined && { cause }),
    ...(language !== 'und' && { language }),
    ...(supportScore !== undefined && { supportScore }),
    coverage,
    claims: countStates(sentences),
    facts: factCount,
    elapsedMs: latencyMs,
    budgetMs,
    isRecorded: true,
    ...(label !== undefined && { label }),
  };
}

/** A recorded exchange in full, with texts where they were recorded. */
export function recordedDecision(exchange: RecordedExchange): DecisionInFull {
  const { sentences, answer, question, facts = [], sent } = exchange;
  return {
    ...recordedSummary(exchange),
    reasons: reasonsOf(exchange),
    sentences: sentences.map(({ start, end, state, action, score, label, cites = [] }): DecidedSentence => ({
      start,
      end,
      state,
      action,
      ...(score !== undefined && { score }),
      facts: cites,
      ...(label !== undefined && { label }),
    })),
    ...(answer !== undefined && {
      texts: { answer, ...(question !== undefined && { prompt: question }), facts, released: sent ?? answer },
    }),
  };
}

function countStates(sentences: readonly RecordedSentence[]): Record<ClaimState, number> {
  const counts = Object.fromEntries(SENTENCE_STATES.map((state) => [state, 0])) as Record<ClaimState, number>;
  for (const { state } of sentences) counts[state]++;
  return counts;
}

/** Which rule a sentence of a state comes under. */
const RULES = {
  unsupported: 'unsupportedClaim',
  uncertain: 'uncertainClaim',
  contradicted: 'contradictedClaim',
  unjudged: 'unjudgedClaim',
} as const;
const ANSWER_RULES: Readonly<Record<AnswerRule, true>> = {
  lowSupport: true,
  fewCitedClaims: true,
  lowHelpfulness: true,
  onError: true,
  nothingToCheck: true,
  rewriteFailed: true,
};

function isAnswerRule(reason: string): reason is AnswerRule {
  return Object.hasOwn(ANSWER_RULES, reason);
}

/** What a record says of why: the rule that decided, where it is about the whole answer, and those of sentences; no thresholds. */
function reasonsOf(exchange: RecordedExchange): DecisionReason[] {
  const { action, reason, cause, supportScore, helpfulnessScore, sentences } = exchange;
  const score = { lowSupport: supportScore, lowHelpfulness: helpfulnessScore }[reason];
  const first: DecisionReason[] =
    action !== 'pass' && isAnswerRule(reason) ? [{ rule: reason, action, score, cause }] : [];
  const rest = sentences.flatMap(({ state, action: asked, score: own }, claim): DecisionReason[] => {
    const rule = state in RULES ? RULES[state as keyof typeof RULES] : undefined;
    return rule === undefined || asked === 'pass' ? [] : [{ rule, action: asked, claim, score: own, cause }];
  });
  return [...first, ...rest];
}
