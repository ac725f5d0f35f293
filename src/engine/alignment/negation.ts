import type { Language } from '../text/language.js';
import { Parting, partingsOf } from './coordination.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { deniedQuestions } from './denied-questions.js';
import { restrictiveNe } from './french-ne-que.js';
import { NEGATION_WORDS } from './negation-words.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';
import { unrealStretches, type UnrealStretch } from './unreal.js';

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
  /** A verb denies by what it means, "cancelled": another text may say the same by another form of it, or by a synonym. */
  readonly isVerb: boolean;
}

/** The negations of a text with their scopes: words that deny, and questions that are denied. */
export const readNegations = perReading((reading: Reading): readonly Negation[] => [
  ...findNegations(reading).map((cue) => {
    const at = reading.tokens.findIndex((token) => token.end > cue.start);
    const from = at < 0 ? reading.tokens.length - 1 : at;
    return {
      start: cue.start,
      end: cue.end,
      sentence: reading.tokens[from]?.sentence ?? 0,
      scope: scopeOf(reading, from, cue),
      isException: cue.label === 'except',
      isVerb: cue.label === 'forbidden',
    };
  }),
  ...deniedQuestions(reading).map(({ asked, ...denial }) => ({
    ...denial,
    scope: asked,
    isException: false,
    isVerb: false,
  })),
]);

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
      if (step > 0 && token.start >= end && (startsPredicate(reading, token) || token.norm === 'if')) break;
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
  const following = [...(language === 'fr' ? verbBefore(tokens, from) : []), ...reach(1, REACH)];
  // "An Feiertagen gilt das Angebot nicht."
  const beside = following.length > 0 ? following : reach(-1, REACH);
  return beside.length > 0 ? beside : cellNameOf(reading, from);
}

/** "On ne paie pas": of the two halves of a French denial the second too denies the verb between them. */
function verbBefore(tokens: readonly Token[], at: number): number[] {
  const ne = tokens[at - 2];
  const verb = tokens[at - 1];
  return verb?.content === true && (ne?.norm === 'ne' || ne?.norm === 'n') ? [at - 1] : [];
}

/** "Pool: no": alone in its clause after a colon, it denies what stands before that. */
function cellNameOf({ text, tokens }: Reading, at: number): number[] {
  const [before, own] = [tokens[at - 1], tokens[at]];
  if (before === undefined || own === undefined) return [];
  if (!/[:：=|]/u.test(text.slice(before.end, own.start))) return [];
  return tokens
    .filter(({ clause, content }) => clause === before.clause && content)
    .map(({ index }) => index)
    .reverse();
}

/** "Did not stop and was fined", "has no bell but is loud": what is joined with a verb of its own is not denied. */
function startsPredicate(reading: Reading, token: Token): boolean {
  if (partingsOf(reading).before(token.index) < Parting.And) return false;
  const next = reading.tokens[token.index + 1];
  return CONTRAST.has(token.norm) || (next !== undefined && FINITE.has(next.norm));
}

const CONTRAST = new Set('but while whereas pero mas mais sondern aber ma но'.split(' '));
/** Verbs that begin a predicate. */
const FINITE = new Set(
  (
    'is are was were has have had will would can could may might must should does did es son fue fueron era eran ha han tiene ' +
    'sao foi foram tem est sont fut etait ont avait ist sind war waren wird wurde hat hatte sono hanno был была были'
  ).split(' '),
);

