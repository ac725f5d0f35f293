import type { Verdict } from '../../../src/contract/verdict.js';
import { JudgedText, type CheckedStretch } from '../../../src/guard/streaming/judged-text.js';
import type { Policy } from '../../../src/policy/policy.js';
import {
  complete,
  completeFor,
  failedWith,
  onError,
  partial,
  policyWith,
  responseFor,
  type Sentence,
} from '../../policy/verdicts.js';

const FIRST = 'The café opens at nine.';
const SECOND = 'Dogs pay.';
const THIRD = 'Hello!';
const TEXT = `${FIRST} ${SECOND} ${THIRD}`;
const NARROWED = { given: 300, cut: 0, parts: 300, kept: 200 };

/** A stretch of the text from one piece to another. */
function stretch(...pieces: readonly string[]): CheckedStretch {
  const sentences = pieces.map((text) => {
    const start = Buffer.byteLength(TEXT.slice(0, TEXT.indexOf(text)));
    return { start, end: start + Buffer.byteLength(text), text };
  });
  return { start: sentences[0]!.start, end: sentences.at(-1)!.end, sentences };
}

function judged(
  parts: readonly (readonly [Verdict, CheckedStretch])[],
  policy: Partial<Policy> = {},
): JudgedText {
  const text = new JudgedText(policyWith(policy));
  for (const [verdict, of] of parts) text.add(verdict, of);
  return text;
}

const from = (source: string, chunkText = 'a chunk') => ({ chunk: { source, chunkText } });

describe('of a verdict on a stretch', () => {
  const first: Sentence = { text: FIRST };
  const second: Sentence = { text: SECOND, is: 'unsupported' };

  it('counts what it says of the stretch, and nothing else', () => {
    const text = judged([
      [completeFor(FIRST, [first]), stretch(FIRST)],
      // What has left is not judged again, whatever a later check thinks of it.
      [completeFor(`${FIRST} ${SECOND}`, [{ ...first, is: 'contradicted' }, second]), stretch(SECOND)],
    ]);
    expect(text.claims.map(({ claimText }) => claimText)).toEqual([FIRST, SECOND]);
    expect(text.decisions).toEqual([
      { state: 'grounded', action: 'pass' },
      { state: 'unsupported', action: 'rewrite' },
    ]);
    expect(text.response().citedChunks).toHaveLength(1);
  });

  it('says why another judged it, of whichever stretch, and who judged last', () => {
    const text = judged([
      [{ ...completeFor(FIRST, [first]), fallback: 'quota' }, stretch(FIRST)],
      [{ ...completeFor(`${FIRST} ${SECOND}`, [first, second]), tier: 'model' }, stretch(SECOND)],
    ]);
    expect(text.verdict(completeFor(TEXT, [first, second]), 0)).toMatchObject({ fallback: 'quota' });
    expect(text.judge).toMatchObject({ tier: 'model' });
    expect(text.judge).not.toHaveProperty('fallback');
  });

  it('only the part is told of a claim that begins before it or ends behind it', () => {
    const text = judged([[completeFor(TEXT, [{ text: TEXT }]), stretch(SECOND)]]);
    const { start, end } = stretch(SECOND);
    expect(text.claims).toEqual([
      expect.objectContaining({ claimText: SECOND, startPos: start, endPos: end }),
    ]);
  });

  it.each<[string, Verdict, { state: string; action: string }[]]>([
    [
      'each sentence takes the action of a check that failed',
      failedWith('quota'),
      [
        { state: 'unjudged', action: 'block' },
        { state: 'unjudged', action: 'block' },
      ],
    ],
    [
      'only what was not reached does, of one that came to its end too early',
      partial(responseFor(TEXT, [first, second]), [1], 'quota'),
      [
        { state: 'grounded', action: 'pass' },
        { state: 'unjudged', action: 'block' },
      ],
    ],
    [
      'what asserts nothing passes',
      partial(responseFor(TEXT, [{ text: FIRST, is: 'notChecked' }]), [], 'quota'),
      [{ state: 'notChecked', action: 'pass' }],
    ],
  ])('%s', (_, verdict, decisions) => {
    const policy = { onError: onError('pass', { quota: 'block' }) };
    const text = judged([[verdict, stretch(FIRST, SECOND)]], policy);
    expect(text.decisions).toEqual(decisions);
  });
});

