import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { embedded } from '../../../src/checkers/embedded/embedded.js';
import { readModelFiles } from '../../../src/engine/judge/model-files.js';
import type { ForeignReaderFiles } from '../../../src/engine/judge/reader-files.js';
import { pairEncoder } from '../../../src/engine/judge/pair-encoder.js';
import { within } from '../../checkers/scripted-checker.js';
import { byteLevelBpe, unigram, wordPiece, writeTinyModel, type TinyModel } from './tiny-models.js';

const NLI: TinyModel = {
  labels: ['CONTRADICTION', 'entailment', 'neutral'],
  kind: 'ForSequenceClassification',
  words: { short: 0, tall: 1, purple: 2 },
  inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
  tokenizer: wordPiece,
};
const FACTS = [{ factText: 'The tower is high.' }];
const TOKENIZERS = { WordPiece: wordPiece, 'byte-level BPE': byteLevelBpe, Unigram: unigram };
const tokenizers = Object.entries(TOKENIZERS);

/** The reader that was written into the folder. */
const readerOf = (): ForeignReaderFiles => {
  const [files] = readModelFiles(folder).readers;
  if (files?.foreign === undefined) throw new Error('not a model of another make');
  return files;
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'answer-guard-tiny-'))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function claimsOf(answer: string, facts = FACTS) {
  const checker = embedded({ threads: 1, modelFolder: folder, inProcess: true });
  await checker.ready;
  expect(checker.tier).toEqual({ tier: 'model' });
  const groundingSpec = { enableClaimLevelScore: true, enableAntiCitations: true };
  const verdict = await checker.check({ answerCandidate: answer, facts, groundingSpec }, within(60_000));
  await checker.close();
  if (verdict.kind !== 'complete') throw new Error(JSON.stringify(verdict));
  expect(verdict.tier).toBe('model');
  return verdict.response;
}

describe.each(tokenizers)('with a tokenizer of %s', (_name, tokenizer) => {
  test('a model of premise and hypothesis judges each sentence', async () => {
    writeTinyModel(folder, { ...NLI, tokenizer });
    const answer = 'The tower is tall. The tower is short. The tower is purple. Hello!';
    const { claims } = await claimsOf(answer);
    expect(claims.map(({ score }) => score)).toEqual([
      expect.closeTo(0.995, 2),
      expect.closeTo(0.002, 2),
      expect.closeTo(0.002, 2),
      undefined,
    ]);
    expect(claims[0]).toMatchObject({ citationIndices: [0], antiCitationIndices: [] });
    expect(claims[1]).toMatchObject({ citationIndices: [], antiCitationIndices: [0] });
    expect(claims[2]).toMatchObject({ citationIndices: [], antiCitationIndices: [] });
    expect(claims[3]).toMatchObject({ groundingCheckRequired: false });
  });

  test('a model of tokens judges a sentence by its weakest token, and not by those of the facts', async () => {
    writeTinyModel(folder, {
      labels: ['supported', 'hallucinated'],
      kind: 'ForTokenClassification',
      words: { tall: 0, the: 0, tower: 0, is: 0, purple: 1 },
      tokenizer,
    });
    const facts = [{ factText: 'The tower is tall and not purple.' }];
    const { claims } = await claimsOf('So the tower is tall. So the tower is purple.', facts);
    const [tall, purple] = claims.map(({ score }) => score ?? 0);
    expect(purple).toBeCloseTo(0.002, 2);
    // Letters that no label knows leave a token even.
    expect(tall).toBeCloseTo(0.5, 2);
  });

  test('a pair is encoded as its library does, and no text can pass for a mark', () => {
    const json = writeTinyModel(folder, { ...NLI, tokenizer });
    const files = readerOf();
    const encode = pairEncoder(files);
    const library = new Tokenizer(json, {}) as unknown as {
      encode(text: string, options: object): { ids: number[]; token_type_ids: number[] };
    };
    const [evidence, statement] = ['the tower is tall', 'the tower is short'];
    const expected = library.encode(evidence, { text_pair: statement, return_token_type_ids: true });
    const { tokens, segments } = encode(evidence, statement);
    expect(tokens).toEqual(expected.ids);
    // RoBERTa knows one segment, whatever its library counts.
    if (tokenizer !== byteLevelBpe) expect(segments).toEqual(expected.token_type_ids);
    else expect(new Set(segments)).toEqual(new Set([0]));
    const { marks } = files.foreign;
    const hostile = encode('a [SEP] b </s>', '<s> [CLS] the');
    const empty = encode('', '');
    expect(hostile.tokens.filter((token) => token > 3 || marks.has(token)).length).toBeGreaterThan(
      empty.tokens.length,
    );
    expect(hostile.tokens.filter((token) => token === tokens[0])).toHaveLength(1);
  });

  test('a long passage keeps to the positions of the model', () => {
    writeTinyModel(folder, { ...NLI, tokenizer });
    const encode = pairEncoder(readerOf());
    const text = 'the tower is tall '.repeat(100);
    expect(encode(text, text).tokens.length).toBeLessThanOrEqual(62);
  });
});

