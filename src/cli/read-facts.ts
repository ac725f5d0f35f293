import { extname } from 'node:path';
import { toFacts } from '../../middleware/facts/to-facts.js';
import type { GroundingFact } from '../contract/check-request.js';
import { isJsonObject } from '../contract/json-object.js';
import { limits } from '../contract/limits.js';
import { parseJson } from '../contract/parse-json.js';
import type { CliIo } from './cli-io.js';
import { nameOfInput, readInput, unreadable } from './read-input.js';
import { splitText } from './split-text.js';

/** A fact, and where the reader of a report finds it. */
export interface NamedFact {
  readonly fact: GroundingFact;
  /** The file, with the fact's place in it when it holds several. */
  readonly origin: string;
}

/**
 * Facts of a file by its ending: `.json` (a fact, a list of them, or an object with a list `facts`), `.jsonl` or
 * `.ndjson` (one a line), anything else as text: one fact, cut at paragraphs where it is over the contract's limit. JSON
 * facts are strings or documents as `setFacts` takes them. `-` is the standard input, as text.
 *
 * @throws AG_INPUT_UNREADABLE
 */
export async function readFacts(path: string, io: Pick<CliIo, 'cwd' | 'stdin'>): Promise<NamedFact[]> {
  const text = await readInput(path, io);
  const name = nameOfInput(path);
  const facts = factsOf(text, extname(path).toLowerCase(), name);
  if (facts.length === 0) throw unreadable(`${name} holds no fact`);
  return facts.map((fact, index) => ({
    fact,
    origin: facts.length === 1 ? path : `${path}[${index}]`,
  }));
}

function factsOf(text: string, ending: string, name: string): readonly GroundingFact[] {
  switch (ending) {
    case '.json': {
      const json = parse(text, name);
      return toFacts(isJsonObject(json) && Array.isArray(json['facts']) ? json['facts'] : json);
    }
    case '.jsonl':
    case '.ndjson':
      return text
        .split('\n')
        .flatMap((line, index) =>
          line.trim() === '' ? [] : toFacts(parse(line, `${name}, line ${index + 1},`)),
        );
    default:
      return text.trim() === ''
        ? []
        : splitText(text, limits.factCharacters).map((factText) => ({ factText }));
  }
}

function parse(text: string, name: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw unreadable(`${name} is not JSON`);
  }
}
