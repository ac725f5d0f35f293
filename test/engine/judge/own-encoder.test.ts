import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import packageRoot from '../../../package-root.cjs';
import { readModelFiles } from '../../../src/engine/judge/model-files.js';
import type { OwnReaderFiles } from '../../../src/engine/judge/reader-files.js';
import { ownEncoder } from '../../../src/engine/judge/own-encoder.js';

interface Vectors {
  readonly [reader: string]: readonly { readonly text: string; readonly ids: readonly number[] }[];
}

// Made once by the library that the training tokenizes with (training/tokenizer-vectors.py).
const vectors = JSON.parse(
  readFileSync(join(packageRoot, 'test/fixtures/model/tokenizer-vectors.json'), 'utf8'),
) as Vectors;
const readers = readModelFiles(join(packageRoot, 'model')).readers.filter(
  (files): files is OwnReaderFiles => files.foreign === undefined,
);

const marks = ['[SEP]', '[CLS]', '[MASK]', '<s>', '</s>', '<pad>', ' ', 'a', '.', '\ud800'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...marks), { maxLength: 60 }).map((parts) => parts.join('')),
);

const judged = (...texts: readonly string[]) => texts.map((text) => ({ text, isJudged: true }));

describe.each(readers.map((files) => [files.manifest.name, files] as const))('reader %s', (name, files) => {
  const encode = ownEncoder(files);
  const { maxTokens } = files.manifest;
  const { tokens: empty } = encode({ evidence: '', question: '', sentences: [] });
  const [start, end] = [empty[0], empty[1]];
  const MARKS = 3;

  test.each((vectors[name] ?? []).map(({ text, ids }) => [JSON.stringify(text), text, ids] as const))(
    'tokens as in the training: %s',
    (_, text, ids) => {
      const { tokens } = encode({ evidence: text, question: '', sentences: [] });
      expect(tokens.slice(1, -2)).toEqual(ids.slice(0, maxTokens.evidence));
    },
  );

  test('evidence and question come first, then each sentence between marks, which knows whose its tokens are', () => {
    const sentences = [
      ...judged('It opens at nine.'),
      { text: 'Hello!', isJudged: false },
      ...judged('Both do.'),
    ];
    const {
      tokens,
      positions,
      segments,
      owners,
      judged: places,
    } = encode({
      evidence: 'The store opens at 9:00.',
      question: 'When?',
      sentences,
    });
    const first = owners.indexOf(1);
    expect(tokens.slice(0, first).filter((token) => token === start || token === end)).toEqual([
      start,
      end,
      end,
    ]);
    expect(segments).toEqual(owners.map((owner) => (owner === 0 ? 0 : 1)));
    expect([...new Set(owners)]).toEqual([0, 1, 2, 3]);
    expect(positions).toEqual(tokens.map((_, n) => n));
    expect(
      places.map(({ start: from, end: to }) => [owners[from], owners[to - 1], tokens[from], tokens[to - 1]]),
    ).toEqual([
      [1, 1, start, end],
      [3, 3, start, end],
    ]);
  });

  test('no text is too long, fails, or can pass for a mark of the reader', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText, { maxLength: 8 }), (evidence, question, texts) => {
        const { tokens, positions, owners } = encode({ evidence, question, sentences: judged(...texts) });
        const most =
          maxTokens.evidence + maxTokens.question + MARKS + texts.length * (maxTokens.sentence + 2);
        expect(tokens.length).toBeLessThanOrEqual(most);
        expect(tokens[0]).toBe(start);
        expect(tokens.at(-1)).toBe(end);
        expect(tokens.filter((token) => token === start)).toHaveLength(1 + texts.length);
        expect(tokens.filter((token) => token === end)).toHaveLength(2 + texts.length);
        expect(owners).toHaveLength(tokens.length);
        expect(Math.max(...positions)).toBeLessThan(512);
        expect(Math.min(...positions)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('of a long sentence the end is read, of long evidence and a long question the beginning', () => {
    const words = Array.from({ length: 400 }, (_, n) => `word${n}`);
    const long = encode({
      evidence: words.join(' '),
      question: words.join(' '),
      sentences: judged(words.join(' ')),
    });
    const whole = encode({
      evidence: 'word0 word1',
      question: 'word0',
      sentences: judged('word398 word399'),
    });
    expect(long.tokens.slice(1, 3)).toEqual(whole.tokens.slice(1, 3));
    expect(long.tokens.slice(-4)).toEqual(whole.tokens.slice(-4));
    expect(long.owners.indexOf(1)).toBe(maxTokens.evidence + maxTokens.question + MARKS);
    expect(long.tokens).toHaveLength(
      maxTokens.evidence + maxTokens.question + MARKS + maxTokens.sentence + 2,
    );
  });

  test('a very long text takes no longer than its part that is read', () => {
    const { tokens } = encode({
      evidence: 'word '.repeat(2_000_000),
      question: 'x'.repeat(5_000_000),
      sentences: judged('x'.repeat(5_000_000)),
    });
    expect(tokens.length).toBeLessThanOrEqual(
      maxTokens.evidence + maxTokens.question + MARKS + maxTokens.sentence + 2,
    );
  });

  test('a tokenizer without the marks is refused', () => {
    const manifest = { ...files.manifest, marks: { start: '[NOWHERE]', end: '[NOWHERE]' } };
    expect(() => ownEncoder({ manifest, tokenizer: files.tokenizer })).toThrow(
      expect.objectContaining({ code: 'AG_MODEL_UNAVAILABLE' }) as Error,
    );
  });
});
