import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';

/**
 * Words that draw a conclusion from several values, by what they conclude. `most…` sets one before all, `more…` one before
 * another. `…Early` and `…Fast` are the less of dates and of times, and `…Fast` the more of speeds.
 */
const lexicon = new CueLexicon({
  mostHigh: {
    en:
      'most, highest, largest, biggest, greatest, maximum, longest, tallest, heaviest, widest, deepest, strongest, busiest, richest, hottest, warmest, ' +
      'most expensive, costliest, dearest, peaked, peak, top, leads, led, leading, best paid, fullest',
  },
  mostLow: {
    en:
      'least, fewest, lowest, smallest, minimum, shortest, lightest, narrowest, shallowest, weakest, quietest, poorest, coldest, coolest, cheapest, ' +
      'least expensive, bottomed, bottom',
  },
  mostEarly: { en: 'oldest, earliest' },
  mostLate: { en: 'newest, latest, youngest, most recent, most recently' },
  mostFast: { en: 'fastest, quickest' },
  mostSlow: { en: 'slowest' },
  moreHigh: {
    en: 'more, higher, larger, bigger, greater, longer, taller, heavier, wider, deeper, stronger, busier, richer, hotter, warmer, more expensive, costlier, dearer, exceeds, exceeded',
  },
  moreLow: {
    en: 'less, fewer, lower, smaller, shorter, lighter, narrower, shallower, weaker, quieter, poorer, colder, cooler, cheaper, less expensive',
  },
  moreEarly: { en: 'older, earlier' },
  moreLate: { en: 'newer, later, younger, more recent, more recently' },
  moreFast: { en: 'faster, quicker' },
  moreSlow: { en: 'slower' },
  than: { en: 'than' },
  rise: {
    en: 'rose, rise, rises, risen, grew, grow, grows, grown, increased, increase, increases, climbed, went up',
  },
  fall: {
    en: 'fell, fall, falls, fallen, declined, decline, declines, decreased, decrease, decreases, dropped, drop, drops, shrank, went down',
  },
  sum: { en: 'total, totalled, totaled, in total, together, combined, altogether, sum, in all, overall' },
  mean: { en: 'average, on average, averaged, mean' },
  times: { en: 'twice, double, three times, triple, four times, five times, ten times, half as' },
  all: { en: 'all, every, all of' },
  none: { en: 'none of, none, no' },
  only: { en: 'only, the only' },
  /** Neither of these says how many. */
  ignore: {
    en: 'not only, more than, less than, fewer than, at most, at least, the most part, no more than, no less than, no fewer than, first of all, at all, after all',
  },
});

export type ConclusionCue = Cue;

/** The words of a claim that may draw a conclusion, in order. */
export const conclusionCues = perReading((reading: Reading): readonly ConclusionCue[] =>
  lexicon
    .find(reading.text, reading.tokens, reading.language)
    .filter((cue) => cue.label !== 'ignore' || isComparison(reading, cue))
    .map((cue) =>
      cue.label === 'ignore' ? { ...cue, label: BOUND_LABELS[first(reading, cue)] ?? 'ignore' } : cue,
    ),
);

/** "More than Cork" compares, "more than 40,000" bounds. */
function isComparison(reading: Reading, cue: Cue): boolean {
  const isBound =
    BOUND_LABELS[first(reading, cue)] !== undefined &&
    reading.text.slice(cue.start, cue.end).endsWith('than');
  const next = reading.tokens.find((token) => token.start >= cue.end);
  return isBound && next !== undefined && next.value < 0;
}

const BOUND_LABELS: Readonly<Record<string, string>> = {
  more: 'moreHigh',
  less: 'moreLow',
  fewer: 'moreLow',
};

function first(reading: Reading, cue: Cue): string {
  return reading.tokens.find((token) => token.end > cue.start)?.norm ?? '';
}

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
