import { FACT_MEMBERS } from './fact-members.js';
import type { JsonPath } from './json-pointer.js';
import { visitTexts } from './json-texts.js';

/** What the answer rests on, and what the user asked: neither copies the answer, whatever they say. */
export const NO_COPY: ReadonlySet<string | number> = new Set([
  ...FACT_MEMBERS,
  ...['question', 'query', 'prompt', 'input'],
]);

/** A single short word may well be in a body twice and mean two things. */
const MIN_LENGTH = 10;

/**
 * Where else in a body a text stands word for word: `{ reply, message: { content } }` says it twice, an SDK's result
 * once a step. What changes in one place has to change in all. Facts and questions are no repetition: the answer repeats them.
 */
export function findRepeats(json: unknown, text: string, known: readonly JsonPath[]): readonly JsonPath[] {
  const wanted = text.trim();
  if (wanted.length < MIN_LENGTH && !/\s/.test(wanted)) return [];
  const knownPaths = new Set(known.map((path) => JSON.stringify(path)));
  const found: JsonPath[] = [];
  visitTexts(
    json,
    (other, path) => {
      if (other.trim() === wanted && !knownPaths.has(JSON.stringify(path))) found.push(path);
    },
    { leaveOut: NO_COPY },
  );
  return found;
}
