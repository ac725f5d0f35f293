/** Sentences of one language. */
export interface CheckRequiredCases {
  /** Sentences that need no check. */
  readonly none: readonly string[];
  /** Sentences that look like small talk, or come with it, and assert all the same. */
  readonly check: readonly string[];
}
