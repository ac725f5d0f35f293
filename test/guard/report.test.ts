import type { Verdict } from '../../src/contract/verdict.js';
import { reportOf } from '../../src/guard/report.js';
import { completeFor, failedWith, policyWith } from '../policy/verdicts.js';
import { outcomeOf } from './outcomes.js';

const facts = [
  {
    factText: 'Über die Gebühr: sie beträgt 5 Euro.',
    attributes: { title: 'Gebühren', uri: 'https://a.example/1', owner: 'x' },
  },
  { factText: 'Kinder zahlen 2 Euro. Hunde zahlen nichts.', attributes: { id: 'doc-2' } },
];
const fee = {
  text: 'Die Gebühr beträgt 5 Euro.',
  score: 0.9,
  chunk: { chunkText: 'sie beträgt 5 Euro.', source: '0' },
};
const dogs = { text: 'Hunde zahlen nichts.', chunk: { chunkText: 'Hunde zahlen nichts.', source: '1' } };
const children = {
  text: 'Kinder zahlen nichts.',
  is: 'contradicted',
  chunk: { chunkText: 'Kinder zahlen 2 Euro.', source: '1' },
} as const;
const answer = `${children.text} ${fee.text} ${dogs.text}`;
const rest = `${fee.text} ${dogs.text}`;
const exchange = { answer, facts };
const verdict: Verdict = completeFor(answer, [children, fee, dogs]);
const annotate = policyWith({ contradictedClaim: 'annotate' });

const cut = (text: string, { startPos, endPos }: { startPos: number; endPos: number }) =>
  Buffer.from(text).subarray(startPos, endPos).toString();

describe('reportOf', () => {
  it('lists the sentences by byte offsets, with the facts that each rests on', async () => {
    const report = reportOf(await outcomeOf(exchange, [verdict], { policy: annotate }));
    expect(report).toEqual({
      id: 'id-1',
      action: 'annotate',
      reasons: [{ rule: 'contradictedClaim', action: 'annotate', claims: 1, threshold: 0.8 }],
      supportScore: 2 / 3,
      coverage: 1,
      checker: 'scripted',
      cache: 'off',
      claims: [
        { startPos: 0, endPos: 21, state: 'contradicted', facts: [0] },
        { startPos: 22, endPos: 50, state: 'grounded', score: 0.9, facts: [1] },
        { startPos: 51, endPos: 71, state: 'grounded', facts: [0] },
      ],
      facts: [
        {
          index: 1,
          id: 'doc-2',
          spans: [
            { startPos: 0, endPos: 21 },
            { startPos: 22, endPos: 42 },
          ],
        },
        {
          index: 0,
          title: 'Gebühren',
          uri: 'https://a.example/1',
          spans: [{ startPos: 19, endPos: 39 }],
        },
      ],
    });
    expect(report.claims.map((claim) => cut(answer, claim))).toEqual([children.text, fee.text, dogs.text]);
  });

  it('holds no text of a fact, unless asked for its cited parts', async () => {
    const outcome = await outcomeOf(exchange, [verdict], { policy: annotate });
    expect(JSON.stringify(reportOf(outcome))).not.toMatch(/zahlen|beträgt/);
    expect(reportOf(outcome, { full: true }).facts).toEqual([
      {
        index: 1,
        id: 'doc-2',
        spans: [
          { startPos: 0, endPos: 21 },
          { startPos: 22, endPos: 42 },
        ],
        chunks: ['Kinder zahlen 2 Euro.', 'Hunde zahlen nichts.'],
      },
      {
        index: 0,
        title: 'Gebühren',
        uri: 'https://a.example/1',
        spans: [{ startPos: 19, endPos: 39 }],
        chunks: ['sie beträgt 5 Euro.'],
      },
    ]);
  });

  it('lists what a rewritten text says, and counts what it lost', async () => {
    const plain = completeFor(answer, [{ text: children.text, is: 'unsupported' }, fee, dogs]);
    const outcome = await outcomeOf(exchange, [plain, completeFor(rest, [fee, dogs])]);
    const report = reportOf(outcome);
    expect(report).toMatchObject({
      action: 'rewrite',
      supportScore: 2 / 3,
      reasons: [{ rule: 'unsupportedClaim', action: 'rewrite', claims: 1 }],
      rewrite: { dropped: 1, replaced: 0 },
    });
    expect(report.claims.map((claim) => cut(outcome.text, claim))).toEqual([fee.text, dogs.text]);
  });

  it('counts the sentences that broke a rule', async () => {
    const bad = completeFor(answer, [
      children,
      { text: fee.text, is: 'unsupported' },
      { text: dogs.text, is: 'unsupported' },
    ]);
    const report = reportOf(await outcomeOf(exchange, [bad]));
    expect(report.reasons).toEqual([
      { rule: 'lowSupport', action: 'block', score: 0, threshold: 0.4 },
      { rule: 'fewCitedClaims', action: 'block', score: 0, threshold: 0.3 },
      { rule: 'contradictedClaim', action: 'rewrite', claims: 1, threshold: 0.8 },
      { rule: 'unsupportedClaim', action: 'rewrite', claims: 2, threshold: 0.6 },
    ]);
    // The sentences of what was withheld, and no text of it.
    expect(report).toMatchObject({
      action: 'block',
      claims: [
        { state: 'contradicted', facts: [0], startPos: 0, endPos: 21 },
        { state: 'unsupported', facts: [] },
        { state: 'unsupported', facts: [] },
      ],
      facts: [{ index: 1, id: 'doc-2' }],
    });
  });

  it('says why a check did not complete', async () => {
    const report = reportOf(await outcomeOf(exchange, [failedWith('quota')], { mode: 'observe' }));
    expect(report).toEqual({
      id: 'id-1',
      action: 'annotate',
      mode: 'observe',
      reasons: [{ rule: 'onError', action: 'annotate', cause: 'quota' }],
      coverage: 0,
      error: 'quota',
      checker: 'scripted',
      cache: 'off',
      claims: [],
      facts: [],
    });
  });

  it('leaves out a citation of a fact that was not given', async () => {
    const odd = completeFor(fee.text, [{ ...fee, chunk: { chunkText: 'x', source: 'seven' } }]);
    const report = reportOf(await outcomeOf({ answer: fee.text, facts }, [odd]));
    expect(report.claims).toMatchObject([{ state: 'grounded', facts: [] }]);
  });
});
