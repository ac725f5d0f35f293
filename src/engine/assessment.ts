/** A verbatim part of a fact: `facts[fact].factText.slice(start, end)`, or of one of its attributes. */
export interface EvidenceChunk {
  /** Index of the fact in the request. */
  readonly fact: number;
  /** UTF-16 offsets into the fact's text. */
  readonly start: number;
  readonly end: number;
}

/** Chunks that together support or contradict a claim, and how strongly. */
export interface EvidenceScore {
  /** Indices into `Assessment.chunks`: one, or the smallest set that does it together. */
  readonly chunks: readonly number[];
  /** Calibrated, in [0,1]. */
  readonly score: number;
}

/** What a claim's score is made of; for `--explain`. */
export interface Finding {
  /**
   * `score`: the probabilities that the claim is supported, contradicted or missing in the facts. `reader`: what a reader
   * scored it with `evidence`, before calibration. `exact`: the features that need no reader (see `ClaimFeatures`).
   */
  readonly rule: 'score' | 'reader' | 'exact';
  /** Name of the reader. */
  readonly reader?: string;
  /** What was read with the claim. */
  readonly evidence?: string;
  readonly scores: Readonly<Record<string, number>>;
}

/** A sentence of the answer before thresholds are applied. */
export interface AssessedClaim {
  /** UTF-16 offsets into the answer. */
  readonly start: number;
  readonly end: number;
  readonly checkRequired: boolean;
  /** False when the deadline came first; its scores are then 0 and mean nothing. */
  readonly judged: boolean;
  /** Best support, single or joint, in [0,1]: at 0.6, about 60 % of claims so scored are grounded. */
  readonly support: number;
  /** Strongest contradiction, in [0,1]. */
  readonly contradiction: number;
  /** Name of the calibration that made its scores, see `calibrationName`; absent where no reader read it. */
  readonly calibration?: string;
  /** What supports the claim, strongest first; only scores worth citing at some threshold. */
  readonly supporters: readonly EvidenceScore[];
  /** What contradicts it, strongest first. */
  readonly contradictors: readonly EvidenceScore[];
  readonly findings?: readonly Finding[];
}

/** What the engine makes of a request, before thresholds. Plain JSON: it crosses threads and lies in caches. */
export interface Assessment {
  readonly claims: readonly AssessedClaim[];
  /** Only chunks that an evidence score or a finding names. */
  readonly chunks: readonly EvidenceChunk[];
  /** In [0,1]: the mean of the claims' support with a fifth of the weakest's; 0 where none was judged. */
  readonly supportScore: number;
  /** In [0,1]. */
  readonly contradictionScore: number;
  /** How well the answer serves the prompt, in [0,1]; present when the request asks for it. */
  readonly helpfulness?: number;
  /** Present when the answer is clearly in a language that the engine does not know, and was to be left unjudged for it. */
  readonly isOtherLanguage?: true;
  /**
   * How many passes of the model might have changed the outcome, and how many of them were made in time. Absent when there
   * was no model to ask.
   */
  readonly passes?: { readonly planned: number; readonly made: number };
}
