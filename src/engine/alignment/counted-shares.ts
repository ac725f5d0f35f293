import { grammarCues } from '../derivations/grammar-cues.js';
import { seriesOf, type Operand } from '../derivations/operands.js';
import type { Alignment } from './alignment.js';
import { partingsOf } from './coordination.js';
import type { Cue } from './cue-lexicon.js';
import { readNegations } from './negation.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';
import type { Percentage, Value } from '../values/value.js';

/** Tokens, from and up to but without. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is told of some of a whole: "29 handed it in", of "Of the 32 pupils, 29 handed it in, three did not". */
interface CountedPart extends Span {
  /** In [0,1]. */
  readonly share: number;
}

/** A number of things of which a sentence tells how many do what: what names it, and what stands before. */
interface CountedWhole extends Span {
  readonly sentence: number;
  readonly parts: readonly CountedPart[];
}

/** How far from the number, in words, the "of" stands that makes it a whole or a part. */
const OF_SPAN = 2;
/** How many content words after its number name a whole. */
const NAMED_BY = 2;
/** Of what a claim says of a whole, the share that the same is told of the part. */
const SAID = 0.5;

/** The wholes of a text of which it counts parts. */
const countedWholes = perReading((reading: Reading): readonly CountedWhole[] => {
  if (reading.values.length === 0) return [];
  const of = grammarCues(reading).filter(({ label }) => label === 'of');
  if (of.length === 0) return [];
  return [
    ...seriesOf(reading, 'cardinal').flatMap((series) => wholeOf(reading, series, of) ?? []),
    ...reading.values.flatMap((value, n) =>
      isExactShare(reading, value) ? (wholeOfShare(reading, n, value.value, of) ?? []) : [],
    ),
  ];
});

/** What is told in figures; "more than half" is read with the words that say how many. */
function isExactShare({ text }: Reading, value: Value): value is Percentage {
  return value.kind === 'percentage' && !value.points && /\p{Nd}/u.test(text.slice(value.start, value.end));
}

/** "62 % of the respondents", "19 of 25 buses": read as a share. */
function wholeOfShare(
  reading: Reading,
  value: number,
  share: number,
  of: readonly Cue[],
): CountedWhole | undefined {
  const { tokens } = reading;
  const { from, to } = spanOf(reading, value);
  const isOf = of.some(({ start }) => {
    const at = tokens.findIndex((token) => token.end > start);
    return at > from && at <= to;
  });
  const sentence = tokens[from]?.sentence;
  if (!isOf || sentence === undefined) return undefined;
  const [start, end] = sentenceSpan(reading, sentence);
  return { sentence, from, to: endOfName(reading, to), parts: [{ share, from: start, to: end }] };
}

function wholeOf(reading: Reading, series: readonly Operand[], of: readonly Cue[]): CountedWhole | undefined {
  const counts = series.flatMap(({ value, sentence }) => {
    const point = reading.values[value];
    return point?.kind === 'cardinal' && Number.isInteger(point.value)
      ? [{ ...spanOf(reading, value), count: point.value, sentence }]
      : [];
  });
  const most = Math.max(...counts.map(({ count }) => count));
  const whole = counts.find(({ count }) => count === most);
  const [first, ...others] = counts.filter((one) => one !== whole);
  if (whole === undefined || first === undefined || most <= 0) return undefined;
  const { tokens } = reading;
  const marks = of.map(({ start, end }) => ({
    at: tokens.findIndex((token) => token.end > start),
    end: tokens.findIndex((token) => token.start >= end),
  }));
  const isOfWhole = marks.some(({ at }) => at < whole.from && whole.from - at <= OF_SPAN);
  const isBetween = marks.some(({ at }) => at >= whole.to && at <= first.to + OF_SPAN - 1);
  if (!isOfWhole && !(first.from > whole.from && isBetween)) return undefined;
  const partings = partingsOf(reading);
  const isFirst = whole.from < first.from;
  const to = isFirst ? endOfWhole(reading, whole.to, first, isOfWhole) : endOfName(reading, whole.to);
  const [start, end] = sentenceSpan(reading, whole.sentence);
  const parts = [first, ...others];
  let from = isFirst ? to : start;
  return {
    sentence: whole.sentence,
    from: isFirst ? start : whole.from,
    to,
    parts: parts.map((part, n) => {
      const next = parts[n + 1];
      const until =
        next === undefined ? end : (partings.strongestBetween(part.to - 1, next.from) ?? next.from);
      const counted = { share: part.count / most, from, to: until };
      from = until;
      return counted;
    }),
  };
}

