import type { Point, Sized, Value } from '../values/value.js';
import { factorCues, type DerivationCue, type FactorCue } from './derivation-cues.js';
import { outcome } from './elapsed.js';
import type { Pair } from './operands.js';
import { agrees, amountLike, isFactor, shareOf } from './reckoned.js';
import type { Outcome, Surroundings, Way } from './surroundings.js';

const CHANGES = ['rise', 'fall'] as const;
const COMPARISONS = ['more', 'less'] as const;

/** "From 40 to 52 euros": rose by 12 euros, by 30 percent; "A is 84 metres high, B 71": A is 13 metres higher than B. */
export const change: Way = (value, around) => {
  if (!isSized(value) || around.cueBeside(value, 'reach') !== undefined) return undefined;
  const cues = around.cues(value, ...CHANGES, ...COMPARISONS, 'apart');
  if (cues.length === 0) return undefined;
  const told = pairsLike(value, around).map((pair) => {
    const [first, second] = [sizeOf(pair.first.point), sizeOf(pair.second.point)];
    const from = [pair.first.value, pair.second.value];
    if (first === undefined || second === undefined || first === second) return { holds: false, from };
    const isRight = cues.every((cue) => isDirection(cue, pair, second - first, around));
    const reckoned = reckonedFrom(value, pair.first.point as Sized, first, second);
    return { holds: isRight && reckoned.some((one) => agrees(value, one)), from };
  });
  return outcome(told, cues);
};

/** The difference of two amounts, and for a percentage also the one as a share of the other. */
function reckonedFrom(value: Sized, like: Sized, first: number, second: number): Sized[] {
  const apart = Math.abs(second - first);
  if (value.kind !== 'percentage') return [amountLike(like, apart)];
  if (like.kind === 'percentage')
    return [shareOf(apart, true), ...(first === 0 ? [] : [shareOf(apart / first)])];
  return first === 0 ? [] : [shareOf(apart / Math.abs(first))];
}

/** Pairs that such a value can be reckoned from: of its own sort, or for a percentage of any. */
function pairsLike(value: Sized, around: Surroundings): Pair[] {
  const kinds: readonly Point['kind'][] =
    value.kind === 'percentage' ? ['percentage', 'money', 'quantity', 'cardinal'] : [value.kind];
  return kinds
    .flatMap((kind) => around.pairs(kind))
    .filter(({ first: { point } }) => {
      if (value.kind === 'percentage') return !value.points || point.kind === 'percentage';
      if (value.kind === 'money')
        return point.kind === 'money' && point.currencies.some((code) => value.currencies.includes(code));
      // The base of temperatures has its zero elsewhere than the other scales.
      if (value.kind === 'quantity')
        return (
          point.kind === 'quantity' &&
          point.dimension === value.dimension &&
          value.dimension !== 'temperature'
        );
      return true;
    });
}

/** Whether a word for more or less fits two amounts: by their order, or in a comparison by whom it names first. */
function isDirection(
  { label, start }: DerivationCue,
  { first, second }: Pair,
  growth: number,
  around: Surroundings,
): boolean {
  if (label === 'apart') return true;
  const isUp = label === 'rise' || label === 'more';
  if (label === 'rise' || label === 'fall') return growth > 0 === isUp;
  const isFirst = around.isFirst(first, second, start);
  if (isFirst === undefined) return true;
  const subjectIsGreater = isFirst ? growth < 0 : growth > 0;
  return subjectIsGreater === isUp;
}

/** "From 2 to 4 million": doubled. "90,000, the old line 30,000": three times as many. */
export function multiple(cue: FactorCue, around: Surroundings): Outcome | undefined {
  const stated = factorCues(around.evidence);
  if (stated.length > 0)
    return { holds: stated.some(({ factor }) => factor === cue.factor), from: [], cues: [cue] };
  const kinds: readonly Point['kind'][] = ['money', 'quantity', 'percentage', 'cardinal'];
  const told = kinds
    .flatMap((kind) => around.pairs(kind))
    .flatMap((pair) => {
      const [first, second] = [sizeOf(pair.first.point), sizeOf(pair.second.point)];
      if (first === undefined || second === undefined || first <= 0 || second <= 0) return [];
      const isComparison = around.isFirst(pair.first, pair.second, cue.start);
      const ratio = isComparison === true && isCompared(cue, around) ? first / second : second / first;
      const from = [pair.first.value, pair.second.value];
      return [{ holds: isFactor(cue.factor, ratio, qualifierBefore(cue, around)), from }];
    });
  return outcome(told, [cue]);
}

/** "Twice as many as", "three times the size of": one is set against the other. */
function isCompared({ end }: FactorCue, { claim }: Surroundings): boolean {
  const next = claim.tokens.find((token) => token.start >= end);
  return next !== undefined && /^(?:as|the|more|so|plus|mas|mais|piu)$/u.test(next.norm);
}

function qualifierBefore(
  { start }: FactorCue,
  { claim }: Surroundings,
): 'exact' | 'nearly' | 'over' | 'about' {
  const before = claim.text.slice(Math.max(0, start - 12), start).toLowerCase();
  if (/(?:nearly|almost|fast|presque|casi|quase|quasi|почти|近|几乎|約?ほぼ|거의) *$/u.test(before))
    return 'nearly';
  if (/(?:over|more than|mehr als|plus de|más de|mais de|più di|более чем) *$/u.test(before)) return 'over';
  return /(?:about|roughly|around|etwa|environ|circa|約|约|약) *$/u.test(before) ? 'about' : 'exact';
}

function isSized(value: Value): value is Sized {
  return 'value' in value && value.kind !== 'ordinal';
}

function sizeOf(point: Point): number | undefined {
  return 'value' in point ? point.value : undefined;
}
