import type { RecordedExchange } from '../../src/recording/exchange.js';

/** A recorded exchange that differs from a usual one in these fields. */
export function exchangeOf(fields: Partial<RecordedExchange> = {}): RecordedExchange {
  const answer = fields.answer ?? 'It opens at 9. It is red.';
  return {
    id: 'a1',
    at: '2026-11-23T21:00:00.000Z',
    route: 'chat',
    mode: 'enforce',
    dialect: 'json',
    language: 'en',
    question: 'When does it open?',
    facts: ['The store opens at 9.'],
    answerLength: answer.length,
    factCount: 1,
    sentences: [
      { start: 0, end: 14, score: 0.98, state: 'grounded', kind: 'figure', action: 'pass', cites: [0] },
      { start: 15, end: 25, score: 0.02, state: 'unsupported', kind: 'statement', action: 'rewrite' },
    ],
    supportScore: 0.5,
    action: 'rewrite',
    reason: 'unsupportedClaim',
    complete: true,
    coverage: 1,
    latencyMs: 12,
    budgetMs: 500,
    checker: 'embedded',
    engineVersion: '0.1.0+0123456789ab',
    policyHash: '0123456789abcdef',
    ...fields,
    answer,
  };
}
