import { readNegations } from '../alignment/negation.js';
import type { Sized } from '../values/value.js';
import { areOfSort } from './products.js';
import { grammarCues } from './grammar-cues.js';
import { outcome } from './elapsed.js';
import { seriesOf, type Operand } from './operands.js';
import { agrees, amountLike, shareOf } from './reckoned.js';
import type { Surroundings, Way } from './surroundings.js';

/** "14 adults and 9 children": 23 in total. All amounts of a sentence that are alike, or those that the claim names. */
export const total: Way = (value, around) => {
  const cues = around.cues(value, 'total');
  if (cues.length === 0 || !('value' in value) || value.kind === 'ordinal') return undefined;
  const told = seriesOf(around.evidence, value.kind).flatMap((series) => {
    const [like] = series;
    if (series.length < 2 || !isOfSort(value, like)) return [];
    const sum = series.reduce((all, { point }) => all + ('value' in point ? point.value : 0), 0);
    return [
      { holds: agrees(value, amountLike(like.point, sum)), from: series.map((operand) => operand.value) },
    ];
  });
  return outcome(told, cues);
};

function isOfSort(value: Sized, like: Operand | undefined): like is Operand & { readonly point: Sized } {
  const point = like?.point;
  if (point?.kind !== value.kind || !('value' in point)) return false;
  return areOfSort(value, point);
}

/** "500 in 2015 and 650 in 2020": from 2015 to 2020. Both ends stand in one sentence. */
export const ends: Way = (value, around) => {
  if (value.kind !== 'range') return undefined;
  const { from, to } = value;
  for (const series of seriesOf(around.evidence, from.kind)) {
    // What is a range there is compared as one.
    const points = series.filter(({ value: own }) => around.evidence.values[own]?.kind !== 'range');
    const [first, last] = [from, to].map((end) => points.find(({ point }) => agrees(end, point)));
    if (first !== undefined && last !== undefined && first.value < last.value)
      return { holds: true, from: [first.value, last.value], cues: [] };
  }
  return undefined;
};

/** "18 of the 24 members": three quarters of them, 75 %. */
export const share: Way = (value, around) => {
  if (value.kind !== 'percentage' || value.points) return undefined;
  // A change by a share is another thing.
  if (around.cues(value, 'rise', 'fall', 'more', 'less').length > 0) return undefined;
  const told = around.pairs('cardinal').flatMap(({ first, second }) => {
    const [part, whole] = sizesOf(first) <= sizesOf(second) ? [first, second] : [second, first];
    if (!isPartOf(part, whole, around) || sizesOf(whole) <= 0) return [];
    return [
      {
        holds: agrees(value, shareOf(sizesOf(part) / sizesOf(whole))),
        from: [first.value, second.value],
      },
    ];
  });
  return outcome(told, []);
};

/** "40 percent of the 250 applicants": 100 of them. */
export const part: Way = (value, around) => {
  if (value.kind !== 'cardinal') return undefined;
  const shares = seriesOf(around.evidence, 'percentage').filter((series) => series.length === 1);
  const told = shares.flatMap(([share]) =>
    seriesOf(around.evidence, 'cardinal').flatMap(([whole, ...others]) => {
      if (share === undefined || whole === undefined || others.length > 0) return [];
      if (whole.sentence !== share.sentence || !isPartOf(share, whole, around)) return [];
      if (whole.point.kind !== 'cardinal') return [];
      const count = sizesOf(share) * whole.point.value;
      return [{ holds: agrees(value, amountLike(whole.point, count)), from: [share.value, whole.value] }];
    }),
  );
  return outcome(told, []);
};

/**
 * "Of the 200 patients, 170 completed it": thirty did not. One of the two texts denies what the other says of the rest;
 * another number is missing from the evidence anyway.
 */
export const rest: Way = (value, around) => {
  if (value.kind !== 'cardinal') return undefined;
  const [isDenied, isDenying] = [around.claim, around.evidence].map((one) => readNegations(one).length > 0);
  if (isDenied === isDenying) return undefined;
  for (const { first, second } of around.pairs('cardinal')) {
    const [part, whole] = sizesOf(first) <= sizesOf(second) ? [first, second] : [second, first];
    const left = sizesOf(whole) - sizesOf(part);
    if (whole.point.kind !== 'cardinal' || left <= 0 || !isPartOf(part, whole, around)) continue;
    if (agrees(value, amountLike(whole.point, left)))
      return { holds: true, isRest: true, from: [part.value, whole.value], cues: [] };
  }
  return undefined;
};

function sizesOf({ point }: Operand): number {
  return 'value' in point ? point.value : 0;
}

/** How far from the whole, in words, the "of" may stand that makes it one. */
const OF_SPAN = 2;

/** Whether a word such as "of" stands with the whole: right before it, between the two, or in some languages right after. */
function isPartOf(part: Operand, whole: Operand, { evidence }: Surroundings): boolean {
  const { tokens } = evidence;
  const [first, last] = [firstToken(part), firstToken(whole)];
  function firstToken({ value }: Operand): number {
    return tokens.findIndex((token) => token.value === value);
  }
  const end = tokens.findLastIndex((token) => token.value === whole.value);
  return grammarCues(evidence).some((cue) => {
    if (cue.label !== 'of') return false;
    const at = tokens.findIndex((token) => token.end > cue.start);
    const isBefore = at < last && last - at <= OF_SPAN;
    const isBetween = at > Math.min(first, last) && at < Math.max(first, last);
    const isAfter = at > end && at - end <= OF_SPAN;
    return isBefore || isAfter || (isBetween && first > last);
  });
}
