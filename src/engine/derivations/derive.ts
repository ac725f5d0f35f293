import type { Reading } from '../alignment/reading.js';
import type { Value } from '../values/value.js';
import { change, multiple } from './changes.js';
import { combination } from './combinations.js';
import { factorCues } from './derivation-cues.js';
import { age, elapsed, ending, isDuration } from './elapsed.js';
import { product, shareOfAmount } from './products.js';
import { ends, part, rest, share, total } from './parts.js';
import { rangeEnd } from './range-ends.js';
import { within } from './within.js';
import { Surroundings, type Outcome, type Premises, type Way } from './surroundings.js';

/** Something of the claim that would follow from the evidence if it were another. */
export interface Denial {
  /** Index of the claim's value, where it is one. */
  readonly value?: number;
  /** UTF-16 offsets into the claim. */
  readonly start: number;
  readonly end: number;
  /** Indices of the values of the evidence that it was reckoned from. */
  readonly from: readonly number[];
}

/** What follows from two values of the evidence, though the evidence does not state it. */
export interface Derivation {
  /** Indices of the claim's values that follow. */
  readonly values: ReadonlySet<number>;
  /** Indices of the claim's tokens that say how: they need not stand in the evidence. */
  readonly tokens: ReadonlySet<number>;
  /** The claim tells the time between two events: it may name either, or what was between them. */
  readonly isElapsed: boolean;
  /** A value of the claim counts those of whom the evidence does not say what it says of the others. */
  readonly isRest: boolean;
  readonly denials: readonly Denial[];
}

const NOTHING: Derivation = {
  values: new Set(),
  tokens: new Set(),
  isElapsed: false,
  isRest: false,
  denials: [],
};

/** Every way of reckoning a value, surest first. */
const WAYS: readonly Way[] = [
  ends,
  age,
  elapsed,
  ending,
  change,
  total,
  share,
  part,
  rest,
  product,
  combination,
  shareOfAmount,
  within,
];

/**
 * Reckons the claim's values that the evidence does not state from those it does: how long something lasted, how old
 * somebody was, by how much or how many times something changed, what share or sum it is, when it ends. The claim must
 * say which of these it means, and the values must belong together: among a handful of numbers some sum nearly always
 * fits by chance.
 */
export function derive(premises: Premises): Derivation {
  const { claim, evidence, found } = premises;
  const multiples = factorCues(claim);
  const isOpen = multiples.length > 0 || found.some((values) => values.length === 0 || values.some(isRange));
  if (!isOpen) return NOTHING;
  function isRange(index: number): boolean {
    return evidence.values[index]?.kind === 'range';
  }
  const around = new Surroundings(premises);
  const values = new Set<number>();
  const tokens = new Set<number>();
  const denials: Denial[] = [];
  let isElapsed = false;
  let isRest = false;
  const note = (outcome: Outcome, value: number, place: { start: number; end: number }): void => {
    if (outcome.holds) {
      if (value >= 0) values.add(value);
      for (const other of outcome.values ?? []) values.add(other);
      for (const index of tokensIn(claim, outcome.cues)) tokens.add(index);
    } else {
      const { start, end } = place;
      denials.push({ ...(value >= 0 && { value }), start, end, from: outcome.from });
    }
  };
  claim.values.forEach((value, n) => {
    const stated = found[n] ?? [];
    const outcome = stated.length > 0 ? rangeEnd(value, stated, claim, evidence) : outcomeOf(value, around);
    if (outcome === undefined) return;
    note(outcome, n, value);
    isElapsed ||= outcome.holds && isDuration(value);
    isRest ||= outcome.isRest === true;
  });
  for (const cue of multiples) {
    const outcome = multiple(cue, around);
    const value = claim.values.findIndex((one) => one.start >= cue.start && one.end <= cue.end);
    if (outcome !== undefined) note(outcome, value, cue);
  }
  return { values, tokens, isElapsed, isRest, denials };
}

/** Whether anything of a claim could follow from values. */
export function mayFollow(claim: Reading): boolean {
  return claim.values.length > 0 || factorCues(claim).length > 0;
}

/** What the first way says by which the value follows; else why it does not. */
function outcomeOf(value: Value, around: Surroundings): Outcome | undefined {
  let denied: Outcome | undefined;
  for (const way of WAYS) {
    const outcome = way(value, around);
    if (outcome?.holds === true) return outcome;
    denied ??= outcome;
  }
  return denied;
}

function tokensIn({ tokens }: Reading, spans: Outcome['cues']): number[] {
  return tokens
    .filter((token) => spans.some((span) => token.start < span.end && token.end > span.start))
    .map((token) => token.index);
}
