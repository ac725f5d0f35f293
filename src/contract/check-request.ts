/** A reference text that an answer may rest on, with what is known about it. */
export interface GroundingFact {
  /** The text; at most 10,000 code points (see `limits`). */
  readonly factText: string;
  /** Count as evidence too: `author: "Wikipedia"` grounds "Wikipedia cites that …". `uri`, `title` and `domain` return with a citation. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** How a check is to be made; every field has the contract's default when absent. */
export interface GroundingSpec {
  /** A chunk is cited for a claim when its support is at or over it. In [0,1]. @default 0.6 */
  readonly citationThreshold?: number;
  /** Return each claim's `score`. @default false */
  readonly enableClaimLevelScore?: boolean;
  /** Return contradicting chunks and `contradictionScore`. @default false */
  readonly enableAntiCitations?: boolean;
  /** A chunk is anti-cited when it contradicts the claim at or over it. In [0,1]. @default 0.8 */
  readonly antiCitationThreshold?: number;
  /** Return `helpfulnessScore`; needs `prompt`. @default false */
  readonly enableHelpfulnessScore?: boolean;
}

/** One check, decoded and validated: what every checker receives. */
export interface CheckGroundingRequest {
  /** The text to check; not empty, at most 4096 tokens (see `limits`). */
  readonly answerCandidate: string;
  /** At most 200. Empty only when `groundingSource` is given. */
  readonly facts: readonly GroundingFact[];
  readonly groundingSpec?: GroundingSpec;
  /** What the reader asked. */
  readonly prompt?: string;
  /** Where facts come from instead of `facts`. */
  readonly groundingSource?: { readonly searchSource: string };
  /**
   * Only claims that touch this stretch of the answer, in UTF-8 bytes, are asked for: the rest is context. A checker may
   * leave the others out of its response, or give them all the same. Not of the public contract. @default all
   */
  readonly span?: { readonly start: number; readonly end: number };
  /** The same for several stretches, instead of `span`. */
  readonly spans?: readonly { readonly start: number; readonly end: number }[];
  /** At most 64 labels for the caller's own accounting. */
  readonly userLabels?: Readonly<Record<string, string>>;
}

export const DEFAULT_CITATION_THRESHOLD = 0.6;
export const DEFAULT_ANTI_CITATION_THRESHOLD = 0.8;
