import { printable } from '../../src/cli/printable.js';
import { renderReport } from '../../src/cli/render-report.js';
import type { CheckGroundingResponse } from '../../src/contract/check-response.js';

const response: CheckGroundingResponse = {
  supportScore: 0.5,
  contradictionScore: 0.25,
  citedChunks: [
    { chunkText: 'A is\n  one.', source: '0' },
    { chunkText: 'B is two.', source: '1' },
  ],
  citedFacts: [],
  claims: [
    { claimText: 'Hello!', startPos: 0, endPos: 6, citationIndices: [], groundingCheckRequired: false },
    {
      claimText: 'A is one.',
      startPos: 7,
      endPos: 16,
      citationIndices: [0],
      groundingCheckRequired: true,
      score: 0.987,
      antiCitationIndices: [],
    },
    {
      claimText: 'B is six.',
      startPos: 17,
      endPos: 26,
      citationIndices: [],
      groundingCheckRequired: true,
      score: 0.1,
      antiCitationIndices: [1],
    },
    {
      claimText: 'C is new.',
      startPos: 27,
      endPos: 36,
      citationIndices: [],
      groundingCheckRequired: true,
      score: 0,
    },
  ],
};
const about = { checker: 'scripted', cache: 'off', elapsedMs: 12.4 } as const;
const origins = ['a.md', 'b.json[1]'];

describe('renderReport', () => {
  test('tells each claim, what speaks for it and against it, and the sum', () => {
    expect(renderReport({ kind: 'complete', ...about, response }, { origins }).split('\n')).toEqual([
      'no check            Hello!',
      'grounded      0.99  A is one.',
      '              + a.md: A is one.',
      'contradicted  0.10  B is six.',
      '              - b.json[1]: B is two.',
      'ungrounded    0.00  C is new.',
      '',
      '1 of 3 claims grounded, support 0.50, contradiction 0.25, 12 ms',
      '',
    ]);
  });

  test('tells what was not judged', () => {
    const partial = {
      kind: 'partial',
      ...about,
      response,
      cause: 'timeout',
      coverage: 0.667,
      unjudged: [3],
    } as const;
    const report = renderReport(partial, { origins });
    expect(report).toContain('not judged    0.00  C is new.');
    expect(report).toContain('66 % judged before the time limit');
  });

  test('puts reasons under their claim', () => {
    const report = renderReport(
      { kind: 'complete', ...about, response },
      { origins, reasons: [[], [], ['number-mismatch: six, two']] },
    );
    expect(report).toContain('- b.json[1]: B is two.\n                number-mismatch: six, two\nungrounded');
  });

  test('of nothing to check says so', () => {
    const none = { ...response, claims: response.claims.slice(0, 1) };
    expect(renderReport({ kind: 'complete', ...about, response: none }, { origins })).toMatch(
      /\n\nnothing to check, 12 ms\n$/,
    );
  });
});

describe('printable', () => {
  test.each([
    ['an escape sequence', 'a\u001b[31mred', 'a\ufffd[31mred'],
    ['text direction', 'a\u202eb', 'a\ufffdb'],
    ['white space', ' a\r\n\t b ', 'a b'],
    ['an emoji with joiners', '👩‍🚀', '👩‍🚀'],
  ])('%s', (_kind, text, printed) => {
    expect(printable(text)).toBe(printed);
  });
});
