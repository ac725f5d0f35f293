import type { FailureCause } from '../contract/verdict.js';
import type { ClaimState } from '../policy/decision.js';

/** One sentence of an answer, as the checker judged it. */
export interface JudgedSentence {
  readonly state: ClaimState;
  /** Support in [0,1], where the checker gave one. */
  readonly score?: number | undefined;
  /** Not grounded in spite of its score: nothing was cited for it. @default false */
  readonly isUncited?: boolean | undefined;
  /** Undefined where nobody said, or nobody was sure. */
  readonly isRight?: boolean | undefined;
}

/** An answer with its verdict and with what people say of it. Holds no text. */
export interface LabelledAnswer {
  readonly route: string;
  /** BCP 47 tag, `und` where it is not known. */
  readonly language: string;
  readonly checker: string;
  readonly checkerVersion: string;
  readonly sentences: readonly JudgedSentence[];
  readonly supportScore?: number | undefined;
  readonly helpfulnessScore?: number | undefined;
  /** Why the check did not complete. */
  readonly cause?: FailureCause | undefined;
  /** Undefined where nobody said, or nobody was sure: such an answer counts for no share. */
  readonly isRight?: boolean | undefined;
  /** Right answers with the same one are one draw: they answer the same question, or were made from the same facts. */
  readonly draw?: string | undefined;
  /** Undefined where nothing tells it. */
  readonly conversation?: ConversationPlace | undefined;
}

/** Where an answer belongs: answers of one conversation are alike. */
export interface ConversationPlace {
  readonly name: string;
  /** Hexadecimal digits by chance, no two the same: of a conversation the answer with the lowest is drawn. */
  readonly lot: string;
}
