import { endsSentence } from '../../src/text/last-mark.js';
import { countWideCharacters, countWords } from '../../src/text/word-counts.js';
import type { JsonAnswer, TextPart } from './json-answer.js';
import { heldJson, type JsonPath } from './json-pointer.js';
import { visitTexts } from './json-texts.js';

/** A structured answer of more texts is left one text. Chosen, not measured. */
const MOST_TEXTS = 200;
/** Words, and characters of scripts without spaces, from which on a text says something, however it is written. */
const WORDS = 4;
const WIDE_CHARACTERS = 4;

/**
 * An answer that is JSON as a text (a model's structured output that its app passed on unparsed) as the texts in it, each a
 * paragraph: as one text, a wrong sentence would be one among many on its line, or leave with its line, and no JSON remain.
 * One without such texts stays as it is.
 */
export function withHeldTexts(answer: JsonAnswer): JsonAnswer {
  const [part, ...others] = answer.parts;
  const json = part === undefined || others.length > 0 ? undefined : heldJson(part.text);
  if (part === undefined || json === undefined) return answer;
  const parts = textsIn(json, part.path);
  if (parts.length === 0 || parts.length > MOST_TEXTS) return answer;
  const { spans = [], stale = [] } = answer;
  return {
    ...answer,
    parts,
    held: part,
    spans: [],
    // They name places in all of the JSON.
    stale: [...stale, ...spans.map(({ entry }) => ({ path: entry, value: undefined }))],
  };
}

function textsIn(value: unknown, at: JsonPath): readonly TextPart[] {
  const found: TextPart[] = [];
  visitTexts(
    value,
    (text, path) => {
      if (found.length <= MOST_TEXTS && isSaying(text)) found.push({ path, text, isApart: found.length > 0 });
    },
    { at },
  );
  return found;
}

/** Whether a text says something, and is no name of a kind, code or address: those mean something to the app alone. */
function isSaying(text: string): boolean {
  if (countWideCharacters(text) >= WIDE_CHARACTERS) return true;
  const words = /\s/.test(text.trim()) ? countWords(text) : 0;
  if (words < 2) return false;
  return words >= WORDS || endsSentence(text) || /\d|\s\p{Lu}/u.test(text);
}
