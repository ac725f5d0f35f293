import { fold } from './fold.js';
import type { Language } from './language.js';
import { OTHER_LANGUAGE_WORDS, type OtherLanguage } from './other-language-words.js';
import { scriptOfUnit, type Script } from './script.js';
import { stopwordsOf } from './stopwords.js';

/** How much of a text is read, in UTF-16 units. */
const SAMPLE = 1000;
/** Scripts that no known language is written in: their letters alone decide. */
const OTHER_SCRIPTS: ReadonlySet<Script> = new Set<Script>(['greek', 'hebrew', 'thai', 'other']);
/** So many letters of such scripts are more than a name or a formula … */
const FEWEST_LETTERS = 12;
/** … and so much of all letters more than names and quotations. */
const MOST_OF_LETTERS = 0.6;
/** So many different words must speak for a language, and for no known one: fewer are a name or a phrase. */
const FEWEST_WORDS = 3;
/** … and so many of them must be frequent words of it, not only look like its words. */
const FEWEST_FREQUENT = 2;
/** Of the words in small letters, the part that must speak for it: less is a quotation in another text. */
const PART_OF_WORDS = 0.15;
/** How many times as many words must speak for it and not for a known language as the other way round. */
const CLEAR = 2;
/** Languages whose letters and endings are asked: those that most words speak for. */
const MOST_CANDIDATES = 4;

/** A word of a text. In scripts with small letters only those in small letters: the others are mostly names. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SMALL_WORD = /^[\p{Ll}\p{Lo}][\p{L}\p{M}]*$/u;
const CAPITAL = /\p{Lu}/u;
/** Code, which is of no language. */
const CODE = /`[^`]*`/gu;
/** What may be an address, which is of none either. */
const ASCII_RUN = /[!-~]+/gu;
const ADDRESS = /\/\/|@|\w\.\w/u;
/** A quotation, which need not be of the text's language. */
const QUOTE = /(["“”„«»])/u;
/** UTF-16 units: two marks that are farther apart, by choice some three sentences, may be no pair. */
const LONGEST_QUOTATION = 200;

/** What is more than a mark or two around a quotation. */
const LETTERS = /(?:\p{L}[^\p{L}]*){12}/u;
/** Of the known languages, those whose script others share. */
const KNOWN = ['en', 'es', 'pt', 'fr', 'de', 'it', 'ru', 'ar', 'hi'] as const satisfies readonly Language[];
/** Frequent words of theirs that other languages have too, and that are no stopwords as they say something. */
const MORE_OF_KNOWN: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: 'no not one two three men man under over after before between more most all only up out now per'.split(
    ' ',
  ),
  de: 'nicht kein keine nur alle mehr man hier drei zwei unter alles noch bis tag doch hat dann'.split(' '),
  fr: 'ne pas plus non deux sans sous trois on jour jours ans an'.split(' '),
  es: 'no ni mas sin dos tres ano anos dia dias todo todos cada bien'.split(' '),
  pt: 'nao nem mais sem dois tres ano anos dia dias todo todos cada so'.split(' '),
  it: 'non ne piu senza due tre anno anni tutti ogni bene solo'.split(' '),
  ru: 'не нет ни два три год года лет более все всех один до'.split(' '),
};
const OTHERS = Object.keys(OTHER_LANGUAGE_WORDS) as readonly OtherLanguage[];

/**
 * Whether a text is clearly in a language that the word tier does not know: not when it is in one that it knows, in
 * several, or too short to say; names, numbers, code and quotations say nothing. Reads the text's beginning only, and
 * is linear in that.
 */
export function isOtherLanguage(text: string): boolean {
  const sample = text.slice(0, SAMPLE).replace(CODE, ' ');
  const prose = sample.replace(ASCII_RUN, (run) => (ADDRESS.test(run) ? ' ' : run));
  const frame = withoutQuotations(prose);
  const read = LETTERS.test(frame) ? frame : prose;
  return hasOtherScript(read) || hasOtherWords(read);
}

function withoutQuotations(text: string): string {
  const parts = text.split(QUOTE);
  let rest = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const [mark = '', quoted = '', next = '', after = ''] = parts.slice(at, at + 4);
    const isQuotation = !'”»'.includes(mark) && next !== '' && !'„«'.includes(next);
    if (isQuotation && quoted.length <= LONGEST_QUOTATION) {
      rest += ` ${after}`;
      at += 2;
    } else rest += mark + quoted;
  }
  return rest;
}

function hasOtherScript(text: string): boolean {
  let letters = 0;
  let others = 0;
  for (let i = 0; i < text.length; i += 1) {
    const script = scriptOfUnit(text.charCodeAt(i));
    if (script === undefined) continue;
    letters += 1;
    if (OTHER_SCRIPTS.has(script)) others += 1;
  }
  return others >= FEWEST_LETTERS && others >= MOST_OF_LETTERS * letters;
}

function hasOtherWords(text: string): boolean {
  const found = [...text.matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => SMALL_WORD.test(word) && !CAPITAL.test(word));
  const words = [...new Set(found)];
  if (words.length < FEWEST_WORDS) return false;
  const folded = words.map(fold);
  const known = KNOWN.map((language) => folded.map((word) => isOfKnown(word, language)));
  return candidatesFor(words).some((language) => {
    const { marks } = OTHER_LANGUAGE_WORDS[language] as { readonly marks?: RegExp };
    const isFrequent = words.map((word) => ownersOf(word).includes(language));
    const isOfOther = words.map((word, i) => isFrequent[i] === true || marks?.test(word) === true);
    if (count(isOfOther) < PART_OF_WORDS * words.length) return false;
    return known.every((isKnown) => {
      const alone = isOfOther.map((belongs, i) => belongs && isKnown[i] !== true);
      const against = count(isKnown.map((belongs, i) => belongs && isOfOther[i] !== true));
      return (
        count(alone) >= Math.max(FEWEST_WORDS, CLEAR * against) &&
        count(alone.map((belongs, i) => belongs && isFrequent[i] === true)) >= FEWEST_FREQUENT
      );
    });
  });
}

/** The other languages that have most of the words, most first. */
function candidatesFor(words: readonly string[]): readonly OtherLanguage[] {
  const counts = new Map<OtherLanguage, number>();
  for (const word of words)
    for (const owner of ownersOf(word)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_CANDIDATES)
    .map(([language]) => language);
}

let owners: ReadonlyMap<string, readonly OtherLanguage[]> | undefined;
const NO_OWNERS: readonly OtherLanguage[] = [];

function ownersOf(word: string): readonly OtherLanguage[] {
  owners ??= readOwners();
  return owners.get(word) ?? NO_OWNERS;
}

function readOwners(): ReadonlyMap<string, readonly OtherLanguage[]> {
  const found = new Map<string, OtherLanguage[]>();
  for (const language of OTHERS) {
    for (const word of new Set(OTHER_LANGUAGE_WORDS[language].words.split(' '))) {
      const known = found.get(word);
      if (known === undefined) found.set(word, [language]);
      else known.push(language);
    }
  }
  return found;
}

function isOfKnown(folded: string, language: Language): boolean {
  return stopwordsOf(language).has(folded) || MORE_OF_KNOWN[language]?.includes(folded) === true;
}

function count(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}
