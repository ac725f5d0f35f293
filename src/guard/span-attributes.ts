import type { Verdict } from '../contract/verdict.js';
import type { DecidedEvent } from '../telemetry/decided-event.js';
import type { OpenSpan } from '../telemetry/spans.js';

/** Says on the guard's span what was decided. */
export function describeDecision(
  span: OpenSpan,
  event: DecidedEvent,
  about: Record<string, string> = {},
): void {
  const { supportScore, claims } = event;
  span.set(() => ({
    ...about,
    'answer_guard.id': event.id,
    'answer_guard.route': event.route,
    'answer_guard.mode': event.mode,
    'answer_guard.dialect': event.dialect,
    'answer_guard.action': event.action,
    'answer_guard.reason': event.reason,
    'answer_guard.verdict': event.verdict,
    'answer_guard.coverage': event.coverage,
    'answer_guard.facts': event.facts,
    'answer_guard.budget_ms': event.budgetMs,
    ...Object.fromEntries(
      Object.entries(claims).map(([state, count]) => [`answer_guard.claims.${state}`, count]),
    ),
    ...(event.cause !== undefined && { 'error.type': event.cause }),
  }));
  span.event('gen_ai.evaluation.result', {
    'gen_ai.evaluation.name': 'grounding',
    'gen_ai.evaluation.score.label': event.action,
    ...(supportScore !== undefined && { 'gen_ai.evaluation.score.value': supportScore }),
  });
}

/** Says on a check's span how it ended. */
export function describeVerdict(span: OpenSpan, verdict: Verdict): void {
  span.set(() => ({
    'answer_guard.checker': verdict.checker,
    ...(verdict.tier !== undefined && { 'answer_guard.tier': verdict.tier }),
    'answer_guard.cache': verdict.cache,
    'answer_guard.verdict': verdict.kind,
    ...(verdict.kind !== 'complete' && { 'error.type': verdict.cause }),
  }));
  if (verdict.kind === 'failed') span.fail();
}
