/** A part of a fact (a sentence, a run of sentences, a table row) that bears or contradicts a claim. */
export interface CitedChunk {
  /** Copied verbatim from the fact by the embedded engine; other services may abridge it. */
  readonly chunkText: string;
  /** The index of the fact in the request, as a string. */
  readonly source: string;
  /** Streaming responses only. */
  readonly index?: number;
  /** The fact's attributes. */
  readonly sourceMetadata?: Readonly<Record<string, string>>;
  readonly uri?: string;
  readonly title?: string;
  readonly domain?: string;
}

/** One sentence of the answer, judged. */
export interface Claim {
  readonly claimText: string;
  /** Offset of the first UTF-8 byte in the answer. */
  readonly startPos: number;
  /** Offset after the last UTF-8 byte in the answer. */
  readonly endPos: number;
  /** Indices into `citedChunks`; empty when nothing supports the claim, or when no check was required. */
  readonly citationIndices: readonly number[];
  /** False for what asserts nothing: greetings, offers, questions, refusals. */
  readonly groundingCheckRequired: boolean;
  /** Support in [0,1]; only with `enableClaimLevelScore`, and only where a check was required. */
  readonly score?: number;
  /** Indices into `citedChunks`; only with `enableAntiCitations`. */
  readonly antiCitationIndices?: readonly number[];
}

export interface CheckGroundingResponse {
  /** In [0,1]: approximates the fraction of check-required claims that are grounded; 0 when none is required. */
  readonly supportScore: number;
  /** Every chunk that a claim cites or anti-cites, once. */
  readonly citedChunks: readonly CitedChunk[];
  /** The same list in its short form. */
  readonly citedFacts: readonly { readonly chunkText: string }[];
  /** Every sentence of the answer, in order. */
  readonly claims: readonly Claim[];
  /** In [0,1]; only with `enableAntiCitations`. */
  readonly contradictionScore?: number;
  /** In [0,1]; only with `enableHelpfulnessScore`. */
  readonly helpfulnessScore?: number;
}
