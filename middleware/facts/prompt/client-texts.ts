import { runEnd, runStart } from '../../../src/contract/character-runs.js';
import type { TextRange } from '../../../src/contract/text-range.js';
import { BETWEEN_SENTENCE_MARKS } from '../../../src/text/sentence-marks.js';
import { squeeze } from './squeezed.js';

/** From so many letters and digits on, a text that stands in a prompt is there because the client wrote it. */
const LONG = 24;
/** A part of a client's text that is found in a prompt without the rest is no accident if it is no shorter. */
const LONG_SENTENCE = 12;

/**
 * Characters that are compared at most, about a tenth of a second: a request of thousands of texts and a prompt of as
 * many sentences would take minutes. Past it nothing in the prompt is evidence.
 */
const MOST_COMPARED = 2e8;

/**
 * What the client sent. A prompt that an app makes holds some of it (the question, the history), and none of that is
 * evidence, whatever it says of itself: here it is separated from what the app put in.
 */
export class ClientTexts {
  /** Without marks and spaces, each once, the longest first. */
  readonly #letters: readonly string[];
  readonly #exact: ReadonlySet<string>;

  constructor(texts: readonly string[]) {
    this.#exact = new Set(texts);
    this.#letters = [...new Set(texts.map((text) => squeeze(text).letters))]
      .filter((letters) => letters !== '')
      .sort((a, b) => b.length - a.length);
  }

  /** Whether the client sent this very text: an identifier, say. */
  sent(text: string): boolean {
    return this.#exact.has(text);
  }

  /** Whether all of a text that is not short stands in something that the client sent. */
  holds(text: string): boolean {
    const { letters } = squeeze(text);
    return letters.length >= LONG && this.#letters.some((sent) => sent.includes(letters));
  }

  /**
   * Finds what the client wrote in the texts of one prompt. What the app passed on unchanged (up to spaces, marks and
   * case) is found as a whole; of a text that is nowhere in the prompt as a whole, every sentence is: the app
   * cut it, or joined it with others. A short text ("fees") counts only where it stands by itself, as its words may be
   * the app's own elsewhere.
   *
   * @returns for each text its parts that are the client's, in order and apart
   */
  findIn(texts: readonly string[]): readonly (readonly TextRange[])[] {
    const squeezed = texts.map((text) => ({ text, ...squeeze(text) }));
    const inPrompt = squeezed.reduce((sum, { letters }) => sum + letters.length, 0);
    if (inPrompt * this.#letters.length > MOST_COMPARED) return texts.map(whole);
    const cut: string[] = [];
    const found = squeezed.map((): TextRange[] => []);
    for (const sent of this.#letters) {
      let isWhole = false;
      for (const [index, { text, letters, startOf, endOf }] of squeezed.entries()) {
        for (let at = letters.indexOf(sent); at >= 0; at = letters.indexOf(sent, at + sent.length)) {
          isWhole = true;
          const span = { start: startOf(at), end: endOf(at + sent.length - 1) };
          if (sent.length >= LONG || isAloneOnLine(text, span)) found[index]?.push(span);
        }
      }
      if (!isWhole && sent.length >= LONG_SENTENCE) cut.push(sent);
    }
    if (cut.length > 0) {
      const sentences = texts.map(sentencesOf);
      const compared = cut.reduce((sum, { length }) => sum + length, 0);
      if (compared * sentences.reduce((sum, { length }) => sum + length, 0) > MOST_COMPARED)
        return texts.map(whole);
      for (const [index, text] of texts.entries()) {
        for (const span of sentences[index] ?? []) {
          const { letters } = squeeze(text.slice(span.start, span.end));
          if (letters.length >= LONG_SENTENCE && cut.some((sent) => sent.includes(letters)))
            found[index]?.push(span);
        }
      }
    }
    return found.map(joinSpans);
  }
}

function whole(text: string): TextRange[] {
  return [{ start: 0, end: text.length }];
}

/** Whether nothing else is said on its line, before it at most a label: `Question: fees`. */
function isAloneOnLine(text: string, { start, end }: TextRange): boolean {
  const to = runEnd(text, end, text.length, isMark);
  if (to < text.length && text.charAt(to) !== '\n') return false;
  const from = runStart(text, 0, start, isMark);
  return from === 0 || text.charAt(from - 1) === '\n' || /[:>：]/u.test(text.slice(from, start));
}

/** What says nothing, but for the end of a line. */
function isMark(character: string): boolean {
  return character !== '\n' && !/[\p{L}\p{N}\p{M}]/u.test(character);
}

function sentencesOf(text: string): TextRange[] {
  return [...text.matchAll(BETWEEN_SENTENCE_MARKS)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

function joinSpans(spans: readonly TextRange[]): TextRange[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
