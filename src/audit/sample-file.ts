import { createHash } from 'node:crypto';
import { createWriteStream, fstatSync, openSync, type WriteStream } from 'node:fs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { codeOf } from '../contract/code-of.js';
import type { AuditCase } from './audit-case.js';
import type { LabelledSentence } from './label-sentences.js';

/** Rows that wait for a slow disk, in bytes; more are lost. */
const MOST_WAITING = 8 * 1024 * 1024;

export interface SampleFileOptions {
  /** Where rows are appended; the file is made, for its owner alone, if it is not there. */
  readonly path: string;
  /** Whether rows hold the texts; without them they serve for calibration by sentence scores, not for `eval`. */
  readonly texts: boolean;
  /** The file grows no further. */
  readonly maxBytes: number;
  /** Told once, when a row is lost. */
  readonly onLost: (why: string) => void;
}

/** The labelled sample as a file of JSON Lines. */
export interface SampleFile {
  /** Never throws, never waits. */
  add(decided: AuditCase, sentences: readonly LabelledSentence[], about: SampleAbout): void;
  /** Resolves when all rows are written, or cannot be. */
  close(): Promise<void>;
}

export interface SampleAbout {
  readonly judge: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Throws AG_CONFIG_INVALID where the file cannot be opened for appending. */
export function sampleFile({ path, texts, maxBytes, onLost }: SampleFileOptions): SampleFile {
  let stream: WriteStream;
  let bytes: number;
  try {
    const fd = openSync(path, 'a', 0o600);
    bytes = fstatSync(fd).size;
    stream = createWriteStream(path, { fd });
  } catch (cause) {
    const code = codeOf(cause) ?? 'unknown';
    throw new AnswerGuardError('AG_CONFIG_INVALID', `audit.file: ${path} cannot be appended to: ${code}.`, {
      cause,
    });
  }
  let isBroken = false;
  let isReported = false;
  const lose = (why: string): void => {
    if (!isReported) onLost(why);
    isReported = true;
  };
  stream.on('error', (error: NodeJS.ErrnoException) => {
    isBroken = true;
    lose(error.code ?? 'it cannot be written to');
  });
  return {
    add(decided, sentences, about) {
      if (isBroken || stream.writableEnded) return;
      const line = `${JSON.stringify(rowOf(decided, sentences, about, texts))}\n`;
      const size = Buffer.byteLength(line);
      if (bytes + size > maxBytes) lose(`it has ${bytes} bytes (maxFileBytes: ${maxBytes})`);
      else if (stream.writableLength + size > MOST_WAITING) lose('the disk is too slow');
      else {
        bytes += size;
        stream.write(line);
      }
    },
    close: () =>
      new Promise((resolve) => {
        if (stream.closed) {
          resolve();
          return;
        }
        stream.once('close', resolve);
        stream.end();
      }),
  };
}

/** A row as `eval` reads it, and its sentences; without texts a hash stands for them. */
function rowOf(
  { route, action, answer, facts, prompt }: AuditCase,
  sentences: readonly LabelledSentence[],
  { judge, at }: SampleAbout,
  texts: boolean,
): object {
  const exchange = { facts, answer, ...(prompt !== undefined && { prompt }) };
  return {
    ...(texts && exchange),
    label: sentences.every(({ right }) => right) ? 'supported' : 'unsupported',
    id: createHash('sha256').update(JSON.stringify(exchange)).digest('hex').slice(0, 16),
    at: new Date(at).toISOString(),
    route,
    action,
    judge,
    sentences: sentences.map(({ right, ...sentence }) => ({
      ...sentence,
      label: right ? 'supported' : 'unsupported',
    })),
  };
}
