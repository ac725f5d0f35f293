import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Labels by what a sentence's telling word means; every other word has score 0 for all. */
export interface TinyModel {
  readonly labels: readonly string[];
  readonly kind: 'ForSequenceClassification' | 'ForTokenClassification';
  /** To each telling word the label that it speaks for. */
  readonly words: Readonly<Record<string, number>>;
  readonly inputs?: readonly string[];
  readonly tokenizer: (words: readonly string[]) => TinyTokenizer;
}

interface TinyTokenizer {
  readonly json: object;
  /** The vocabulary in the order of its ids. */
  readonly vocab: readonly string[];
  /** How a word is written in it after a space. */
  readonly written: (word: string) => string;
}

/** How much a telling word speaks for its label. */
const SCORE = 6;

/** Writes a model in the layout of Hugging Face, and returns its tokenizer.json. */
export function writeTinyModel(folder: string, model: TinyModel): object {
  const { json, vocab, written } = model.tokenizer(Object.keys(model.words));
  const telling = new Map(Object.entries(model.words).map(([word, label]) => [written(word), label]));
  const table = vocab.flatMap((token) =>
    model.labels.map((_, label) => (telling.get(token) === label ? SCORE : 0)),
  );
  const files = {
    'config.json': JSON.stringify({
      model_type: 'tiny',
      architectures: [`Tiny${model.kind}`],
      id2label: Object.fromEntries(model.labels.map((name, id) => [id, name])),
      max_position_embeddings: 64,
    }),
    'tokenizer.json': JSON.stringify(json),
    'onnx/model.onnx': onnxModel({
      table,
      labels: model.labels.length,
      isPerToken: model.kind === 'ForTokenClassification',
      inputs: model.inputs ?? ['input_ids', 'attention_mask'],
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return json;
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzT.');
const ids = (vocab: readonly string[]) => Object.fromEntries(vocab.map((token, id) => [token, id]));
const special = (vocab: readonly string[], ...tokens: string[]) =>
  tokens.map((content) => ({ id: vocab.indexOf(content), content, special: true }));

export function wordPiece(words: readonly string[]): TinyTokenizer {
  const vocab = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'the', 'tower', 'is', '.', ...words];
  const piece = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const text = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  return {
    vocab,
    written: (word) => word,
    json: {
      decoder: null,
      added_tokens: special(vocab, '[PAD]', '[UNK]', '[CLS]', '[SEP]'),
      normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: {
        type: 'TemplateProcessing',
        single: [piece('[CLS]', 0), text('A', 0), piece('[SEP]', 0)],
        pair: [piece('[CLS]', 0), text('A', 0), piece('[SEP]', 0), text('B', 1), piece('[SEP]', 1)],
        special_tokens: {
          '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
          '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
        },
      },
      model: {
        type: 'WordPiece',
        vocab: ids(vocab),
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
      },
    },
  };
}

export function byteLevelBpe(words: readonly string[]): TinyTokenizer {
  const steps = words.flatMap((word) => {
    const parts = Array.from(`Ġ${word}`);
    return parts.slice(1).map((part, n) => [parts.slice(0, n + 1).join(''), part] as const);
  });
  const merges = [...new Map(steps.map((step) => [step.join(' '), step])).values()];
  const vocab = ['<s>', '<pad>', '</s>', '<unk>', 'Ġ', ...LETTERS];
  vocab.push(...merges.map((step) => step.join('')).filter((token) => !vocab.includes(token)));
  return {
    vocab,
    written: (word) => `Ġ${word}`,
    json: {
      decoder: null,
      added_tokens: special(vocab, '<s>', '<pad>', '</s>', '<unk>'),
      normalizer: null,
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
      post_processor: { type: 'RobertaProcessing', sep: ['</s>', 2], cls: ['<s>', 0] },
      model: {
        type: 'BPE',
        vocab: ids(vocab),
        merges: merges.map((step) => step.join(' ')),
        unk_token: '<unk>',
      },
    },
  };
}

export function unigram(words: readonly string[]): TinyTokenizer {
  const vocab = ['[PAD]', '[CLS]', '[SEP]', '[UNK]', '▁', ...LETTERS, ...words.map((word) => `▁${word}`)];
  return {
    vocab,
    written: (word) => `▁${word}`,
    json: {
      decoder: null,
      added_tokens: special(vocab, '[PAD]', '[CLS]', '[SEP]', '[UNK]'),
      normalizer: null,
      pre_tokenizer: {
        type: 'Metaspace',
        replacement: '▁',
        prepend_scheme: 'always',
        add_prefix_space: true,
      },
      post_processor: {
        type: 'Sequence',
        processors: [{ type: 'BertProcessing', sep: ['[SEP]', 2], cls: ['[CLS]', 1] }],
      },
      model: {
        type: 'Unigram',
        unk_id: 3,
        vocab: vocab.map((token) => [token, token.length > 1 ? -1 : -8]),
      },
    },
  };
}

// The few fields of onnx.proto that a table of scores needs.
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
const whole = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, value: string | readonly number[] | Uint8Array): number[] => {
  const content = typeof value === 'string' ? [...Buffer.from(value)] : [...value];
  return [...varint((field << 3) | 2), ...varint(content.length), ...content];
};
const FLOAT = 1;
const INT64 = 7;

function valueInfo(name: string, type: number, dims: readonly (number | string)[]): number[] {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === 'number' ? whole(1, dim) : bytes(2, dim)));
  return [...bytes(1, name), ...bytes(2, bytes(1, [...whole(1, type), ...bytes(2, shape)]))];
}

/** Each token's row of a table, or the sum of the rows. */
function onnxModel(model: {
  readonly table: readonly number[];
  readonly labels: number;
  readonly isPerToken: boolean;
  readonly inputs: readonly string[];
}): Uint8Array {
  const { table, labels, isPerToken, inputs } = model;
  const gathered = isPerToken ? 'logits' : 'rows';
  const node = (type: string, from: readonly string[], to: string, attributes: readonly number[][] = []) =>
    bytes(1, [
      ...from.flatMap((name) => bytes(1, name)),
      ...bytes(2, to),
      ...bytes(4, type),
      ...attributes.flatMap((attribute) => bytes(5, attribute)),
    ]);
  const axes = [...bytes(1, 'axes'), ...whole(8, 1), ...whole(20, 7)];
  const keep = [...bytes(1, 'keepdims'), ...whole(3, 0), ...whole(20, 2)];
  const tensor = [
    ...whole(1, table.length / labels),
    ...whole(1, labels),
    ...whole(2, FLOAT),
    ...bytes(8, 'table'),
    ...bytes(9, new Uint8Array(Float32Array.from(table).buffer)),
  ];
  const graph = [
    ...node('Gather', ['table', 'input_ids'], gathered),
    ...(isPerToken ? [] : node('ReduceSum', [gathered], 'logits', [axes, keep])),
    ...bytes(2, 'tiny'),
    ...bytes(5, tensor),
    ...inputs.flatMap((name) => bytes(11, valueInfo(name, INT64, [1, 'length']))),
    ...bytes(12, valueInfo('logits', FLOAT, isPerToken ? [1, 'length', labels] : [1, labels])),
  ];
  return Uint8Array.from([...whole(1, 7), ...bytes(7, graph), ...bytes(8, whole(2, 11))]);
}
