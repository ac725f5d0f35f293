import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { SentenceFate } from '../telemetry/observer.js';

/** A sentence of an answer, in offsets of UTF-8 bytes, and what was done with it. */
export interface DecidedSentence {
  readonly start: number;
  readonly end: number;
  readonly fate: SentenceFate;
  /** Support in [0,1], when the checker gave one. */
  readonly score?: number | undefined;
}

/** What a judge makes of an answer that was decided before. */
export interface AuditOpinion {
  /** Name and version of the judge. */
  readonly by: string;
  /** Of the whole; undefined where part of it was not judged and the rest is right, or nothing in it needs a check. */
  readonly isRight: boolean | undefined;
  /** Of each sentence that was decided, in their order; undefined where the judge has none. */
  readonly sentences: readonly (boolean | undefined)[];
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
  /** Called once with the judge's opinion. @default nothing is called */
  readonly judged?: ((opinion: AuditOpinion) => void) | undefined;
}
