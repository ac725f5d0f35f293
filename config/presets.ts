import { FAILURE_CAUSES, type FailureCause } from '../src/contract/verdict.js';
import type { Action, Policy, StreamLimits } from '../src/policy/policy.js';
import { BLOCK_MESSAGES, REST_MESSAGES } from './block-messages.js';

export const PRESET_NAMES = ['strict', 'balanced', 'lenient'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** The preset that a route starts from when it names none. */
export const DEFAULT_PRESET: PresetName = 'balanced';

/** The limits of streams, the same in every preset. */
export const STREAM_LIMITS: StreamLimits = {
  longestHoldMs: 10_000,
  longestSentence: 1000,
  factsLast: 'wait',
  totalBudgetMs: 10_000,
  heartbeatMs: 15_000,
};

function onEvery(action: Action): Record<FailureCause, Action> {
  return Object.fromEntries(FAILURE_CAUSES.map((cause) => [cause, action])) as Record<FailureCause, Action>;
}

/**
 * What a team starts from. Thresholds come from the curve of held-out answers (docs/accuracy.md, "Presets"): strict may block
 * 10 % of right answers, balanced cut 3 %, lenient none. **strict**: nothing leaves that is not fully supported, and an incomplete check blocks.
 * **balanced**: ungrounded sentences are removed, an answer that is mostly ungrounded is blocked, an incomplete check
 * is said in the header. **lenient**: nothing is removed, only marked.
 */
export const PRESETS: Readonly<Record<PresetName, Policy>> = {
  strict: {
    citationThreshold: 0.42,
    unsupportedThreshold: 0.25,
    unsupportedClaim: 'block',
    uncertainClaim: 'block',
    contradictionThreshold: 0.8,
    contradictedClaim: 'block',
    supportThreshold: 0.5,
    lowSupport: 'block',
    minCitedClaims: 1,
    fewCitedClaims: 'block',
    helpfulnessThreshold: null,
    lowHelpfulness: 'pass',
    onError: onEvery('block'),
    allow: [],
    userEvidence: false,
    nothingToCheck: 'pass',
    stream: 'gate',
    streaming: STREAM_LIMITS,
    message: BLOCK_MESSAGES,
    restMessage: REST_MESSAGES,
  },
  balanced: {
    citationThreshold: 0.4,
    unsupportedThreshold: 0.25,
    unsupportedClaim: 'rewrite',
    uncertainClaim: 'annotate',
    contradictionThreshold: 0.8,
    contradictedClaim: 'rewrite',
    supportThreshold: 0.2,
    lowSupport: 'block',
    minCitedClaims: 0.3,
    fewCitedClaims: 'block',
    helpfulnessThreshold: null,
    lowHelpfulness: 'pass',
    // Whoever wrote a text that stops the engine meant it to leave unjudged.
    onError: { ...onEvery('annotate'), engineHeld: 'block' },
    allow: [],
    userEvidence: false,
    nothingToCheck: 'pass',
    stream: 'gate',
    streaming: STREAM_LIMITS,
    message: BLOCK_MESSAGES,
    restMessage: REST_MESSAGES,
  },
  lenient: {
    citationThreshold: 0.4,
    unsupportedThreshold: 0.25,
    unsupportedClaim: 'annotate',
    uncertainClaim: 'pass',
    contradictionThreshold: 0.8,
    contradictedClaim: 'annotate',
    supportThreshold: 0.2,
    lowSupport: 'annotate',
    minCitedClaims: 0,
    fewCitedClaims: 'annotate',
    helpfulnessThreshold: null,
    lowHelpfulness: 'pass',
    onError: onEvery('pass'),
    allow: [],
    userEvidence: false,
    nothingToCheck: 'pass',
    stream: 'trail',
    streaming: STREAM_LIMITS,
    message: BLOCK_MESSAGES,
    restMessage: REST_MESSAGES,
  },
};
