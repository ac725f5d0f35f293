import type { ClaimFeatures } from '../../src/engine/exact/claim-features.js';

/** What a figure of a finding measures: a share in [0, 1], a number of things, or whether something is so. */
type MeasureKind = 'share' | 'count' | 'flag';

interface Measure {
  readonly label: string;
  readonly kind: MeasureKind;
}

const share = (label: string): Measure => ({ label, kind: 'share' });
const count = (label: string): Measure => ({ label, kind: 'count' });

const EXACT: Readonly<Record<keyof ClaimFeatures, Measure>> = {
  overlap: share('words that its evidence has'),
  overlapAll: share('words that any fact has'),
  numbersMissing: count('numbers that no fact has'),
  numbersDerived: count('numbers that are only a sum, difference or product'),
  numbersElsewhere: count('numbers that another fact has'),
  namesMissing: count('names that no fact has'),
  verbatim: { label: 'a fact says it word for word', kind: 'flag' },
};

const MEASURES: Readonly<Record<string, Measure>> = {
  ...EXACT,
  supported: share('the facts support it'),
  contradicted: share('the facts contradict it'),
  missing: share('the facts do not say it'),
  noCheck: share('it asserts nothing'),
};

/** A figure of a finding in words. One that is not known here goes by its own name. */
export function measureOf(name: string): Measure {
  return MEASURES[name] ?? share(name);
}

export function inFigures(kind: MeasureKind, value: number): string {
  if (kind === 'flag') return value === 0 ? 'no' : 'yes';
  return kind === 'count' ? String(value) : value.toFixed(2);
}
