import { recorded } from '../../../src/checkers/recorded/recorded.js';
import type { RecordedEntry } from '../../../src/checkers/recorded/recorded-entry.js';
import { recording } from '../../../src/checkers/recorded/recording.js';
import type { Script } from '../../../src/checkers/recorded/script.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import { complete, failed, partial, requestFor, scriptedChecker, within } from '../scripted-checker.js';

const request: CheckGroundingRequest = {
  answerCandidate: 'The bridge is 210 m long. It was opened in 1932. Shall I go on?',
  facts: [{ factText: 'The bridge is 210 m long.' }, { factText: 'It was opened in 1931.' }],
  groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
};
const check = (source: Parameters<typeof recorded>[0], asked = request) =>
  recorded(source).check(asked, within(60_000));

function responseOf(verdict: Verdict) {
  if (verdict.kind !== 'complete') throw new Error(verdict.kind);
  return verdict.response;
}

/** Of each claim: its score, the facts cited and the facts anti-cited. */
async function claimsBy(script: Script) {
  const { claims, citedChunks } = responseOf(await check(script));
  const facts = (indices: readonly number[] = []) => indices.map((index) => citedChunks[index]!.source);
  return claims.map(({ score, citationIndices, antiCitationIndices }) => [
    score,
    facts(citationIndices),
    facts(antiCitationIndices),
  ]);
}

describe('a script', () => {
  const question = [undefined, [], []];

  test.each<[string, Script, unknown[]]>([
    ['nothing', {}, [[1, ['0'], []], [1, ['0'], []], question]],
    ['a support', { supportScore: 0.5 }, [[0.5, [], []], [0.5, [], []], question]],
    ['a sentence by a part of it', { claims: { '1932': 0.1 } }, [[1, ['0'], []], [0.1, [], []], question]],
    [
      'a contradiction',
      { claims: { 'in 1932': { contradiction: 0.9, fact: 1 } } },
      [[1, ['0'], []], [0, [], ['1']], question],
    ],
    [
      'which fact',
      { claims: { bridge: { support: 0.8, fact: 1 } } },
      [[0.8, ['1'], []], [1, ['0'], []], question],
    ],
    [
      'what needs no check',
      { claims: { bridge: { checkRequired: false } } },
      [question, [1, ['0'], []], question],
    ],
    [
      'a fact that is not there',
      { claims: { bridge: { fact: 9 } } },
      [[1, [], []], [1, ['0'], []], question],
    ],
  ])('says %s', async (_what, script, claims) => {
    expect(await claimsBy(script)).toEqual(claims);
  });

  test('gives the answer its score, or the mean of its sentences', async () => {
    const supportOf = async (script: Script) => responseOf(await check(script)).supportScore;
    expect(await supportOf({ supportScore: 0.42 })).toBe(0.42);
    expect(await supportOf({ claims: { '1932': 0.5 } })).toBe(0.75);
    expect(await supportOf({ claims: { '1932': 0.5 }, supportScore: 0.9 })).toBe(0.9);
  });

  test('fails for a cause', async () => {
    expect(await check({ fails: 'quota' })).toMatchObject({ kind: 'failed', cause: 'quota' });
  });

  test.each<[object, RegExp]>([
    [{ supportScore: 2 }, /^supportScore: 2 /],
    [{ support: 0.5 }, /^support: .*supportScore/],
    [{ fails: 'late' }, /^fails: late /],
    [{ claims: { a: -1 } }, /^claims\.\*: -1 /],
    [{ claims: { a: { score: 1 } } }, /^claims\.\*\.score: /],
    [{ claims: { a: { contradiction: '1' } } }, /^claims\.\*\.contradiction: 1 /],
    [{ claims: { a: { fact: -1 } } }, /^claims\.\*\.fact: -1 /],
  ])('%j is refused', (script, message) => {
    expect(() => recorded(script)).toThrow(message);
    expect(() => recorded([{ script }])).toThrow(message);
  });
});

describe('entries', () => {
  const entries: RecordedEntry[] = [
    { answer: 'A.', facts: ['f'], verdict: { kind: 'failed', cause: 'quota' } },
    { answer: 'A.', facts: [{ factText: 'f', attributes: { title: 't' } }], script: { supportScore: 0.3 } },
    { answer: 'A.', script: { supportScore: 0.2 } },
    { when: ({ prompt }) => prompt === 'Why?', script: { supportScore: 0.1 } },
  ];
  const asked = (own: Partial<CheckGroundingRequest>): CheckGroundingRequest => ({
    answerCandidate: 'A.',
    facts: [{ factText: 'f' }],
    ...own,
  });

  test.each<[Partial<CheckGroundingRequest>, object]>([
    [{}, { kind: 'failed', cause: 'quota' }],
    [{ facts: [{ factText: 'f', attributes: { title: 't' } }] }, { response: { supportScore: 0.3 } }],
    [{ facts: [{ factText: 'g' }] }, { response: { supportScore: 0.2 } }],
    [{ answerCandidate: 'B.', prompt: 'Why?' }, { response: { supportScore: 0.1 } }],
    [
      { answerCandidate: 'B.' },
      { kind: 'failed', cause: 'unavailable', error: { code: 'AG_RECORDING_MISSING' } },
    ],
  ])('%j gets the first that fits', async (own, expected) => {
    expect(await check(entries, asked(own))).toMatchObject(expected);
  });

  test('the error quotes no text', async () => {
    const verdict = await check([], request);
    expect(verdict.kind === 'failed' && String(verdict.error)).not.toContain('bridge');
  });
});

test('it remembers what it was asked', async () => {
  const checker = recorded({});
  await checker.check(request, within(60_000));
  await checker.check(requestFor('B.'), within(60_000));
  expect(checker.requests).toEqual([request, requestFor('B.')]);
});

test('its version changes with its answers, so that a cache does not mix them', () => {
  expect(recorded({}).version).toBe(recorded({}).version);
  expect(recorded({}).version).not.toBe(recorded({ supportScore: 0.5 }).version);
});

test('a recording, through JSON, repeats the verdicts: each request its last verdict', async () => {
  const verdicts: Record<string, Verdict[]> = {
    A: [failed('unavailable'), complete(requestFor('A'))],
    B: [partial(requestFor('B'), 0.5)],
    C: [{ ...failed('engine'), error: new Error('a text') }],
  };
  const real = recording(
    scriptedChecker({ check: ({ answerCandidate }) => Promise.resolve(verdicts[answerCandidate]!.shift()!) }),
  );
  for (const answer of ['A', 'A', 'B', 'C']) {
    await real.check({ ...requestFor(answer), userLabels: { team: 'x' } }, within(60_000));
  }
  const file = JSON.stringify(real);
  expect(file).not.toContain('a text');
  const replay = recorded(JSON.parse(file) as ReturnType<typeof real.toJSON>);
  expect(replay.capabilities).toEqual(real.capabilities);
  const said = async (asked: CheckGroundingRequest) => replay.check(asked, within(60_000));
  expect(await said(requestFor('A'))).toEqual({ ...complete(requestFor('A')), checker: 'recorded' });
  expect(await said(requestFor('B'))).toEqual({ ...partial(requestFor('B'), 0.5), checker: 'recorded' });
  expect(await said(requestFor('C'))).toEqual({ ...failed('engine'), checker: 'recorded' });
  expect(await said({ ...requestFor('A'), groundingSpec: { citationThreshold: 0.9 } })).toMatchObject({
    error: { code: 'AG_RECORDING_MISSING' },
  });
});