describe('citations', () => {
  it('of all verdicts name chunks that stand there once', () => {
    const whole = `${FIRST} ${SECOND}`;
    const text = judged([
      [completeFor(FIRST, [{ text: FIRST, ...from('2') }]), stretch(FIRST)],
      [
        completeFor(whole, [
          { text: FIRST, ...from('0') },
          { text: SECOND, is: 'contradicted', ...from('2') },
        ]),
        stretch(SECOND),
      ],
      [completeFor(TEXT, [{ text: THIRD, ...from('2', 'another') }]), stretch(THIRD)],
    ]);
    expect(text.response().citedChunks).toEqual([
      { source: '2', chunkText: 'a chunk' },
      { source: '2', chunkText: 'another' },
    ]);
    expect(text.claims.map((claim) => [claim.citationIndices, claim.antiCitationIndices])).toEqual([
      [[0], undefined],
      [[], [0]],
      [[1], undefined],
    ]);
    expect(text.citing(1, 3)).toEqual([
      expect.objectContaining({ state: 'contradicted', action: 'rewrite', facts: [] }),
      expect.objectContaining({ state: 'grounded', facts: [2] }),
    ]);
  });

  it('of a chunk that is not there are none', () => {
    const response = responseFor(FIRST, [{ text: FIRST }], { citedChunks: [] });
    const text = judged([[complete(response), stretch(FIRST)]]);
    expect(text.claims[0]?.citationIndices).toEqual([]);
    expect(text.decisions).toEqual([{ state: 'unsupported', action: 'rewrite' }]);
  });
});

describe('the verdict on the whole', () => {
  const grounded = [completeFor(FIRST, [{ text: FIRST, score: 0.9 }]), stretch(FIRST)] as const;
  const lost = [failedWith('quota'), stretch(SECOND)] as const;
  const whole = complete({
    ...responseFor(TEXT, [{ text: TEXT }]),
    supportScore: 0.7,
    helpfulnessScore: 0.4,
  });

  it('has the sentences of the parts and the scores of the whole', () => {
    expect(judged([grounded]).verdict({ ...whole, tier: 'model', narrowed: NARROWED }, 7)).toMatchObject({
      kind: 'complete',
      elapsedMs: 7,
      tier: 'model',
      narrowed: NARROWED,
      response: {
        supportScore: 0.7,
        helpfulnessScore: 0.4,
        claims: [{ claimText: FIRST }],
        citedFacts: [{ chunkText: 'a chunk' }],
      },
    });
  });

  it('has the mean of the sentences where the whole was not judged', () => {
    const unscored = completeFor(TEXT, [{ text: SECOND, is: 'unsupported' }]);
    const verdict = judged([grounded, [unscored, stretch(SECOND)]]).verdict(failedWith('timeout'), 7);
    expect(verdict).toMatchObject({ kind: 'complete', response: { supportScore: 0.45 } });
    expect(judged([]).verdict(failedWith('timeout'), 7)).toMatchObject({ response: { supportScore: 0 } });
  });

  it.each<[string, (readonly [Verdict, CheckedStretch])[], object]>([
    [
      'is partial where a part was not judged',
      [grounded, lost],
      { kind: 'partial', coverage: 0.5, unjudged: [1] },
    ],
    ['is none where no part was', [lost], { kind: 'failed' }],
  ])('%s', (_, parts, expected) => {
    expect(judged(parts).verdict(whole, 7)).toMatchObject({ ...expected, cause: 'quota' });
  });

  it('has the first cause of several', () => {
    const late = [failedWith('timeout'), stretch(THIRD)] as const;
    const verdict = judged([lost, grounded, late]).verdict(whole, 7);
    expect(verdict).toMatchObject({ kind: 'partial', cause: 'quota', unjudged: [0, 2] });
  });
});
