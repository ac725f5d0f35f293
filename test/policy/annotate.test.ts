import fc from 'fast-check';
import {
  annotate,
  CONTRADICTED_MARK,
  UNSUPPORTED_MARK,
  type DecidedClaim,
} from '../../src/policy/annotate.js';
import type { ClaimState } from '../../src/policy/decision.js';
import { ACTIONS } from '../../src/policy/policy.js';
import { responseFor } from './verdicts.js';

/** Sentences of a text by their place, each with a state and an action. */
function claimsOf(
  text: string,
  sentences: readonly string[],
  state: ClaimState = 'unsupported',
): DecidedClaim[] {
  return responseFor(
    text,
    sentences.map((sentence) => ({ text: sentence })),
  ).claims.map(({ startPos, endPos }) => ({ startPos, endPos, state, action: 'annotate' }));
}

describe('annotate', () => {
  it.each<[string, string, string, string]>([
    ['at the end of the text', 'Fees rise.', 'Fees rise.', 'Fees rise. [unverified]'],
    ['before the next sentence', 'Fees rise. We know.', 'Fees rise.', 'Fees rise. [unverified] We know.'],
    [
      'before white space and newline',
      'Fees rise.  \nWe know.',
      'Fees rise.',
      'Fees rise. [unverified]  \nWe know.',
    ],
    [
      'though the claim reaches over the white space',
      'Fees rise. \n\nX',
      'Fees rise. \n',
      'Fees rise. [unverified] \n\nX',
    ],
    ['after emphasis', '**Fees rise.** We know.', 'Fees rise.', '**Fees rise.** [unverified] We know.'],
    [
      'after a closing quote',
      'He said "Fees rise." Fine.',
      'Fees rise.',
      'He said "Fees rise." [unverified] Fine.',
    ],
    [
      'not after what may open the next',
      'Fees rise."Well" then',
      'Fees rise.',
      'Fees rise. [unverified]"Well" then',
    ],
    ['inside a list item', '- Fees rise\n- We know', 'Fees rise', '- Fees rise [unverified]\n- We know'],
    [
      'in the last cell of a table row',
      '| a | b |\n|---|---|\n| Fee | 5 |\n',
      '| Fee | 5 |',
      '| a | b |\n|---|---|\n| Fee | 5 [unverified] |\n',
    ],
    ['in a heading', '# Fees rise\nText', 'Fees rise', '# Fees rise [unverified]\nText'],
    ['after inline code', 'Set `fee=5`. Go.', 'Set `fee=5`', 'Set `fee=5` [unverified]. Go.'],
    ['not inside inline code', 'Set `fee = 5. x` now', 'Set `fee = 5.', 'Set `fee = 5. x` [unverified] now'],
    ['not in a fenced block', 'Run:\n```\nfee 5.\n```\nGo.', 'fee 5.', 'Run:\n```\nfee 5.\n```\nGo.'],
    ['not at a fence', '```\nfee 5.\n```', '```\nfee 5.\n```', '```\nfee 5.\n```'],
    ['so that no link is made', 'Fees rise.(Really.)', 'Fees rise.', 'Fees rise. [unverified] (Really.)'],
    [
      'in text without spaces',
      '料金は上がる。次です。',
      '料金は上がる。',
      '料金は上がる。 [unverified]次です。',
    ],
    [
      'after a closing bracket of such text',
      '「料金は上がる。」次です。',
      '料金は上がる。',
      '「料金は上がる。」 [unverified]次です。',
    ],
    ['in text from right to left', 'الرسوم ترتفع. نعم.', 'الرسوم ترتفع.', 'الرسوم ترتفع. [unverified] نعم.'],
  ])('marks %s', (_, text, claim, expected) => {
    expect(annotate(text, claimsOf(text, [claim])).text).toBe(expected);
  });

  it.each<[ClaimState, string]>([
    ['unsupported', `One. ${UNSUPPORTED_MARK}`],
    ['contradicted', `One. ${CONTRADICTED_MARK}`],
    ['unjudged', 'One.'],
    ['grounded', 'One.'],
    ['notChecked', 'One.'],
  ])('marks what is %s: %s', (state, expected) => {
    expect(annotate('One.', claimsOf('One.', ['One.'], state)).text).toBe(expected);
  });

  it.each(['pass', 'rewrite', 'block'] as const)('marks nothing whose action is %s', (action) => {
    const claims = claimsOf('One.', ['One.']).map((claim) => ({ ...claim, action }));
    expect(annotate('One.', claims)).toEqual({ text: 'One.', claims, inserted: [] });
  });

  it('moves the offsets of the claims, so that each still cuts out its sentence', () => {
    const text = 'Größe steigt. Preis fällt. 値段。';
    const sentences = ['Größe steigt.', 'Preis fällt.', '値段。'];
    const annotated = annotate(text, claimsOf(text, sentences));
    const bytes = Buffer.from(annotated.text);
    expect(
      annotated.claims.map(({ startPos, endPos }) => bytes.subarray(startPos, endPos).toString()),
    ).toEqual(sentences);
  });

  it('takes offsets that fit no text for no place', () => {
    const claims = [Number.NaN, -1, 0.5, 99].map((startPos) => ({
      startPos,
      endPos: startPos + 3,
      state: 'unsupported' as const,
      action: 'annotate' as const,
    }));
    expect(annotate('One.', claims).text).toBe('One.');
  });

  it('only ever adds marks', () => {
    const word = fc.constantFrom(
      'One.',
      '「二。」',
      '`x`',
      '```',
      '\n',
      '\n\n',
      ' ',
      '**',
      '| a |',
      '- ',
      'Ü',
      '(',
      '"',
    );
    const claim = fc.record({
      startPos: fc.integer({ min: -1, max: 30 }),
      endPos: fc.integer({ min: -1, max: 40 }),
      state: fc.constantFrom<ClaimState>('unsupported', 'contradicted', 'grounded'),
      action: fc.constantFrom(...ACTIONS),
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(claim, { maxLength: 5 }), (words, claims) => {
        const text = words.join('');
        const marked = annotate(text, claims).text;
        const unmarked = marked.replaceAll(/ \[(?:unverified|contradicted)\] ?(?=[([:])/gu, '');
        expect(unmarked.replaceAll(/ \[(?:unverified|contradicted)\]/gu, '')).toBe(text);
      }),
    );
  });
});

describe('annotate in HTML', () => {
  const claimOf = (text: string, sentence: string) => ({
    startPos: Buffer.byteLength(text.slice(0, text.indexOf(sentence))),
    endPos: Buffer.byteLength(text.slice(0, text.indexOf(sentence) + sentence.length)),
    state: 'unsupported' as const,
    action: 'annotate' as const,
  });

  it('keeps out of tags, whose attributes may look like the end of a sentence', () => {
    const text = 'See <a title="It is. So" href="/x">this</a> page. Then a < b.';
    const inTag = annotate(text, [claimOf(text, 'See <a title="It is.')], { format: 'html' });
    expect(inTag.text).toBe(text.replace('"/x">', '"/x"> <sup class="answer-guard-mark">[unverified]</sup>'));
    const after = annotate(text, [claimOf(text, 'Then a < b.')], { format: 'html', unsupported: '<?>' });
    expect(after.text).toBe(`${text} <sup class="answer-guard-mark">&lt;?&gt;</sup>`);
  });
});
