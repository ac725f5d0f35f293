/** What one answer and its verdict are like, in numbers. Holds no text. */
export interface AnswerTraits {
  /** The answer's support in [0,1]; absent where no sentence needed a check, or the check failed. */
  readonly supportScore?: number | undefined;
  /** The lowest support of a sentence in [0,1]; absent where none has one. */
  readonly weakestScore?: number | undefined;
  /** Fraction of the sentences that need a check which were judged, in [0,1]. */
  readonly coverage: number;
  /** Sentences by kind: one that needs a check and holds a digit, another that needs one, one that needs none. */
  readonly kinds: { readonly figure: number; readonly statement: number; readonly noClaim: number };
  /** BCP 47 tag; `und` where it is not known. */
  readonly language: string;
  /** UTF-16 units of the answer. */
  readonly length: number;
  readonly facts: number;
}
