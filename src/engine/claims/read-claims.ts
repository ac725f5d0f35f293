import type { Language } from '../text/language.js';
import { placedSegments, type Segment } from './segment.js';

/** A sentence of an answer, read in its context. */
export interface ReadClaim extends Segment {
  /** False for what asserts nothing to verify: greetings, offers, questions, refusals, abstentions, talk about the answer, code. */
  readonly checkRequired: boolean;
  /** Undefined when it is none of the languages that the engine knows, or cannot be told. */
  readonly language: Language | undefined;
  /** The earlier words of the answer, verbatim, that a pronoun, a dropped subject, a lead-in or a heading lets this sentence leave out. */
  readonly antecedent?: string;
}

export function readClaims(answer: string): ReadClaim[] {
  return placedSegments(answer).map(({ start, end, kind, block }) => ({
    start,
    end,
    kind,
    checkRequired:
      kind !== 'code' && kind !== 'heading' && !block.header && !/[?？؟]\W*$/.test(answer.slice(start, end)),
    language: undefined,
  }));
}
