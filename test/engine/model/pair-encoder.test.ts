import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import packageRoot from '../../../package-root.cjs';
import { readModelFiles } from '../../../src/engine/model/model-files.js';
import { pairEncoder } from '../../../src/engine/model/pair-encoder.js';

interface Vectors {
  readonly texts: readonly { readonly text: string; readonly ids: readonly number[] }[];
  readonly pairs: readonly {
    readonly evidence: string;
    readonly claim: string;
    readonly ids: readonly number[];
    readonly types: readonly number[];
  }[];
}

// Made once by the library that the training tokenizes with; see `about` in the file.
const vectors = JSON.parse(
  readFileSync(join(packageRoot, 'test/fixtures/model/tokenizer-vectors.json'), 'utf8'),
) as Vectors;
const files = readModelFiles(join(packageRoot, 'model'));
const encode = pairEncoder(files);
const { maxTokens } = files.manifest;
const [START, SEPARATOR] = [101, 102];

test.each(vectors.texts.map(({ text, ids }) => [JSON.stringify(text), text, ids] as const))(
  'tokens as in the training: %s',
  (_, text, ids) => {
    const { tokens, claimStart } = encode({ evidence: '', claim: text });
    expect(tokens.slice(claimStart, -1)).toEqual(ids.slice(0, maxTokens - 3));
  },
);

test.each(vectors.pairs.map((pair) => [pair.evidence.length, pair.claim.length, pair] as const))(
  'a pair of %d and %d characters is put together, and cut, as in the training',
  (_evidence, _claim, { evidence, claim, ids, types }) => {
    const { tokens, claimStart } = encode({ evidence, claim });
    expect(tokens).toEqual(ids);
    expect(tokens.map((_token, n) => (n < claimStart ? 0 : 1))).toEqual(types);
  },
);

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.constantFrom('[SEP]', '[CLS]', '[MASK]', '[PAD]', '[UNK]', ' ', 'a', '.', '\ud800'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
);

test('no text is too long, fails, or can pass for a mark of the model', () => {
  fc.assert(
    fc.property(anyText, anyText, (evidence, claim) => {
      const { tokens, claimStart } = encode({ evidence, claim });
      expect(tokens.length).toBeLessThanOrEqual(maxTokens);
      expect(tokens[0]).toBe(START);
      expect(tokens[claimStart - 1]).toBe(SEPARATOR);
      expect(tokens.at(-1)).toBe(SEPARATOR);
      expect(tokens.filter((token) => token === START || token === SEPARATOR)).toHaveLength(3);
    }),
    { numRuns: 300 },
  );
});

test('a very long text takes no longer than its beginning', () => {
  const { tokens } = encode({ evidence: 'word '.repeat(2_000_000), claim: 'x'.repeat(5_000_000) });
  expect(tokens).toHaveLength(maxTokens);
});

test('a tokenizer without the marks is refused', () => {
  const model = { type: 'WordPiece', vocab: { a: 0, '[UNK]': 1 }, unk_token: '[UNK]' };
  const tokenizer = { ...(files.tokenizer as object), model };
  expect(() => pairEncoder({ manifest: files.manifest, tokenizer })).toThrow(
    expect.objectContaining({ code: 'AG_MODEL_UNAVAILABLE' }) as Error,
  );
});
