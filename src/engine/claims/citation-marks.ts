import type { GroundingFact } from '../../contract/check-request.js';
import type { Language } from '../../text/language.js';
import { placedTokens } from './claim-tokens.js';
import { lexiconOf } from './lexicon/lexicons.js';

/**
 * Marks that name a source, `[[1]](url)`, `【4:0†source】`, `<sup>1</sup>`, `[1]`, `[1, 2]`, `[^1]`, `[doc1]`, `[Source 2]`; and
 * those that a guard puts behind sentences, should this be a second one. One by one, as each is quickly shown to be linear.
 */
const MARKS: readonly RegExp[] = [
  /\s?\[\[\d{1,3}\]\]\([^()\s]+\)/gu,
  /\s?【[^【】]+】/gu,
  /\s?<sup(?: class="answer-guard-(?:mark|note)")?>\s?(?:\[(?:unverified|uncertain|contradicted)\]|\[?\d{1,3}(?:(?:,\s?|\]\[)\d{1,3}){0,9}\]?)\s?<\/sup>/giu,
  /\s?\[(?:\^?\d{1,3}(?:\s?[,;–-]\s?\^?\d{1,3}){0,9}\](?!\()|(?:\^?(?:doc(?:ument)?|source|ref|quelle|fuente|fonte)[ _-]?\d{1,3}|unverified|uncertain|contradicted)\])/giu,
];
/** What stands in 【】 and has more UTF-16 units, these and a blank included, is a text of its own: by choice, a title and not a sentence. */
const LONGEST_BRACKETED = 63;

/** A mark that stands apart with one number, and what goes on behind it as behind a value. */
const LONE_NUMBER = /^\s(?:\[|<sup>)\s?(\d{1,3})\s?(?:\]|<\/sup>)$/iu;
const GOES_ON = /^(?:\s?[\p{Ll}%€$£]|\s\p{L})/u;

/** So many UTF-16 units of a sentence are read for a preface. */
const HEAD = 200;

function withoutPreface(sentence: string, language: Language | undefined): string {
  if (language === undefined) return sentence;
  const placed = placedTokens(sentence.slice(0, HEAD));
  const length = lexiconOf(language).prefaceLength(placed.map(({ token }) => token));
  const end = placed[length - 1]?.end ?? 0;
  return length === 0 ? sentence : sentence.slice(end).replace(/^[\s,，、،:：]{1,4}/u, '');
}

/**
 * A sentence as it is compared with the facts: without marks of citations and prefaces that name its source.
 *
 * @param sources How many facts there are to name. @default any number of them
 */
export function withoutCitations(sentence: string, language?: Language, sources = Infinity): string {
  const read = withoutPreface(withoutMarks(sentence, sources).trim(), language).trim();
  // A sentence that is nothing else stays as it is: it asserts nothing, and is no other sentence either.
  if (!/[\p{L}\p{N}]/u.test(read)) return sentence;
  return read === sentence.trim() ? sentence : read.charAt(0).toUpperCase() + read.slice(1);
}

/** A text with something else for each of its marks, of which each is given with what follows. */
function replaceMarks(text: string, replacement: (mark: string, next: string) => string): string {
  return MARKS.reduce(
    (read, pattern) =>
      read.replace(pattern, (mark: string, at: number) => {
        const end = at + mark.length;
        const isMark = !mark.includes('【') || mark.length <= LONGEST_BRACKETED;
        return isMark ? replacement(mark, read.slice(end, end + 3)) : mark;
      }),
    text,
  );
}

/** A text without its marks. */
export function withoutMarks(text: string, sources = Infinity): string {
  return replaceMarks(text, (mark, next) => {
    const number = LONE_NUMBER.exec(mark)?.[1];
    // "It costs [18] euros" names no source where there are two.
    return number !== undefined && Number(number) > sources && GOES_ON.test(next) ? ` ${number}` : '';
  });
}

/** Whether a text is marks and nothing else. */
export function isMarks(text: string): boolean {
  return text.trim() !== '' && withoutMarks(text).trim() === '';
}

/** A run of numbers longer than this in one mark is no list of sources. */
const LONGEST_RUN = 10;

/**
 * The facts that the marks in a text name, by index: `[2]` and `[doc2]` name the second, or the one whose attribute `id` says
 * so. Marks whose numbers are not those of the facts (`【4:0†source】`) name none.
 */
export function namedFacts(text: string, facts: readonly GroundingFact[]): ReadonlySet<number> {
  const named = new Set<number>();
  const seen = new Set<string>();
  replaceMarks(text, (mark) => {
    const link = mark.indexOf('](');
    const label = link < 0 ? mark : mark.slice(0, link + 1);
    if (mark.includes('【') || seen.has(label)) return '';
    seen.add(label);
    for (const [, first = '', last] of label.matchAll(/(\d{1,3})(?:\s?[–-]\s?\^?(\d{1,3}))?/gu)) {
      const from = Number(first);
      const to = Math.min(last === undefined ? from : Number(last), from + LONGEST_RUN);
      for (let number = from; number <= to; number += 1) nameFact(number, label, facts, named);
    }
    return '';
  });
  return named;
}

function nameFact(number: number, label: string, facts: readonly GroundingFact[], named: Set<number>): void {
  if (number >= 1 && number <= facts.length) named.add(number - 1);
  const labels = new Set([String(number), label.replace(/[\s[\]^]/gu, '')]);
  facts.forEach(({ attributes }, index) => {
    if (attributes?.['id'] !== undefined && labels.has(attributes['id'])) named.add(index);
  });
}
