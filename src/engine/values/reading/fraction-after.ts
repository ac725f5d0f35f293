import { Role } from './meaning.js';
import { isJoined, type ReadingContext } from './reading-context.js';
import { isUnspaced } from './split-term.js';
import { hasRole } from './token.js';

/** A part of one more of what was counted, and the index of the first token after it. */
export interface FractionAfter {
  /** Negative where it is taken off: "menos cuarto". */
  readonly fraction: number;
  readonly next: number;
}

/** Reads a half or a quarter joined to what stands before token `at`: "and a half", "y media", "moins le quart", "半". */
export function fractionAfter(context: ReadingContext, at: number): FractionAfter | undefined {
  const { tokens } = context;
  if (!isJoined(context, at)) return undefined;
  const isTaken = hasRole(tokens[at], Role.Minus);
  const isAdded = hasRole(tokens[at], Role.And);
  const isUnjoined = isUnspaced(context.text.charCodeAt(tokens[at]?.start ?? 0));
  if (!isTaken && !isAdded && !isUnjoined) return undefined;
  let index = isTaken || isAdded ? at + 1 : at;
  if (index > at) {
    const article = tokens[index];
    if (article?.meaning?.one !== undefined || hasRole(article, Role.Function)) index += 1;
  }
  const fraction = tokens[index]?.meaning?.fraction;
  const isWanted = fraction === 1 / 2 ? !isTaken : fraction === 1 / 4;
  if (fraction === undefined || !isWanted || !isJoined(context, index)) return undefined;
  return { fraction: isTaken ? -fraction : fraction, next: index + 1 };
}
