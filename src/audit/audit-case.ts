import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { SentenceFate } from '../telemetry/observer.js';
import type { Opinion } from './opinion.js';

/** A sentence of an answer, in offsets of UTF-8 bytes, and what was done with it. */
export interface DecidedSentence {
  readonly start: number;
  readonly end: number;
  readonly fate: SentenceFate;
  /** Support in [0,1], when the checker gave one. */
  readonly score?: number | undefined;
}

/** An answer that was decided, as a judge gets it afterwards. */
export interface AuditCase {
  readonly route: string;
  /** What was done with the whole: metric values of `action`. */
  readonly action: string;
  readonly answer: string;
  readonly facts: CheckGroundingRequest['facts'];
  readonly prompt?: string | undefined;
  readonly sentences: readonly DecidedSentence[];
  /** The fate of a sentence that is not among them, as when nobody judged the answer. */
  readonly otherwise: SentenceFate;
  /** Told what the judge makes of it, once. @default nobody is told */
  readonly judged?: ((opinion: Opinion) => void) | undefined;
}
