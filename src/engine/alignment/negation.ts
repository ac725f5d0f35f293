import type { Language } from '../text/language.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { restrictiveNe } from './french-ne-que.js';
import { NEGATION_WORDS } from './negation-words.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

const lexicon = new CueLexicon(NEGATION_WORDS);

/** Languages whose negation follows what it negates. */
const AFTER: ReadonlySet<Language> = new Set(['ja', 'ko']);
/** Content words that a negation reaches within its clause. */
const REACH = 4;
/** Words that an exception names at most; where it stands after them, it is the nearest. */
const EXCEPTED = 4;
const EXCEPTED_BEFORE = 2;

/** A negation and the content words that it may negate, the nearest first. */
export interface Negation {
  /** UTF-16 offsets of the cue. */
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  /** Indices of tokens. Of an exception also those of values. */
  readonly scope: readonly number[];
  /** It denies of some what is said of all. */
  readonly isException: boolean;
}

/** The negations of a text with their scopes. */
export const readNegations = perReading((reading: Reading): readonly Negation[] =>
  findNegations(reading).map((cue) => {
    const at = reading.tokens.findIndex((token) => token.end > cue.start);
    const from = at < 0 ? reading.tokens.length - 1 : at;
    return {
      start: cue.start,
      end: cue.end,
      sentence: reading.tokens[from]?.sentence ?? 0,
      scope: scopeOf(reading, from, cue),
      isException: cue.label === 'except',
    };
  }),
);

function scopeOf(reading: Reading, from: number, { label, start, end }: Cue): number[] {
  const { language, tokens } = reading;
  const isException = label === 'except';
  const isTarget = (token: Token): boolean =>
    (token.content || (isException && token.value >= 0)) && (token.end <= start || token.start >= end);
  const clause = tokens[from]?.clause;
  const reach = (step: 1 | -1, most: number): number[] => {
    const found: number[] = [];
    for (let i = from + (step < 0 ? -1 : 0); found.length < most; i += step) {
      const token = tokens[i];
      if (token === undefined || token.clause !== clause) break;
      if (isTarget(token)) found.push(i);
    }
    return found;
  };
  const isAfter = AFTER.has(language);
  if (isException) return isAfter || language === 'hi' ? reach(-1, EXCEPTED_BEFORE) : reach(1, EXCEPTED);
  if (label === 'forbidden') {
    const before = reach(-1, REACH);
    if (isAfter || language === 'hi') return before;
    const following = reach(1, REACH);
    return language === 'zh' && following.length > 0 ? following : [...following, ...before];
  }
  // The word that a negation clings to is what it negates.
  if (isAfter) return [...new Set([from, ...reach(-1, REACH)])];
  if (tokens[from]?.kind === 'word' && start > tokens[from].start) return [from];
  if (language === 'hi') return [...reach(1, 2), ...reach(-1, 2)];
  const following = reach(1, REACH);
  // "An Feiertagen gilt das Angebot nicht."
  return following.length > 0 ? following : reach(-1, REACH);
}

/** The words and endings that deny, forbid or except. */
export function findNegations(reading: Reading): Cue[] {
  const cues = lexicon.find(reading.text, reading.tokens, reading.language);
  const restrictive = restrictiveNe(reading);
  return cues.filter((cue) => {
    if (cue.label === 'except')
      return !cues.some(({ label, start }) => label === 'also' && start > cue.start);
    if (cue.label !== 'negation' && cue.label !== 'forbidden') return false;
    return !restrictive.some(({ start }) => start === cue.start);
  });
}
