import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import { decodeCheckRequest } from '../contract/decode-request.js';
import { parseJson } from '../contract/parse-json.js';
import { RequestInvalidError } from '../contract/request-invalid-error.js';
import type { CliIo } from './cli-io.js';
import { printable } from './printable.js';
import { readFacts, type NamedFact } from './read-facts.js';
import { nameOfInput, readInput, unreadable } from './read-input.js';
import { usageError } from './usage-error.js';

/** What `check` was given on the command line. */
export interface CheckArguments {
  /** A request of the contract as a JSON file, or `-`. */
  readonly request?: string;
  /** The text itself, `@FILE`, or `-`; `@@` begins a text that starts with one `@`. */
  readonly answer?: string;
  readonly facts: readonly string[];
  readonly prompt?: string;
  readonly threshold?: number;
}

/** A request ready to be judged. */
export interface CheckInput {
  readonly request: CheckGroundingRequest;
  /** Where each fact came from, by its index. */
  readonly origins: readonly string[];
}

/** @throws AG_USAGE_INVALID, AG_INPUT_UNREADABLE or AG_REQUEST_INVALID */
export async function readCheckInput(given: CheckArguments, io: CliIo): Promise<CheckInput> {
  return given.request === undefined ? fromParts(given, io) : fromRequest(given.request, given, io);
}

async function fromRequest(path: string, given: CheckArguments, io: CliIo): Promise<CheckInput> {
  if (given.answer !== undefined || given.facts.length > 0) {
    throw usageError('a request file holds the answer and the facts; --answer and --facts go without one');
  }
  const text = await readInput(path, io);
  let request: CheckGroundingRequest;
  try {
    request = decodeCheckRequest(parseJson(text));
  } catch (error) {
    throw RequestInvalidError.isInstance(error) ? describedBy(error, nameOfInput(path)) : error;
  }
  if (request.groundingSource !== undefined) {
    throw unreadable(`${nameOfInput(path)} names a data store (groundingSource); give the facts themselves`);
  }
  const origins = request.facts.map((_, index) => `facts[${index}]`);
  return { request: withOptions(request, given), origins };
}

async function fromParts(given: CheckArguments, io: CliIo): Promise<CheckInput> {
  if (given.facts.length === 0) throw usageError('no facts: give --facts FILE, or a request file');
  const answer = given.answer ?? (io.stdin.isTTY === true ? undefined : '-');
  if (answer === undefined) throw usageError('no answer: give --answer TEXT, --answer @FILE, or pipe it in');
  if ([answer, ...given.facts].filter((path) => path === '-').length > 1) {
    throw usageError('the standard input can be read once: give the answer or the facts as a file');
  }
  const answerCandidate = await readAnswer(answer, io);
  const named: NamedFact[] = [];
  for (const path of given.facts) named.push(...(await readFacts(path, io)));
  try {
    // The same limits as over the wire, with the same words; facts of any number and length are made to fit.
    decodeCheckRequest({ answerCandidate, facts: [{ factText: '' }] });
  } catch (error) {
    throw RequestInvalidError.isInstance(error) ? describedBy(error, 'the answer', '--answer') : error;
  }
  const request: CheckGroundingRequest = { answerCandidate, facts: named.map(({ fact }) => fact) };
  return { request: withOptions(request, given), origins: named.map(({ origin }) => origin) };
}

async function readAnswer(given: string, io: CliIo): Promise<string> {
  if (given.startsWith('@@')) return given.slice(1);
  const path = given === '-' ? given : given.startsWith('@') ? given.slice(1) : undefined;
  if (path === undefined) {
    warnOfFile(given, io);
    return given;
  }
  // The line break that an editor or `echo` leaves at the end is no part of an answer.
  return (await readInput(path, io)).replace(/\r?\n$/, '');
}

/** What Linux and macOS take as a file's name, in bytes; a longer answer is not looked for on the disk. */
const LONGEST_PATH = 255;

/** A file's name is no answer, and seldom meant as one. */
function warnOfFile(answer: string, { cwd, stderr }: Pick<CliIo, 'cwd' | 'stderr'>): void {
  if (answer.length > LONGEST_PATH || answer.trim() === '' || !existsSync(resolve(cwd, answer))) return;
  const name = printable(answer);
  stderr.write(`warning: --answer ${name} is judged as a text; --answer @${name} reads the file\n`);
}

/** Scores and contradictions are asked for unless the request says otherwise: they cost nothing, and the report shows them. */
function withOptions(request: CheckGroundingRequest, given: CheckArguments): CheckGroundingRequest {
  return {
    ...request,
    ...(given.prompt === undefined ? {} : { prompt: given.prompt }),
    groundingSpec: {
      enableClaimLevelScore: true,
      enableAntiCitations: true,
      ...request.groundingSpec,
      ...(given.threshold === undefined ? {} : { citationThreshold: given.threshold }),
    },
  };
}

/**
 * Every violation on a line of its own.
 *
 * @param option that gave the answer
 */
function describedBy(error: RequestInvalidError, what: string, option?: string): AnswerGuardError {
  const lines = error.violations.map(({ field, description }) => {
    const name = field === 'answerCandidate' ? (option ?? field) : field;
    return name === '' ? `  ${description}` : `  ${name}: ${description}`;
  });
  const message = [`${what} breaks the contract:`, ...lines].join('\n');
  const hint = option === undefined ? REQUEST_FILE : 'check a longer answer in parts, as at its paragraphs';
  return new AnswerGuardError('AG_REQUEST_INVALID', message, { hint, cause: error });
}

const REQUEST_FILE =
  'a request file is {"answerCandidate": text, "facts": [{"factText": text}]}; --answer and --facts take texts and files of other shapes, and any number of facts';
