import type { Alignment } from './alignment.js';

/** Something of the claim that a piece of evidence does not have. One of the indices is set. */
export interface Absence {
  readonly value?: number;
  readonly name?: number;
  readonly token?: number;
  /** The evidence has another in its place. */
  readonly replaced: boolean;
}

/** Whether two pieces of evidence lack the same. */
export function isSameAbsence(a: Absence | undefined, b: Absence | undefined): boolean {
  return (
    a !== undefined && b !== undefined && a.value === b.value && a.name === b.name && a.token === b.token
  );
}

/** What speaks against a claim when it is laid beside a piece of evidence. */
export interface Objection {
  /** Stable kebab-case name of the rule. */
  readonly rule: string;
  /** Verbatim from the claim. */
  readonly claim?: string;
  /** Verbatim from the evidence. */
  readonly evidence?: string;
  /**
   * Set when the claim's value, name or word, by its index, is not in the evidence; another piece of evidence may have it.
   */
  readonly absent?: Absence;
  /** With it the claim's support is at most this, in [0,1]. */
  readonly cap: number;
  /** How surely the evidence says the opposite, all else being equal, in [0,1]; 0 for what it merely does not say. */
  readonly contradicts: number;
}

/** One kind of knowledge: finds what it knows to speak against the claim. */
export type Rule = (alignment: Alignment) => readonly Objection[];
