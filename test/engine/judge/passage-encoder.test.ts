import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import packageRoot from '../../../package-root.cjs';
import { readModelFiles } from '../../../src/engine/judge/model-files.js';
import { passageEncoder } from '../../../src/engine/judge/passage-encoder.js';

interface Vectors {
  readonly [reader: string]: readonly { readonly text: string; readonly ids: readonly number[] }[];
}

// Made once by the library that the training tokenizes with (training/tokenizer-vectors.py).
const vectors = JSON.parse(
  readFileSync(join(packageRoot, 'test/fixtures/model/tokenizer-vectors.json'), 'utf8'),
) as Vectors;
const { readers } = readModelFiles(join(packageRoot, 'model'));

const marks = ['[SEP]', '[CLS]', '[MASK]', '<s>', '</s>', '<pad>', ' ', 'a', '.', '\ud800'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...marks), { maxLength: 60 }).map((parts) => parts.join('')),
);

describe.each(readers.map((files) => [files.manifest.name, files] as const))('reader %s', (name, files) => {
  const encode = passageEncoder(files);
  const { maxTokens } = files.manifest;
  const { tokens: empty } = encode({ evidence: '', statement: '' });
  const [start, end] = [empty[0], empty[1]];

  test.each((vectors[name] ?? []).map(({ text, ids }) => [JSON.stringify(text), text, ids] as const))(
    'tokens as in the training: %s',
    (_, text, ids) => {
      const { tokens, statementStart } = encode({ evidence: text, statement: '' });
      expect(tokens.slice(1, statementStart - 1)).toEqual(ids.slice(0, maxTokens.evidence));
    },
  );

  test('no text is too long, fails, or can pass for a mark of the reader', () => {
    fc.assert(
      fc.property(anyText, anyText, (evidence, statement) => {
        const { tokens, statementStart } = encode({ evidence, statement });
        expect(tokens.length).toBeLessThanOrEqual(maxTokens.evidence + maxTokens.statement + 3);
        expect(tokens[0]).toBe(start);
        expect(tokens[statementStart - 1]).toBe(end);
        expect(tokens.at(-1)).toBe(end);
        expect(tokens.filter((token) => token === start || token === end)).toHaveLength(3);
      }),
      { numRuns: 200 },
    );
  });

  test('of a long statement the end is read, of long evidence the beginning', () => {
    const words = Array.from({ length: 400 }, (_, n) => `word${n}`);
    const { tokens, statementStart } = encode({ evidence: words.join(' '), statement: words.join(' ') });
    const whole = encode({ evidence: 'word0 word1', statement: 'word398 word399' });
    expect(tokens.slice(1, 3)).toEqual(whole.tokens.slice(1, 3));
    expect(tokens.slice(-4)).toEqual(whole.tokens.slice(-4));
    expect(statementStart).toBe(maxTokens.evidence + 2);
    expect(tokens).toHaveLength(maxTokens.evidence + maxTokens.statement + 3);
  });

  test('a very long text takes no longer than its part that is read', () => {
    const { tokens } = encode({ evidence: 'word '.repeat(2_000_000), statement: 'x'.repeat(5_000_000) });
    expect(tokens.length).toBeLessThanOrEqual(maxTokens.evidence + maxTokens.statement + 3);
  });

  test('a tokenizer without the marks is refused', () => {
    const manifest = { ...files.manifest, marks: { start: '[NOWHERE]', end: '[NOWHERE]' } };
    expect(() => passageEncoder({ manifest, tokenizer: files.tokenizer })).toThrow(
      expect.objectContaining({ code: 'AG_MODEL_UNAVAILABLE' }) as Error,
    );
  });
});
