import type { CheckedEvent } from '../../src/telemetry/checker-events.js';
import type { DecidedEvent } from '../../src/telemetry/decided-event.js';

export const decided: DecidedEvent = {
  type: 'decided',
  id: 'b1d5',
  route: 'chat',
  mode: 'enforce',
  dialect: 'json',
  action: 'rewrite',
  reason: 'unsupportedClaim',
  checker: 'embedded',
  cache: 'miss',
  verdict: 'complete',
  supportScore: 0.67,
  coverage: 1,
  claims: { grounded: 2, uncertain: 0, unsupported: 1, contradicted: 0, notChecked: 1, unjudged: 0 },
  facts: 3,
  answerBytes: 120,
  elapsedMs: 41.23456,
  budgetMs: 500,
};

export const checked: CheckedEvent = {
  type: 'checked',
  checker: 'embedded',
  outcome: 'complete',
  cache: 'miss',
  elapsedMs: 40,
};
