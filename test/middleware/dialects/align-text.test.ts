import fc from 'fast-check';
import { alignTexts, dealOut, moveSpan } from '../../../middleware/dialects/align-text.js';

const sentence = fc
  .array(fc.stringMatching(/^[a-zé営]{1,6}$/), { minLength: 1, maxLength: 5 })
  .map((words) => `${words.join(' ')}.`);

describe('aligning a text with its replacement', () => {
  it('keeps only what is in both, in order', () => {
    fc.assert(
      fc.property(fc.array(sentence), fc.array(sentence), (before, after) => {
        const [old, now] = [before.join(' '), after.join(' ')];
        let [from, to] = [0, 0];
        for (const run of alignTexts(old, now)) {
          expect(run.length).toBeGreaterThan(0);
          expect(run.from).toBeGreaterThanOrEqual(from);
          expect(run.to).toBeGreaterThanOrEqual(to);
          expect(old.slice(run.from, run.from + run.length)).toBe(now.slice(run.to, run.to + run.length));
          [from, to] = [run.from + run.length, run.to + run.length];
        }
      }),
    );
  });

  it('keeps every sentence that a rewrite did not drop', () => {
    fc.assert(
      fc.property(fc.uniqueArray(sentence, { minLength: 1 }), fc.func(fc.boolean()), (sentences, keep) => {
        const kept = sentences.filter((each) => keep(each));
        const before = sentences.map((each) => ` ${each}`).join('');
        const after = kept.map((each) => ` ${each}`).join('');
        const length = alignTexts(before, after).reduce((sum, run) => sum + run.length, 0);
        expect(length).toBe(after.length);
      }),
    );
  });

  it('deals out all of a text, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.string(), (texts, after) => {
        let at = 0;
        const parts = texts.map((text) => ({
          start: (at += text.length) - text.length,
          length: text.length,
        }));
        const dealt = dealOut(after, alignTexts(texts.join(''), after), parts);
        expect(dealt.map(({ text }) => text).join('')).toBe(after);
        for (const [index, { text, kept }] of dealt.entries()) {
          for (const { from, to, length } of kept)
            expect(texts[index]!.slice(from, from + length)).toBe(text.slice(to, to + length));
        }
      }),
    );
  });

  it.each([
    ['A b. C d. E f.', 'A b. E f.', 'A b.', 'A b.'],
    ['A b. C d. E f.', 'A b. E f.', ' E f.', ' E f.'],
    ['A b. C d. E f.', 'A b. E f.', 'C', undefined],
    ['A b. C d. E f.', 'A b. E f.', 'b. C', undefined],
    ['A b. C d.', 'A b. [unverified] C d.', 'C d.', 'C d.'],
    ['北京很大。它很老。', '它很老。', '它很老。', '它很老。'],
  ])('%j become %j: %j is then %j', (before, after, words, then) => {
    const start = before.indexOf(words);
    const moved = moveSpan(alignTexts(before, after), start, start + words.length);
    expect(moved && after.slice(moved.start, moved.end)).toBe(then);
  });

  it('takes texts that have nothing in common, however long', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `a${String(i)}.`).join(' ');
    const after = before.replaceAll('a', 'b');
    expect(alignTexts(before, after)).toEqual([]);
  });
});
