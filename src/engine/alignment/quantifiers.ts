import type { Alignment } from './alignment.js';
import type { Language } from '../text/language.js';
import { countedShare, isSoMany } from './counted-shares.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { hasExclusion } from './exclusion.js';
import { restrictiveNe } from './french-ne-que.js';
import { readNegations } from './negation.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import { QUANTIFIER_WORDS } from './quantifier-words.js';
import type { Reading } from './reading.js';
import { remembered } from './remembered.js';
import type { Value } from '../values/value.js';

const lexicon = new CueLexicon(QUANTIFIER_WORDS);

const STRENGTH: Readonly<Record<string, number>> = {
  all: 5,
  most: 4,
  half: 3,
  many: 2,
  some: 1,
  few: 1,
  minority: 1,
  notAll: 1,
};
/** What "few" denies, and what denies "few". */
const NOT_FEW: ReadonlySet<string> = new Set(['all', 'most', 'half', 'many']);

/** The claim says "all" where the evidence says "some", or "only" where it does not. */
export function quantifierMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  const inClaim = quantifiersOf(claim);
  if (inClaim.length === 0) return [];
  const counted = countedQuantifiers(alignment);
  if (counted.length > 0) return counted.flatMap((one) => (one.holds ? [] : [one.objection]));
  if (isRestDenied(alignment)) return [];
  const inEvidence = quantifiersOf(evidence).filter((cue) => cue.sentence === alignment.anchor);
  return inClaim.flatMap((cue): Objection[] => {
    if (cue.label === 'only') return onlyMismatch(alignment, cue, inEvidence);
    if (cue.label === 'all') {
      const restriction = restrictionOf(alignment, inEvidence);
      const isDenied = readNegations(claim).length > 0;
      if (restriction !== undefined && !isDenied && !inClaim.some(({ label }) => label === 'only'))
        return [restrictionDropped(alignment, cue, restriction)];
    }
    const reached = cue.around.map((index) => alignment.at[index] ?? -1).filter((index) => index >= 0);
    const other = inEvidence.find(
      (known) =>
        known.label !== 'only' &&
        known.label !== 'none' &&
        known.around.some((index) => reached.includes(index)),
    );
    if (other === undefined) return [];
    const isDenied =
      (cue.label === 'none' && PARTIAL.has(other.label)) ||
      (cue.label === 'few' && NOT_FEW.has(other.label)) ||
      (cue.label === 'minority' && (other.label === 'all' || other.label === 'most')) ||
      (cue.label === 'notAll' && other.label === 'all');
    if (!isDenied && (STRENGTH[cue.label] ?? 0) <= (STRENGTH[other.label] ?? 0)) return [];
    return [
      {
        rule: 'quantifier-mismatch',
        claim: claim.text.slice(cue.start, cue.end),
        evidence: evidence.text.slice(other.start, other.end),
        cap: 0.2,
        contradicts: 0.6,
      },
    ];
  });
}

interface CountedQuantifier {
  readonly holds: boolean;
  readonly objection: Objection;
}

/** The quantifiers of a claim of which the evidence tells how many it is: "all", and "29 of the 32". */
const countedQuantifiers = remembered((alignment: Alignment): readonly CountedQuantifier[] => {
  const { claim } = alignment;
  return quantifiersOf(claim).flatMap((cue): CountedQuantifier[] => {
    const label = cue.label === 'all' && deniesAllApart(claim) ? 'notAll' : cue.label;
    const share = countedShare(alignment, { ...cue, label }, cue.around);
    const holds = share === undefined ? undefined : isSoMany(label, share);
    if (holds === undefined) return [];
    const written = claim.text.slice(cue.start, cue.end);
    return [
      { holds, objection: { rule: 'quantifier-mismatch', claim: written, cap: 0.2, contradicts: 0.7 } },
    ];
  });
});

/** Whether the evidence counts those of whom a quantifier of the claim speaks: how many deny it is told by that. */
export function isCounted(alignment: Alignment): boolean {
  return countedQuantifiers(alignment).length > 0;
}

function deniesAllApart(reading: Reading): boolean {
  return NOT_APART.has(reading.language) && readNegations(reading).length > 0;
}

function onlyMismatch(alignment: Alignment, cue: PlacedCue, inEvidence: readonly PlacedCue[]): Objection[] {
  const { claim } = alignment;
  const restrictsValue = claim.tokens.some(
    (token) => token.value >= 0 && token.start >= cue.end && token.start - cue.end < 4,
  );
  const isKnown = inEvidence.some((other) => other.label === 'only') || hasExclusion(alignment);
  if (restrictsValue || isKnown) return [];
  return [{ rule: 'only-added', claim: claim.text.slice(cue.start, cue.end), cap: 0.35, contradicts: 0 }];
}

/** What the evidence allows only some, of whom the claim does not speak: "only staff", where the claim says "anyone". */
function restrictionOf(
  { at, closeness }: Alignment,
  inEvidence: readonly PlacedCue[],
): PlacedCue | undefined {
  if (closeness < CLOSE) return undefined;
  return inEvidence.find(
    ({ label, restricts }) => label === 'only' && restricts !== undefined && !at.includes(restricts),
  );
}

