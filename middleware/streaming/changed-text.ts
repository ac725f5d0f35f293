import { alignTexts, dealOut } from '../dialects/align-text.js';
import type { TextPlace } from '../dialects/stream-dialect.js';

/** A stretch of answer text in a frame, by its offsets in the text of its choice. */
export interface Stretch extends TextPlace {
  readonly start: number;
  readonly end: number;
  /** What it leaves as; undefined while it has not. */
  text: string | undefined;
  /** How much of it is decided, in the original's offsets, and what of that has yet to be written. */
  decided: number;
  pending: string;
  hasPending: boolean;
}

/** A stretch, and what is decided of it now, by offsets in the text that is. */
export interface Decided {
  readonly stretch: Stretch;
  readonly start: number;
  readonly end: number;
}

/** Changed text stands where the first of it stood; of several parts each keeps what is left of it. */
export function standIn(decided: readonly Decided[], text: string, original: string): void {
  const firsts = decided.filter(({ stretch }, at) => stretch.part !== decided[at - 1]?.stretch.part);
  const [first] = firsts;
  if (first !== undefined && firsts.length === 1) {
    // What separates the sentences of two parts is in neither.
    const gap = original.slice(0, first.start);
    first.stretch.pending += text.startsWith(gap) ? text.slice(gap.length) : text;
    return;
  }
  const parts = firsts.map(({ start }, at) => {
    const next = firsts[at + 1];
    const ofPart = decided.filter(
      (one) => one.start >= start && (next === undefined || one.start < next.start),
    );
    return { start, length: (ofPart.at(-1)?.end ?? start) - start };
  });
  for (const [at, dealt] of dealOut(text, alignTexts(original, text), parts).entries()) {
    const of = firsts[at];
    if (of !== undefined) of.stretch.pending += dealt.text;
  }
}
