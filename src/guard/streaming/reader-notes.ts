import type { GroundingFact } from '../../contract/check-request.js';
import type { Annotated, DecidedClaim } from '../../policy/annotate.js';

/**
 * Writes into an answer, for its reader, what its sentences rest on: marks, footnotes, sources. One for each answer, as
 * footnotes are numbered through it.
 */
export interface ReaderNotes {
  /** Whether sentences that facts support get notes too; else only those to be annotated. */
  readonly citesFacts: boolean;
  /**
   * A text with its claims marked. Of a text that grows it is asked again and again, each time with the new claims only.
   *
   * @param citedBy The facts that a claim rests on, by their places among those of `sources`. What is no place there, a
   *   negative number, is what the user wrote.
   */
  mark<T extends DecidedClaim>(
    text: string,
    claims: readonly T[],
    citedBy: (claim: number) => readonly number[],
  ): Annotated<T>;
  /** What stands under the text when it is complete; empty for nothing. */
  sources(text: string, facts: readonly GroundingFact[]): string;
}
