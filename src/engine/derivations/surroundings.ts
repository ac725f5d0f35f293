import type { Reading } from '../alignment/reading.js';
import type { Point, Value } from '../values/value.js';
import { derivationCues, type DerivationCue } from './derivation-cues.js';
import { ownItems, pairsOf, type Operand, type Pair } from './operands.js';

/** What a claim and a piece of evidence have to do with each other before anything is reckoned. */
export interface Premises {
  readonly claim: Reading;
  readonly evidence: Reading;
  /** For each value of the claim, the evidence's values that bear it out. */
  readonly found: readonly (readonly number[])[];
  /** For each token of the claim, the evidence's tokens that it matches. */
  readonly matches: readonly (readonly number[] | undefined)[];
}

/** What one value or word of a claim comes to. */
export interface Outcome {
  readonly holds: boolean;
  /** Indices of the evidence's values that it was reckoned from. */
  readonly from: readonly number[];
  /** The words of the claim that say how. */
  readonly cues: readonly { readonly start: number; readonly end: number }[];
  /** It counts those of whom the one text denies what the other says. */
  readonly isRest?: boolean;
  /** Further values of the claim that it was reckoned with, by their indices. */
  readonly values?: readonly number[];
}

/** One way to reckon a value of the claim; undefined where the claim does not mean it so, or the evidence has nothing to reckon it from. */
export type Way = (value: Value, around: Surroundings) => Outcome | undefined;

/** How far from its value, in characters, a word that says how it follows may stand. */
const NEAR = 60;
/** Words that say the same of whatever value stands beside them reach no further than this. */
const BESIDE = 2;

/** A claim's words and the evidence's values, as the ways of reckoning ask for them. */
export class Surroundings {
  readonly claim: Reading;
  readonly evidence: Reading;
  readonly #spoken: ReadonlyMap<number, number>;
  /** For each value of the evidence that the claim states, the claim's. */
  readonly #found: ReadonlyMap<number, Value>;

  constructor(premises: Premises) {
    this.claim = premises.claim;
    this.evidence = premises.evidence;
    const spoken = new Map<number, number>();
    premises.matches.forEach((tokens, n) => {
      if (this.claim.tokens[n]?.content !== true) return;
      for (const token of tokens ?? []) spoken.set(token, n);
    });
    this.#spoken = spoken;
    this.#found = new Map(
      premises.found.flatMap((values, n) => {
        const own = this.claim.values[n];
        return own === undefined ? [] : values.map((value) => [value, own] as const);
      }),
    );
  }

  /** The claim's words of these labels near a value. */
  cues(value: Value, ...labels: readonly string[]): readonly DerivationCue[] {
    return derivationCues(this.claim).filter(
      (cue) => labels.includes(cue.label) && cue.end >= value.start - NEAR && cue.start <= value.end + NEAR,
    );
  }

  /** The claim's words of a label right before or right after a value and what bounds it. */
  cueBeside(value: Value, label: string): DerivationCue | undefined {
    const { tokens } = this.claim;
    const index = this.claim.values.indexOf(value);
    const first = tokens.findIndex((token) => token.value === index);
    const last = tokens.findLastIndex((token) => token.value === index);
    return derivationCues(this.claim).find((cue) => {
      if (cue.label !== label) return false;
      const at = tokens.findIndex((token) => token.end > cue.start);
      const end = tokens.findLastIndex((token) => token.start < cue.end);
      return (
        (end < first && first - end <= BESIDE) || (at > last && at - last <= 1) || (at <= last && end >= last)
      );
    });
  }

  pairs(kind: Point['kind']): readonly Pair[] {
    return pairsOf(
      this.evidence,
      kind,
      (token) => this.#spoken.has(token),
      (value) => this.#found.has(value),
    );
  }

  /** The claim's token that says a token of the evidence. */
  claimToken(token: number): number | undefined {
    return this.#spoken.get(token);
  }

  /** Whether the claim says something that stands with this operand alone. */
  isNamed(operand: Operand, other: Operand): boolean {
    return ownItems(this.evidence, operand, other).some(
      ({ index, value }) => !value && this.#spoken.has(index),
    );
  }

  /**
   * Whether the claim names this operand before the other: "A is higher than B". Undefined where it does not tell the two
   * apart.
   *
   * @param at offset of the word that compares: of the only one that is named it tells the side
   */
  isFirst(operand: Operand, other: Operand, at: number): boolean | undefined {
    // Two years tell two amounts apart, whatever of their words the other leaves out.
    const dates = [this.#placeOf(operand, other, true), this.#placeOf(other, operand, true)];
    const [one, two] = dates.includes(undefined)
      ? [this.#placeOf(operand, other), this.#placeOf(other, operand)]
      : dates;
    if (one === undefined) return two === undefined ? undefined : two > at;
    return two === undefined ? one < at : one < two;
  }

  /** Offset of the first word or value of the claim that stands with an operand alone. */
  #placeOf(operand: Operand, other: Operand, isValue = false): number | undefined {
    const places = ownItems(this.evidence, operand, other).flatMap(({ index, value }) => {
      if (isValue && !value) return [];
      const place = value ? this.#found.get(index) : this.claim.tokens[this.#spoken.get(index) ?? -1];
      return place === undefined ? [] : [place.start];
    });
    return places.length === 0 ? undefined : Math.min(...places);
  }
}