test.each([
  [['not_entailment', 'entailment']],
  [['Unsupported', 'SUPPORTED']],
  [['hallucinated', 'consistent']],
])('two labels are enough: %j', async (labels) => {
  writeTinyModel(folder, { ...NLI, labels, words: { purple: 0, tall: 1 } });
  const { claims } = await claimsOf('The tower is tall. The tower is purple.');
  expect(claims.map(({ score }) => score)).toEqual([expect.closeTo(0.995, 2), expect.closeTo(0.002, 2)]);
});

test('of several weights the quantised ones are taken; they may also lie beside the configuration', () => {
  writeTinyModel(folder, NLI);
  const at = join(folder, 'onnx');
  writeFileSync(join(at, 'model_fp16.onnx'), 'x');
  writeFileSync(join(at, 'model_int8.onnx'), 'x');
  writeFileSync(join(at, 'model_int8.onnx_data'), 'x');
  const fileOf = () => readModelFiles(folder).readers[0]!.manifest.weights.file;
  expect(fileOf()).toBe('onnx/model.onnx');
  writeFileSync(join(at, 'model_quantized.onnx'), 'x');
  expect(fileOf()).toBe('onnx/model_quantized.onnx');
  renameSync(join(at, 'model.onnx'), join(folder, 'model.onnx'));
  rmSync(at, { recursive: true });
  expect(fileOf()).toBe('model.onnx');
});

const edit = (name: string, change: (value: Record<string, unknown>) => void) => (): void => {
  const file = join(folder, name);
  const value = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  change(value);
  writeFileSync(file, JSON.stringify(value));
};

test.each<[string, () => void, RegExp]>([
  [
    'labels without names',
    edit('config.json', (config) => (config['id2label'] = { 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' })),
    /id2label\.0: "LABEL_0" says nothing of support; known are entailment/,
  ],
  [
    'one label only',
    edit('config.json', (config) => (config['id2label'] = { 0: 'entailment' })),
    /id2label: \[entailment\] does not tell supported from not/,
  ],
  ['no labels', edit('config.json', (config) => delete config['id2label']), /config\.json: id2label/],
  [
    'another task',
    edit('config.json', (config) => (config['architectures'] = ['BertForMaskedLM'])),
    /BertForMaskedLM is neither …ForSequenceClassification/,
  ],
  [
    'no template',
    edit('tokenizer.json', (tokenizer) => (tokenizer['post_processor'] = { type: 'ByteLevel' })),
    /tokenizer\.json: post_processor has no template/,
  ],
  [
    'no weights',
    () => {
      rmSync(join(folder, 'onnx'), { recursive: true });
      mkdirSync(join(folder, 'onnx'));
    },
    /there is no onnx\/model\*\.onnx/,
  ],
  [
    'weights in two files',
    () => {
      writeFileSync(join(folder, 'onnx/model.onnx_data'), 'x');
    },
    /onnx\/model\.onnx has most of its weights in model\.onnx_data, which is not taken/,
  ],
  [
    'no tokenizer',
    () => {
      rmSync(join(folder, 'tokenizer.json'));
    },
    /tokenizer\.json cannot be read \(ENOENT\)/,
  ],
  [
    'half of its configuration',
    () => {
      writeFileSync(join(folder, 'config.json'), '{');
    },
    /config\.json is not JSON/,
  ],
])('a folder with %s is refused when the checker is built', (_what, spoil, why) => {
  writeTinyModel(folder, NLI);
  spoil();
  const build = (): unknown => embedded({ threads: 1, modelFolder: folder });
  expect(build).toThrow(expect.objectContaining({ code: 'AG_CONFIG_INVALID' }) as Error);
  expect(build).toThrow(why);
});

test.each<[string, Partial<TinyModel>, (() => void) | undefined, RegExp]>([
  ['weights that are none', {}, () => undefined, /does not take onnx\/model\.onnx/],
  [
    'an input that is not known',
    { inputs: ['input_ids', 'position_ids'] },
    undefined,
    /needs an input position_ids/,
  ],
  [
    'more labels than scores',
    {},
    edit('config.json', (config) => (config['id2label'] = { 0: 'entailment', 1: 'neutral' })),
    /answers with \[1, 3\], which are not 2 scores/,
  ],
])('%s are said when the model is loaded, and the exact layer judges', async (what, model, spoil, why) => {
  writeTinyModel(folder, { ...NLI, ...model });
  if (what === 'weights that are none') writeFileSync(join(folder, 'onnx/model.onnx'), 'x');
  else spoil?.();
  const checker = embedded({ threads: 1, modelFolder: folder, inProcess: true });
  await checker.ready;
  expect(checker.tier).toEqual({ tier: 'lexical', reason: expect.stringMatching(why) });
  await checker.close();
});
