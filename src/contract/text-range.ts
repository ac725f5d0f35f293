/** A part of a text, in UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}
