import type { Verdict } from '../contract/verdict.js';
import type { ClaimState, Decision } from '../policy/decision.js';
import { languageOf } from '../text/language-of.js';
import type { DecidedDetail, DecidedEvent } from '../telemetry/decided-event.js';
import { traitsOf } from './answer-traits.js';
import { citedFacts } from './cited-facts.js';
import type { Outcome } from './outcome.js';
import { sentClaims } from './sent-claims.js';
import { contradictionScoreOf, coverageOf, supportScoreOf } from './verdict-figures.js';

/** What the log and the metrics learn of an outcome: scores, counts and ids; the texts only if they ask. */
export function decidedEvent(
  outcome: Outcome,
  at: { readonly dialect: string; readonly budgetMs: number },
): DecidedEvent {
  const { verdict, decision, exchange } = outcome;
  const supportScore = supportScoreOf(verdict);
  const contradictionScore = contradictionScoreOf(verdict);
  return {
    type: 'decided',
    id: outcome.id,
    route: outcome.route,
    mode: outcome.mode === 'observe' ? 'observe' : 'enforce',
    dialect: at.dialect,
    action: decision.action,
    reason: decidingRule(verdict, decision),
    checker: verdict.checker,
    ...(verdict.tier === undefined ? {} : { tier: verdict.tier }),
    cache: verdict.cache,
    verdict: verdict.kind,
    ...(verdict.kind === 'complete' ? {} : { cause: verdict.cause }),
    ...(verdict.fallback === undefined ? {} : { fallback: verdict.fallback }),
    ...(supportScore === undefined ? {} : { supportScore }),
    ...(contradictionScore === undefined ? {} : { contradictionScore }),
    coverage: coverageOf(verdict),
    claims: countStates(decision),
    facts: exchange.facts.length,
    answerBytes: Buffer.byteLength(exchange.answer),
    elapsedMs: outcome.elapsedMs,
    budgetMs: at.budgetMs,
    traits: () => traitsOf(outcome),
    texts: () => ({
      answer: exchange.answer,
      ...(exchange.prompt === undefined ? {} : { prompt: exchange.prompt }),
      facts: exchange.facts.map(({ factText }) => factText),
      released: outcome.text,
    }),
    detail: () => detailOf(outcome),
  };
}

/** What was decided of the original answer's sentences. */
function detailOf({ verdict, decision, exchange }: Outcome): DecidedDetail {
  const language = languageOf(exchange.answer);
  const claims = verdict.kind === 'failed' ? [] : sentClaims(verdict.response, decision, exchange.facts);
  return {
    ...(language !== undefined && { language }),
    reasons: decision.reasons,
    claims: claims.map(({ chunks: _chunks, ...claim }, index) => ({
      ...claim,
      facts: [...new Set(citedFacts({ claims, verdict }, index))],
    })),
  };
}

/** How many sentences are in which state. */
export function countStates(decision: Decision): Record<ClaimState, number> {
  const counts = { grounded: 0, uncertain: 0, unsupported: 0, contradicted: 0, notChecked: 0, unjudged: 0 };
  for (const { state } of decision.claims) counts[state]++;
  return counts;
}

/**
 * The rule that decided. A decision has no reasons when all passes, and still an incomplete check that the policy lets
 * pass, or an answer with nothing to check, must not count as grounded.
 */
export function decidingRule(verdict: Verdict, decision: Decision): string {
  const [first] = decision.reasons;
  if (first !== undefined) return first.rule;
  if (verdict.kind === 'failed') return 'onError';
  if (decision.claims.every(({ state }) => state === 'notChecked')) return 'nothingToCheck';
  if (decision.claims.some(({ state }) => state === 'unjudged')) return 'unjudgedClaim';
  return decision.claims.every(({ state }) => state === 'grounded' || state === 'notChecked')
    ? 'allGrounded'
    : 'allAllowed';
}