/** The words and endings that deny, forbid or except. */
export function findNegations(reading: Reading): Cue[] {
  const cues = lexicon
    .find(reading.text, reading.tokens, reading.language)
    .filter((cue) => !isChoice(reading, cue) && !isVerbParticle(reading, cue));
  const restrictive = restrictiveNe(reading);
  const unreal = unrealStretches(reading);
  const denials = cues.filter((cue) => {
    if (cue.label === 'except')
      return !cues.some(({ label, start }) => label === 'also' && start > cue.start);
    if (cue.label === 'ceasing') return isOfDoing(reading, cue);
    if (cue.label === 'forbidden') return !isAttribute(reading, cue) && !isUndone(reading, cue, cues);
    if (cue.label !== 'negation' && cue.label !== 'without') return false;
    if (isUndone(reading, cue, cues) || isGratis(reading, cue)) return false;
    return !restrictive.some(({ start }) => start === cue.start);
  });
  if (unreal.length === 0) return denials;
  const isWithin = ({ start }: Cue, { from, to }: UnrealStretch): boolean =>
    start >= (reading.tokens[from]?.start ?? 0) && start <= (reading.tokens[to - 1]?.start ?? 0);
  return [
    ...denials.filter((cue) => !unreal.some((stretch) => isWithin(cue, stretch))),
    ...unreal
      .filter((stretch) => !denials.some((cue) => isWithin(cue, stretch)))
      .map(({ start, end }) => ({ start, end, label: 'negation' })),
  ].sort((a, b) => a.start - b.start);
}

/** "Not … without a ticket", "forbidden without one": two denials in one clause affirm. */
function isUndone(reading: Reading, cue: Cue, cues: readonly Cue[]): boolean {
  return cues.some(
    (other) =>
      (other.label === 'without') !== (cue.label === 'without') &&
      DENIALS.has(other.label) &&
      areTogether(reading, cue, other),
  );
}

const DENIALS: ReadonlySet<string> = new Set(['negation', 'without', 'forbidden']);

/** In one clause, with no "and" between them. */
function areTogether(reading: Reading, cue: Cue, other: Cue): boolean {
  const [from, to] = [cue, other]
    .map(({ start }) => reading.tokens.findIndex((token) => token.end > start))
    .sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return false;
  if (reading.tokens[from]?.clause !== reading.tokens[to]?.clause) return false;
  const parting = partingsOf(reading).strongestBetween(from, to);
  return parting === undefined || partingsOf(reading).before(parting) < Parting.Than;
}

/** "Can be cancelled": what may be done is not denied to be. */
function isChoice({ tokens, language }: Reading, { label, start }: Cue): boolean {
  if (language !== 'en' || label !== 'forbidden') return false;
  const at = tokens.findIndex((token) => token.end > start);
  return tokens[at - 1]?.norm === 'be' && CHOICES.has(tokens[at - 2]?.norm ?? '');
}

/** "Findet am Montag statt": the end of a verb that German parts. */
function isVerbParticle({ text, tokens, language }: Reading, { start, end }: Cue): boolean {
  if (language !== 'de' || text.slice(start, end) !== 'statt') return false;
  const at = tokens.findIndex((token) => token.end > start);
  return at > 0 && tokens[at + 1]?.clause !== tokens[at]?.clause;
}

const CHOICES = new Set(['can', 'may', 'could']);

/** What is free of charge costs nothing, and lacks nothing. */
function isGratis({ text, tokens }: Reading, { start, end }: Cue): boolean {
  if (text.slice(start, end).toLowerCase() !== 'free of') return false;
  return /^(?:charges?|costs?)$/u.test(tokens.find((token) => token.start >= end)?.norm ?? '');
}

function isOfDoing({ tokens }: Reading, cue: Cue): boolean {
  const next = tokens.find((token) => token.start >= cue.end)?.norm ?? '';
  return GERUND.test(next) && !PREPOSITIONS.has(next);
}

/** "The banned book": what stands after an article says which one is meant, and denies nothing. */
function isAttribute({ tokens, text, language }: Reading, cue: Cue): boolean {
  if (language !== 'en' || !text.slice(cue.start, cue.end).endsWith('ed')) return false;
  const at = tokens.findIndex((token) => token.end > cue.start);
  return BEFORE_ATTRIBUTES.has(tokens[at - 1]?.norm ?? '');
}

const GERUND = /.{2}ing$/u;
/** Prepositions that look like one: "stopped owing to the rain". */
const PREPOSITIONS = new Set(['owing', 'during', 'following', 'according', 'pending']);
const BEFORE_ATTRIBUTES = new Set(
  'the a an this that these those his her its their our my your all any some every each of for'.split(' '),
);
