import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { toFacts } from '../../middleware/facts/to-facts.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { GroundingFact } from '../contract/check-request.js';
import { codeOf } from '../contract/code-of.js';
import { isJsonObject } from '../contract/json-object.js';
import { parseJson } from '../contract/parse-json.js';
import { filesAt } from '../datastores/documents/files-at.js';
import { readDocument } from '../datastores/documents/read-document.js';
import { whyUnreadable } from '../datastores/documents/why-unreadable.js';
import type { CliIo } from './cli-io.js';
import { jsonPlace } from './json-place.js';
import { printable } from './printable.js';
import { nameOfInput, readInput, unreadable, unreadableFile } from './read-input.js';

/** A fact, and where the reader of a report finds it. */
export interface NamedFact {
  readonly fact: GroundingFact;
  /** The file, with the fact's place in it when it holds several. */
  readonly origin: string;
}

const HOW =
  'a fact is a text, or an object with its text as factText, text, content or the like; give one, a list of them, or {"facts": [...]}';
/** Names of an object's members that an error shows. Chosen, not measured. */
const SHOWN_NAMES = 8;

/**
 * Facts of a file by its ending: `.json` (a fact, a list of them, or an object with a list `facts`), `.jsonl` or
 * `.ndjson` (one a line), `.pdf` as a data store reads it, anything else as text, which is one fact of any length. JSON facts are strings or documents as `setFacts` takes them. Of a folder, those of all its files that a data
 * store would read, in the order of their paths; files without a fact are passed over. `-` is the standard input, as text.
 *
 * @throws AG_INPUT_UNREADABLE
 */
export async function readFacts(path: string, io: Pick<CliIo, 'cwd' | 'stdin'>): Promise<NamedFact[]> {
  const inFolder = path === '-' ? undefined : await filesOfFolder(resolve(io.cwd, path));
  if (inFolder === undefined) {
    const { facts, nothing } = await factsOf(path, io);
    if (facts.length === 0) throw unreadable(`${nameOfInput(path)} holds no fact: ${nothing}`, HOW);
    return named(facts, path);
  }
  const facts: NamedFact[] = [];
  for (const file of inFolder) {
    const at = join(path, file);
    facts.push(...named((await factsOf(at, io)).facts, at));
  }
  if (facts.length === 0)
    throw unreadable(`${path} holds no fact: none of its ${inFolder.length} files does`, HOW);
  return facts;
}

/** Paths from the folder; undefined of what is none. */
async function filesOfFolder(path: string): Promise<readonly string[] | undefined> {
  // What is not there is said by whoever reads it.
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true ? (await filesAt(path)).map((file) => file.path) : undefined;
}

function named(facts: readonly GroundingFact[], path: string): NamedFact[] {
  return facts.map((fact, index) => ({ fact, origin: facts.length === 1 ? path : `${path}[${index}]` }));
}

interface FoundFacts {
  readonly facts: readonly GroundingFact[];
  /** What is there instead, where there are none. */
  readonly nothing: string;
}

async function factsOf(path: string, io: Pick<CliIo, 'cwd' | 'stdin'>): Promise<FoundFacts> {
  const ending = extname(path).toLowerCase();
  if (ending === '.pdf') return { facts: await pagesOf(path, io), nothing: 'its pages have no text' };
  const text = await readInput(path, io);
  const name = nameOfInput(path);
  switch (ending) {
    case '.json': {
      const json = parse(text, name);
      const facts = toFacts(isJsonObject(json) && Array.isArray(json['facts']) ? json['facts'] : json);
      return { facts, nothing: `it is ${seen(json)}` };
    }
    case '.jsonl':
    case '.ndjson': {
      const lines = text
        .split('\n')
        .flatMap((line, index) => (line.trim() === '' ? [] : [parse(line, `${name}, line ${index + 1},`)]));
      return { facts: toFacts(lines), nothing: `its lines are ${seen(lines)}` };
    }
    default:
      return { facts: text.trim() === '' ? [] : [{ factText: text }], nothing: 'it is empty' };
  }
}

async function pagesOf(path: string, { cwd }: Pick<CliIo, 'cwd'>): Promise<readonly GroundingFact[]> {
  const at = resolve(cwd, path);
  try {
    return toFacts(await readDocument(at));
  } catch (error) {
    if (AnswerGuardError.isInstance(error)) throw unreadable(`${path}: ${error.message}`, error.hint);
    // The system's errors have a code, those of the reader of PDF none.
    if (codeOf(error) !== undefined) throw unreadableFile(at, path, error);
    throw unreadable(`${path}: ${whyUnreadable(error)}`);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw unreadable(`${name} is not JSON${jsonPlace(text)}`);
  }
}

/** The shape of a value without its content. */
function seen(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (value.length === 0) return 'an empty list';
    return `a list, whose first entry is ${Array.isArray(first) ? 'a list' : seen(first)}`;
  }
  if (!isJsonObject(value)) return value === '' ? 'an empty text' : `a ${typeof value}`;
  const names = Object.keys(value);
  if (names.length === 0) return 'an empty object';
  const more = names.length > SHOWN_NAMES ? ' …' : '';
  return `an object with the members ${printable(names.slice(0, SHOWN_NAMES).join(', '))}${more}`;
}
