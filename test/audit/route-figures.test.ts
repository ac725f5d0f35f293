import { RouteTally } from '../../src/audit/route-figures.js';
import { labelSentences } from '../../src/audit/label-sentences.js';
import type { AuditCase } from '../../src/audit/audit-case.js';
import type { Claim } from '../../src/contract/check-response.js';
import type { SentenceFate } from '../../src/telemetry/observer.js';

const sentence = (fate: SentenceFate, right: boolean) => ({ start: 0, end: 1, fate, right });

test('wrong sentences that passed are errors, and right ones that did not', () => {
  const tally = new RouteTally();
  tally.judged([sentence('passed', true), sentence('passed', false), sentence('cut', true)]);
  tally.judged([sentence('blocked', false), sentence('blocked', true), sentence('cut', false)]);
  expect(tally.figures()).toMatchObject({
    judged: 2,
    passed: { answers: 1, sentences: 2, errors: 1, errorShare: { share: 0.5 } },
    cut: { answers: 2, sentences: 2, errors: 1 },
    blocked: { answers: 1, sentences: 2, errors: 1 },
  });
});

test('only the latest answers count', () => {
  const tally = new RouteTally(3);
  for (let i = 0; i < 5; i++) tally.judged([sentence('passed', i > 1)]);
  expect(tally.figures()).toMatchObject({ judged: 5, passed: { answers: 3, sentences: 3, errors: 0 } });
});

describe('what a judge found', () => {
  const claim = (startPos: number, endPos: number, more: Partial<Claim> = {}): Claim => ({
    claimText: '',
    startPos,
    endPos,
    citationIndices: [],
    groundingCheckRequired: true,
    ...more,
  });
  const decided: AuditCase = {
    route: 'chat',
    action: 'rewrite',
    answer: '',
    facts: [],
    sentences: [
      { start: 0, end: 10, fate: 'passed', score: 0.9 },
      { start: 11, end: 20, fate: 'cut', score: 0.1 },
    ],
    otherwise: 'passed',
  };
  const about = { checker: 'llm', cache: 'off', elapsedMs: 1 } as const;
  const response = (claims: readonly Claim[]) => ({
    supportScore: 1,
    citedChunks: [{ chunkText: 'x', source: '0' }],
    citedFacts: [],
    claims: [...claims],
  });

  test('is put to what was done with the same stretch of the answer', () => {
    const claims = [
      claim(0, 10, { score: 0.97 }),
      claim(11, 20, { score: 0.03 }),
      claim(21, 30, { score: 0.5 }),
      claim(31, 35, { groundingCheckRequired: false }),
    ];
    const found = labelSentences(decided, { kind: 'complete', ...about, response: response(claims) });
    expect(found).toEqual([
      { start: 0, end: 10, fate: 'passed', right: true, score: 0.9 },
      { start: 11, end: 20, fate: 'cut', right: false, score: 0.1 },
      { start: 21, end: 30, fate: 'passed', right: false },
    ]);
  });

  test('counts by the harshest fate where it saw several sentences as one', () => {
    const claims = [claim(0, 20, { citationIndices: [0] })];
    expect(labelSentences(decided, { kind: 'complete', ...about, response: response(claims) })).toEqual([
      { start: 0, end: 20, fate: 'cut', right: true, score: 0.1 },
    ]);
  });

  test('leaves out what it did not judge', () => {
    const claims = [claim(0, 10, { score: 0 }), claim(11, 20, { score: 0 })];
    const verdict = { kind: 'partial', cause: 'timeout', coverage: 0.5, unjudged: [0], ...about } as const;
    expect(labelSentences(decided, { ...verdict, response: response(claims) })).toHaveLength(1);
  });
});
