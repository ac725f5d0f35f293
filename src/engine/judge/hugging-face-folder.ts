import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CALIBRATION_OF_PROBABILITIES } from '../score/calibration.js';
import type { ForeignReader, ForeignReaderFiles, ModelFiles } from './reader-files.js';
import { KNOWN_LABELS, evidenceLabelOf, type EvidenceLabel } from './evidence-labels.js';
import { marksOf, pairTemplateOf } from './pair-template.js';
import { modelUnavailable, readModelFile, readModelJson } from './read-model-file.js';
import { LABELS } from './verdict-logits.js';

const configSchema = z.object({
  model_type: z.string().max(60).optional(),
  architectures: z.array(z.string()).min(1),
  id2label: z.record(z.string().regex(/^\d+$/), z.string()),
  max_position_embeddings: z.int().min(16).optional(),
});
const tokenizerSchema = z.object({
  post_processor: z.unknown(),
  added_tokens: z.array(z.object({ id: z.int(), special: z.boolean() })).optional(),
});

/** Of several, the first is taken: quantised ones, as a pass has to end within the budget. */
const PREFERRED = ['model_quantized.onnx', 'model_int8.onnx', 'model.onnx'];

/** Most tokens that are read of evidence and statement: both stay well under the 512 positions that most models have. */
const EVIDENCE = 256;
const STATEMENT = 96;
/** Tokens are estimated when evidence is chosen; so much of the room is filled, so that little is cut. */
const FILLED = 0.75;
/** Positions that some families keep for themselves. */
const KEPT_POSITIONS = 2;
const USUAL_POSITIONS = 512;

/**
 * Reads a model in the layout of Hugging Face: config.json, tokenizer.json and onnx/model*.onnx, or model*.onnx next to them.
 * Throws AG_MODEL_UNAVAILABLE, naming file, field and value.
 */
export function readHuggingFaceFolder(folder: string): ModelFiles {
  const configBytes = readModelFile(folder, 'config.json');
  const config = parsed('config.json', configSchema, readModelJson('config.json', configBytes));
  const kind = kindOf(config.architectures);
  const labels = evidenceLabelsOf(config.id2label);
  const tokenizerBytes = readModelFile(folder, 'tokenizer.json');
  const tokenizer = readModelJson('tokenizer.json', tokenizerBytes);
  const { post_processor: processor, added_tokens: added = [] } = parsed(
    'tokenizer.json',
    tokenizerSchema,
    tokenizer,
  );
  const template = pairTemplateOf(processor);
  if (template === undefined) {
    throw modelUnavailable('tokenizer.json: post_processor has no template for a pair of texts');
  }
  const weightsFile = weightsOf(folder);
  const weights = readModelFile(folder, weightsFile);
  const special = added.filter((token) => token.special).map(({ id }) => id);
  const positions = config.max_position_embeddings ?? USUAL_POSITIONS;
  const room = Math.max(2, positions - KEPT_POSITIONS - marksOf(template).length);
  const statement = Math.min(STATEMENT, Math.ceil(room / 3));
  const evidence = Math.min(EVIDENCE, room - statement);
  const foreign: ForeignReader = {
    kind,
    labels,
    template,
    marks: new Set([...marksOf(template), ...special]),
    maxTokens: { evidence, statement },
  };
  const reader: ForeignReaderFiles = {
    manifest: {
      name: 'own',
      weights: { file: weightsFile, sha256: sha256(weights) },
      tokenizer: { file: 'tokenizer.json', sha256: sha256(tokenizerBytes) },
      // The only reader has every language.
      languages: ['en'],
      // It was trained on one sentence alone.
      reads: { evidence: Math.floor(evidence * FILLED), sentences: 1 },
      calibration: CALIBRATION_OF_PROBABILITIES,
      calibrationBesideShortFacts: CALIBRATION_OF_PROBABILITIES,
    },
    weights,
    tokenizer,
    foreign,
  };
  const { model_type: family = 'model' } = config;
  return {
    manifest: {
      revision: `${family}-${sha256(configBytes).slice(0, 12)}`,
      labels: [...LABELS],
      readers: [reader.manifest],
    },
    readers: [reader],
  };
}

function kindOf([architecture = '']: readonly string[]): ForeignReader['kind'] {
  if (architecture.endsWith('ForSequenceClassification')) return 'pair';
  if (architecture.endsWith('ForTokenClassification')) return 'tokens';
  throw modelUnavailable(
    `config.json: architectures: ${architecture} is neither …ForSequenceClassification nor …ForTokenClassification`,
  );
}

function evidenceLabelsOf(id2label: Readonly<Record<string, string>>): readonly EvidenceLabel[] {
  const names = Object.keys(id2label);
  const labels = names.map((_, id): EvidenceLabel => {
    const name = id2label[String(id)];
    if (name === undefined) throw modelUnavailable(`config.json: id2label: has no label ${id}`);
    const label = evidenceLabelOf(name);
    if (label !== undefined) return label;
    const hint = 'Write into id2label what each label means; the order must stay that of the model.';
    throw modelUnavailable(
      `config.json: id2label.${id}: ${JSON.stringify(name)} says nothing of support; known are ${KNOWN_LABELS} and the like`,
      { hint },
    );
  });
  if (!labels.includes('supported') || labels.every((label) => label === 'supported')) {
    throw modelUnavailable(
      `config.json: id2label: [${Object.values(id2label).join(', ')}] does not tell supported from not supported`,
    );
  }
  return labels;
}

function weightsOf(folder: string): string {
  const found = ['onnx', '.'].flatMap((place) =>
    namesIn(join(folder, place))
      .filter((name) => /^model.*\.onnx$/.test(name))
      .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
      .map((name) => ({ file: join(place, name), rest: restOf(name, namesIn(join(folder, place))) })),
  );
  const whole = found.find(({ rest }) => rest === undefined);
  if (whole !== undefined) return whole.file;
  const [first] = found;
  if (first?.rest !== undefined) {
    throw modelUnavailable(`${first.file} has most of its weights in ${first.rest}, which is not taken`, {
      hint: 'Weights must be in one file: take a quantised one, or export it again.',
    });
  }
  throw modelUnavailable('there is no onnx/model*.onnx', {
    hint: 'optimum-cli export onnx --model NAME FOLDER makes one.',
  });
}

/** The second file of weights, which large models and some exporters have. */
const restOf = (weights: string, names: readonly string[]): string | undefined =>
  names.find((name) => name === `${weights}_data` || name === `${weights}.data`);

function rankOf(name: string): number {
  const rank = PREFERRED.indexOf(name);
  return rank < 0 ? PREFERRED.length : rank;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function parsed<T>(file: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw modelUnavailable(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}`);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
