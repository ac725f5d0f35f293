import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { COMPARING_WORDS } from './comparing-table.js';

const lexicon = new CueLexicon(COMPARING_WORDS);

export type ConclusionCue = Cue;

/** Languages in which "the more" is the most. */
const ONE_DEGREE: ReadonlySet<Language> = new Set(['es', 'fr', 'it', 'pt', 'ru', 'ja']);
/** Languages that set the standard of a comparison before its "than". */
const STANDARD_FIRST: ReadonlySet<Language> = new Set(['ja', 'ko', 'hi']);

/** The words of a claim that may draw a conclusion, in order. */
export const conclusionCues = perReading((reading: Reading): readonly ConclusionCue[] => {
  const cues = lexicon
    .find(reading.text, reading.tokens, reading.language)
    .flatMap((cue): ConclusionCue[] => (cue.label === 'ignore' ? boundOrComparison(reading, cue) : [cue]))
    .filter((cue) => cue.label !== 'than' || !isRelative(reading, cue))
    .map((cue) => rankAlone(reading, cue))
    // "Twice as many" is no sameness.
    .filter(
      (cue, n, all) =>
        cue.label !== 'same' || all[n - 1]?.label !== 'times' || (all[n - 1]?.end ?? 0) + 1 < cue.start,
    );
  const isOneDegree = ONE_DEGREE.has(reading.language);
  return cues.map((cue) => {
    const isMore = cue.label.startsWith('more');
    const than = isMore ? thanOf(reading, cues, cue) : cue;
    const isMost = isMore && isOneDegree && than === undefined;
    const isOverAll =
      (isMore || cue.label.startsWith('passes')) &&
      than !== undefined &&
      ALL_OTHERS.test(reading.text.slice(than.end));
    return isMost || isOverAll ? { ...cue, label: cue.label.replace(/^(?:more|passes)/u, 'most') } : cue;
  });
});

/** "El que menos tiene", "ce que": no "than". */
function isRelative({ text, language }: Reading, { start, end }: Cue): boolean {
  return (
    ONE_DEGREE.has(language) &&
    QUE.test(text.slice(start, end)) &&
    ANTECEDENT.test(text.slice(Math.max(0, start - ANTECEDENT_LENGTH), start))
  );
}

const QUE = /^qu/iu;
const ANTECEDENT = /(?:^|\s)(?:el|la|lo|los|las|o|a|os|as|ce|celui|celle|ceux|celles)\s+$/iu;
const ANTECEDENT_LENGTH = 8;

/** "Opened first": what is ranked is no part of the word that ranks. */
function rankAlone({ text }: Reading, cue: Cue): Cue {
  const rank = /^most(?:Early|Late)$/u.test(cue.label) ? RANK.exec(text.slice(cue.start, cue.end)) : null;
  return rank === null ? cue : { ...cue, start: cue.start + rank.index };
}

const RANK = /(?<=\s)(?:first|last)$/iu;

/** Whether what ranks stands behind its verb, and is no part of a name: "climbed first", of the column "First ascent". */
export function isRankAlone({ text }: Reading, { start, end, label }: Cue): boolean {
  return label.startsWith('most') && /^(?:first|last)$/iu.test(text.slice(start, end));
}

/** "Outperforms all other models", "higher than any other". */
const ALL_OTHERS = /^\s+(?:all|any|every|each)\b(?:\s+of)?(?:\s+the)?\s+(?:other|others|baselines?|rest)\b/iu;

/** The "than" of a comparing word: the first after it, or, where that comes before, the last before it. */
export function thanOf(
  { language }: Reading,
  cues: readonly ConclusionCue[],
  cue: ConclusionCue,
): ConclusionCue | undefined {
  const after = cues.find(({ label, start }) => label === 'than' && start >= cue.end);
  if (after !== undefined && !STANDARD_FIRST.has(language)) return after;
  return cues.findLast(({ label, end }) => label === 'than' && end <= cue.start) ?? after;
}

/** Whether what a claim compares with stands before its "than". */
export function isStandardFirst({ language }: Reading): boolean {
  return STANDARD_FIRST.has(language);
}

/** Where in a claim that stands which is compared with. */
export interface StandardSide {
  /** UTF-16 offsets of what marks it. */
  readonly start: number;
  readonly end: number;
  /** It stands behind the mark. */
  readonly isAfter: boolean;
}

/** Languages whose comparing word comes after what is compared with. */
const QUALITY_LAST: ReadonlySet<Language> = new Set(['zh', 'ja', 'ko', 'hi']);
/** What Russian sets before all else, and no comparing word with a genitive. */
const OVER_ALL = /^(?:сам|наи|.* все)/u;

/** What marks the standard of a comparing word; undefined where it compares with nothing. */
export function standardFrom(claim: Reading, cue: ConclusionCue): StandardSide | undefined {
  const cues = conclusionCues(claim);
  const { language } = claim;
  if (language === 'ru' && /^most/u.test(cue.label) && !OVER_ALL.test(claim.text.slice(cue.start, cue.end)))
    return { start: cue.start, end: cue.end, isAfter: true };
  if (!cue.label.startsWith('more')) return undefined;
  if (!QUALITY_LAST.has(language)) {
    const than = cues.find(({ label, start }) => label === 'than' && start >= cue.end);
    return than && { start: than.start, end: than.end, isAfter: true };
  }
  const than = cues.findLast(({ label, end }) => label === 'than' && end <= cue.start);
  // Of the characters for a quality, the last is what is said: "比重庆大".
  const isLast = !cues.some(({ label, start }) => label.startsWith('more') && start >= cue.end);
  return than === undefined || !isLast
    ? undefined
    : { start: than.start, end: than.end, isAfter: language === 'zh' };
}

/** "More than Cork" compares, "more than 40,000" bounds; "plus de visiteurs" is "more", "plus de 300" a bound. */
function boundOrComparison(reading: Reading, cue: Cue): ConclusionCue[] {
  const words = reading.tokens.filter((token) => token.end > cue.start && token.start < cue.end);
  const label = BOUND_LABELS[words[0]?.norm ?? ''];
  const next = reading.tokens.find((token) => token.start >= cue.end);
  const value = next === undefined ? undefined : reading.values[next.value];
  // "More than R1": a code names a row.
  const isBound = next === undefined || (value !== undefined && value.kind !== 'identifier');
  if (label === undefined || words.length !== 2 || isBound) return [cue];
  const [first, second] = words;
  if (first === undefined || second === undefined || second.norm === 'most' || second.norm === 'least')
    return [cue];
  const isThan = second.norm === 'than' || second.norm === 'di';
  return isThan
    ? [
        { start: first.start, end: first.end, label },
        { start: second.start, end: second.end, label: 'than' },
      ]
    : [{ start: first.start, end: first.end, label }];
}

const BOUND_LABELS: Readonly<Record<string, string>> = {
  more: 'moreHigh',
  less: 'moreLow',
  fewer: 'moreLow',
  mas: 'moreHigh',
  menos: 'moreLow',
  mais: 'moreHigh',
  plus: 'moreHigh',
  moins: 'moreLow',
  piu: 'moreHigh',
  meno: 'moreLow',
};

/** How many times as much a word says, or undefined. */
export function factorOf(written: string): number | undefined {
  return FACTORS[written.toLowerCase()];
}

const FACTORS: Readonly<Record<string, number>> = {
  twice: 2,
  double: 2,
  'three times': 3,
  triple: 3,
  'four times': 4,
  'five times': 5,
  'ten times': 10,
  'half as': 0.5,
};
