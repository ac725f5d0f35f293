import { segment } from '../../src/text/segment.js';
import { jsonIn } from '../../src/text/texts-in-json.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import { visitTexts } from './json-texts.js';
import { NO_COPY } from './repeated-text.js';

/** Letters and digits of the shortest sentence that is looked for inside of other texts: shorter ones are found there by accident. Chosen, not measured. */
const SHORTEST = 12;
/** Sentences that begin with the same letters, of which so many are compared: an answer repeats itself. Chosen, not measured. */
const MOST_ALIKE = 8;
const TAGS = /<\/?[a-zA-Z][^<>]*>/gu;
const MARKED_UP = /<\/?[a-zA-Z][^<>]*>|&(?:[a-z]+|#\w+);/iu;

export interface CopiedText {
  readonly before: string;
  readonly after: string;
  /** Whether all of it goes, what was right in it too. */
  readonly isBlocked: boolean;
  /** Places of the answers, and of what repeats them word for word: these have edits already. */
  readonly edited: readonly JsonPath[];
  /** Texts that the answer rests on. */
  readonly facts: readonly string[];
}

/**
 * What is to become of the texts of a body that say in another form what an answer no longer says: the same as HTML, as
 * Markdown, in capitals, sentence by sentence. A copy of all of it becomes the new text; a text with a sentence that was
 * edited out becomes empty, as its place in that text is not known. Of a blocked answer, which may quote a passage, only
 * what is part of it. Facts and what the user said stay; of a text that is JSON its texts are looked at. Linear in the body.
 */
export function editCopies(
  json: unknown,
  { before, after, isBlocked, edited, facts }: CopiedText,
): readonly JsonEdit[] {
  const all = spelled(before);
  const gone = new GoneSentences(before, spelled(after));
  if (gone.isEmpty) return [];
  const known = new Set(edited.map((path) => JSON.stringify(path)));
  const evidence = new Set(facts);
  const edits: JsonEdit[] = [];
  const edit = (value: string, path: JsonPath): void => {
    const text = spelled(value);
    if (text.length < SHORTEST) return;
    const isWhole = all.length >= SHORTEST && text.includes(all);
    const isCopy = isWhole || (isBlocked ? all.includes(text) : gone.isIn(text));
    if (!isCopy || known.has(JSON.stringify(path))) return;
    edits.push({ path, value: !isWhole ? '' : MARKED_UP.test(value) ? escaped(after) : after });
  };
  const holdsAnswer = (at: JsonPath): boolean =>
    edited.some((path) => path.length > at.length && at.every((key, depth) => path[depth] === key));
  const visit = (value: string, path: JsonPath): void => {
    if (evidence.has(value)) return;
    const held = jsonIn(value)?.value;
    if (held === undefined) edit(value, path);
    else if (!holdsAnswer(path)) visitTexts(held, visit, { at: path, leaveOut: NO_COPY });
  };
  visitTexts(json, visit, { leaveOut: NO_COPY });
  return edits;
}

/** The sentences of a text that another one has no more. */
class GoneSentences {
  readonly #byBeginning = new Map<string, string[]>();

  constructor(before: string, after: string) {
    for (const { start, end } of segment(before)) {
      const sentence = spelled(before.slice(start, end));
      if (sentence.length < SHORTEST || after.includes(sentence)) continue;
      const beginning = sentence.slice(0, SHORTEST);
      const alike = this.#byBeginning.get(beginning) ?? [];
      if (alike.length < MOST_ALIKE) this.#byBeginning.set(beginning, [...alike, sentence]);
    }
  }

  get isEmpty(): boolean {
    return this.#byBeginning.size === 0;
  }

  isIn(text: string): boolean {
    for (let at = 0; at + SHORTEST <= text.length; at += 1) {
      const alike = this.#byBeginning.get(text.slice(at, at + SHORTEST));
      if (alike?.some((sentence) => text.startsWith(sentence, at)) === true) return true;
    }
    return false;
  }
}

/** The letters and digits of a text, whatever it is dressed in. */
function spelled(text: string): string {
  return text
    .replace(TAGS, '')
    .replace(/\\[nrt]|&[a-zA-Z]+;/gu, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
