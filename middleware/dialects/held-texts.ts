import { jsonIn, MOST_TEXTS, isNaturalLanguage } from '../../src/text/texts-in-json.js';
import type { JsonAnswer, TextPart } from './json-answer.js';
import type { JsonPath } from './json-pointer.js';
import { visitTexts } from './json-texts.js';

/**
 * An answer that is JSON as a text (a model's structured output that its app passed on unparsed) as the texts in it, each a
 * paragraph: as one text, a wrong sentence would be one among many on its line, or leave with its line, and no JSON remain.
 * One without such texts stays as it is.
 */
export function withHeldTexts(answer: JsonAnswer): JsonAnswer {
  const [part, ...others] = answer.parts;
  const json = part === undefined || others.length > 0 ? undefined : jsonIn(part.text)?.value;
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
      if (found.length <= MOST_TEXTS && isNaturalLanguage(text))
        found.push({ path, text, isApart: found.length > 0 });
    },
    { at },
  );
  return found;
}