function spanOf({ tokens }: Reading, value: number): Span {
  const isOf = (token: { readonly value: number }): boolean => token.value === value;
  return { from: tokens.findIndex(isOf), to: tokens.findLastIndex(isOf) + 1 };
}

/** The tokens of a sentence, from and up to but without. */
function sentenceSpan({ tokens }: Reading, sentence: number): [number, number] {
  const isOf = (token: { readonly sentence: number }): boolean => token.sentence === sentence;
  return [tokens.findIndex(isOf), tokens.findLastIndex(isOf) + 1];
}

/** Where that ends which names a whole before its first part: at a comma, or after the name. */
function endOfWhole(reading: Reading, from: number, first: Span, isOfWhole: boolean): number {
  const parting = partingsOf(reading).strongestBetween(from - 1, first.from);
  const to = parting ?? (isOfWhole ? Math.min(first.from, endOfName(reading, from)) : first.from);
  // "Of the 100, 65 pupils": their name stands with the part.
  const isNamed = reading.tokens
    .slice(0, to)
    .some(({ content, sentence }) => content && sentence === reading.tokens[from]?.sentence);
  return isNamed ? to : endOfName(reading, first.to, 1);
}

/** Behind the content words that follow a number side by side. */
function endOfName({ tokens }: Reading, from: number, most = NAMED_BY): number {
  let at = from;
  let found = 0;
  for (; tokens[at]?.value === -1 && found < most; at += 1) {
    if (tokens[at]?.content === true) found += 1;
    else if (found > 0) break;
  }
  return at;
}

/**
 * Of those that a quantifier of the claim speaks of, the share of which the evidence tells what the claim says, in [0,1]:
 * 29 of 32. Undefined where it counts no part of them, or tells other things of it.
 *
 * @param around indices of the content tokens about the quantifier
 */
export function countedShare(
  { claim, evidence, anchor, at }: Alignment,
  quantifier: Cue,
  around: readonly number[],
): number | undefined {
  for (const { sentence, from, to, parts } of countedWholes(evidence)) {
    if (sentence !== anchor) continue;
    const isOfWhole = (place: number): boolean => place >= from && place < to;
    if (!around.some((index) => isOfWhole(at[index] ?? -1))) continue;
    const cues = [quantifier, ...readNegations(claim)];
    const said = claim.tokens.filter(
      (token) =>
        token.content &&
        !isOfWhole(at[token.index] ?? -1) &&
        !cues.some(({ start, end }) => token.start < end && token.end > start),
    );
    const shared = parts.map(
      (part) => said.filter(({ index }) => isWithin(at[index] ?? -1, part)).length / said.length,
    );
    const most = Math.max(...shared);
    const part = parts[shared.indexOf(most)];
    if (part === undefined || !(most >= SAID)) continue;
    const isDenied = readNegations(evidence).some(({ start }) =>
      isWithin(
        evidence.tokens.findIndex((token) => token.end > start),
        part,
      ),
    );
    return isDenied === isDeniedBeside(claim, quantifier) ? part.share : 1 - part.share;
  }
  return undefined;
}

function isWithin(index: number, { from, to }: Span): boolean {
  return index >= from && index < to;
}

/** Whether a claim denies what it says of some, apart from denying that it is all of them or any. */
function isDeniedBeside(claim: Reading, { label, start, end }: Cue): boolean {
  return (
    label !== 'none' &&
    label !== 'notAll' &&
    readNegations(claim).some((negation) => negation.end <= start || negation.start >= end)
  );
}

/** Within this, a share is a half. */
const ABOUT = 0.05;
/** Up to this share they are few. */
const FEW = 1 / 3;

/** Whether so many of them are what a quantifier says; undefined where people may differ. */
export function isSoMany(label: string, share: number): boolean | undefined {
  switch (label) {
    case 'all':
      return share === 1;
    case 'notAll':
      return share < 1;
    case 'most':
      return share > 1 / 2;
    case 'minority':
      return share > 0 && share < 1 / 2;
    case 'half':
      return Math.abs(share - 1 / 2) <= ABOUT;
    case 'some':
      return share === 1 ? undefined : share > 0;
    case 'few':
      return share > 1 / 2 ? false : share <= FEW ? true : undefined;
    case 'none':
      return share === 0;
    default:
      return undefined;
  }
}
