import { isObject } from '../is-object.js';
import { FACT_MEMBERS } from './fact-members.js';
import type { JsonPath } from './json-pointer.js';

const FACTS: ReadonlySet<string | number> = new Set(FACT_MEMBERS);

/** A single short word may well be in a body twice and mean two things. */
const MIN_LENGTH = 10;

/** Nesting deeper than that is not looked into. */
const MAX_DEPTH = 32;

/** A message that the user wrote is theirs, whatever it says; LangChain names its class as the last of `id`. */
export function isOfUser({ role, type, id }: Readonly<Record<string, unknown>>): boolean {
  if (role === 'user' || role === 'human' || type === 'human') return true;
  return Array.isArray(id) && String((id as unknown[]).at(-1)).startsWith('HumanMessage');
}

/**
 * Where else in a body a text stands word for word: `{ reply, message: { content } }` says it twice, an SDK's result
 * once a step. What changes in one place has to change in all. Facts are no repetition: the answer repeats them.
 */
export function findRepeats(json: unknown, text: string, known: readonly JsonPath[]): readonly JsonPath[] {
  const wanted = text.trim();
  if (wanted.length < MIN_LENGTH && !/\s/.test(wanted)) return [];
  const taken = new Set(known.map((path) => JSON.stringify(path)));
  const found: JsonPath[] = [];
  const look = (value: unknown, path: JsonPath): void => {
    if (typeof value === 'string') {
      if (value.trim() === wanted && !taken.has(JSON.stringify(path))) found.push(path);
    } else if (path.length < MAX_DEPTH && Array.isArray(value)) {
      for (const [index, entry] of (value as unknown[]).entries()) look(entry, [...path, index]);
    } else if (path.length < MAX_DEPTH && isObject(value) && !isOfUser(value)) {
      for (const [key, entry] of Object.entries(value)) if (!FACTS.has(key)) look(entry, [...path, key]);
    }
  };
  look(json, []);
  return found;
}