function restrictionDropped({ claim, evidence }: Alignment, cue: Cue, restriction: Cue): Objection {
  return {
    rule: 'restriction-dropped',
    claim: claim.text.slice(cue.start, cue.end),
    evidence: evidence.text.slice(restriction.start, restriction.end),
    cap: 0.2,
    contradicts: 0.7,
  };
}

/** How much of a claim its anchor sentence must have for the two to speak of one thing; the quantifier itself it has not. */
const CLOSE = 0.4;
/** Languages whose "only" stands after what it restricts. */
const AFTER: ReadonlySet<Language> = new Set(['ja', 'ko', 'ar']);

/** A quantifier with the content words about it. */
interface PlacedCue extends Cue {
  readonly sentence: number;
  /** Indices of the content tokens next to it: one before, two after. */
  readonly around: readonly number[];
  /** The content token that it stands beside, in its clause: what an "only" restricts. */
  readonly restricts: number | undefined;
}

const quantifiersOf = perReading((reading: Reading): readonly PlacedCue[] =>
  findQuantifiers(reading).map((cue) => {
    // In Korean "only" clings to the word.
    const before = reading.tokens
      .filter(
        (token) =>
          token.content &&
          token.start < cue.start &&
          token.end <= (token.kind === 'cjk' ? cue.start : cue.end),
      )
      .slice(-1);
    const next = reading.tokens.filter((token) => token.content && token.start >= cue.end).slice(0, 2);
    const at = reading.tokens.find((token) => token.end > cue.start);
    const beside = [...before, ...next].filter((token) => token.clause === at?.clause);
    const after = beside.find((token) => token.start >= cue.end);
    const restricts = AFTER.has(reading.language) ? beside[0] : (after ?? beside[0]);
    return {
      ...cue,
      sentence: at?.sentence ?? 0,
      around: [...before, ...next].map((token) => token.index),
      restricts: restricts?.index,
    };
  }),
);

/** The words that say how many or how often. */
export const findQuantifiers = perReading((reading: Reading): readonly Cue[] => {
  const cues = lexicon.find(reading.text, reading.tokens, reading.language);
  return [...cues, ...restrictiveNe(reading)]
    .filter((cue) => cue.label !== 'ignore' && !isNumeral(reading, cue))
    .sort((a, b) => a.start - b.start);
});

const BOUNDED_BY_HALF: ReadonlySet<string> = new Set(['most', 'minority']);

/** Whether a value is part of the words that say how many: the half of "more than half". */
export function isInQuantifier(reading: Reading, { start, end }: Pick<Value, 'start' | 'end'>): boolean {
  return findQuantifiers(reading).some(
    (cue) => BOUNDED_BY_HALF.has(cue.label) && cue.start < end && cue.end > start,
  );
}

/** Whether a text says of most how many it speaks of, or of all. */
export function saysMost(reading: Reading): boolean {
  return findQuantifiers(reading).some(({ label }) => label === 'most' || label === 'all');
}

/** What "not all" may be told by. */
const PARTIAL: ReadonlySet<string> = new Set([
  'notAll',
  'most',
  'half',
  'many',
  'some',
  'few',
  'minority',
  'only',
]);

/** Whether a text says of what it tells that it holds for a part: "some", "not all". */
export function saysPart(reading: Reading): boolean {
  return findQuantifiers(reading).some(({ label }) => PARTIAL.has(label));
}

/** Of the rest one denies what the other tells of a part: "not all", and "some did not"; "only a few", and "most did not". */
export function isRestDenied({ claim, evidence, anchor }: Alignment): boolean {
  const isDenied = readNegations(claim).length > 0;
  if (!isDenied) return false;
  const [own, known] = [
    quantifiersOf(claim),
    quantifiersOf(evidence).filter((cue) => cue.sentence === anchor),
  ];
  const has = (cues: readonly Cue[], label: string): boolean => cues.some((cue) => cue.label === label);
  const isNotAll =
    has(known, 'notAll') ||
    readNegations(evidence).some(
      (negation) => negation.sentence === anchor && deniesAllOnly(evidence, negation),
    );
  if (isNotAll) return has(own, 'some') && !has(own, 'none');
  const isAffirmed = !readNegations(evidence).some(({ sentence }) => sentence === anchor);
  return isAffirmed && has(known, 'few') && (has(own, 'most') || has(own, 'many'));
}

/** Whether a denial only denies that it is all: "not all guests". */
export function deniesAllOnly(reading: Reading, { start, end }: Pick<Cue, 'start' | 'end'>): boolean {
  const cues = findQuantifiers(reading);
  if (cues.some((cue) => cue.label === 'notAll' && cue.start < end && cue.end > start)) return true;
  return (
    NOT_APART.has(reading.language) &&
    cues.some((cue) => cue.label === 'all' && !ANY.has(reading.text.slice(cue.start, cue.end)))
  );
}

/** "Any": with a denial, none at all. */
const ANY: ReadonlySet<string> = new Set(['कोई भी']);

/** Languages that say "all" and "not" apart from one another, and mean "not all". */
const NOT_APART: ReadonlySet<Language> = new Set(['hi', 'ja', 'ko']);

/** "10만 명": after a figure, what else would be Korean for "only" counts ten thousands. */
function isNumeral({ text }: Reading, cue: Cue): boolean {
  return text.charAt(cue.start) === '만' && /\p{Nd}/u.test(text.charAt(cue.start - 1));
}
