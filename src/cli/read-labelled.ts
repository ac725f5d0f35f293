import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { toFacts } from '../../middleware/facts/to-facts.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import { isJsonObject } from '../contract/json-object.js';
import type { CliIo } from './cli-io.js';
import { readBytes, unpackedText, unreadable } from './read-input.js';

/** An answer that someone labelled. */
export interface LabelledRow {
  /** A hash of its texts: identifies rows without holding them. */
  readonly id: string;
  /** Of the file, from 1. */
  readonly line: number;
  readonly request: CheckGroundingRequest;
  readonly supported: boolean;
}

export interface LabelledFile {
  /** The file's name without folder and endings. */
  readonly name: string;
  readonly rows: readonly LabelledRow[];
}

export interface ReadLabelledOptions {
  /** Rows of the file that are taken, in its order; if the first hold one label only, every nth instead. @default all */
  readonly rows?: number | undefined;
}

/**
 * Labelled answers, one JSON object a line: `{ facts, answer, label, prompt? }`, facts as `setFacts` takes them, label
 * `supported` or `unsupported`; other members are left alone. `.gz` is unpacked.
 *
 * @throws AG_INPUT_UNREADABLE, or AG_ROW_INVALID naming file, line and field
 */
export async function readLabelled(
  path: string,
  { cwd }: Pick<CliIo, 'cwd'>,
  { rows: wanted = Infinity }: ReadLabelledOptions = {},
): Promise<LabelledFile> {
  const bytes = await readBytes(resolve(cwd, path), path);
  const rows = unpackedText(bytes, path)
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [{ ...readRow(line, `${path}:${index + 1}`), line: index + 1 }],
    );
  if (rows.length === 0) throw unreadable(`${path} holds no labelled answer`);
  return {
    name: basename(path).replace(/(?:\.jsonl|\.ndjson|\.json)?(?:\.gz)?$/u, ''),
    rows: sampled(rows, wanted),
  };
}

function sampled(rows: readonly LabelledRow[], wanted: number): readonly LabelledRow[] {
  if (rows.length <= wanted) return rows;
  const first = rows.slice(0, wanted);
  if (new Set(first.map(({ supported }) => supported)).size === 2) return first;
  const step = Math.floor(rows.length / wanted);
  return rows.filter((_, n) => n % step === 0).slice(0, wanted);
}

function readRow(line: string, place: string): Omit<LabelledRow, 'line'> {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw invalid(place, 'the line', 'is not JSON');
  }
  if (!isJsonObject(row)) throw invalid(place, 'the line', 'is no JSON object');
  const { facts: given, answer, label, prompt } = row;
  if (given === undefined) throw invalid(place, 'facts', 'is missing');
  const facts = toFacts(given);
  if (!Array.isArray(given) || facts.length === 0)
    throw invalid(place, 'facts', 'is no list of texts or documents');
  if (typeof answer !== 'string' || answer.trim() === '') throw invalid(place, 'answer', 'is no text');
  if (label !== 'supported' && label !== 'unsupported') {
    throw invalid(place, 'label', "is neither 'supported' nor 'unsupported'");
  }
  if (prompt !== undefined && prompt !== null && typeof prompt !== 'string') {
    throw invalid(place, 'prompt', 'is no text');
  }
  const request = { answerCandidate: answer, facts, ...(typeof prompt === 'string' ? { prompt } : {}) };
  const id = createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16);
  return { id, request, supported: label === 'supported' };
}

function invalid(place: string, field: string, why: string): AnswerGuardError {
  return new AnswerGuardError('AG_ROW_INVALID', `${place}: ${field} ${why}`, {
    hint: 'a row is { facts: [text, …], answer, label: supported | unsupported, prompt? }',
  });
}
