import { annotate, type DecidedClaim } from '../../policy/annotate.js';

/** So much of what stands after a sentence decides where its mark goes. */
export const LOOK_AHEAD = 16;

/**
 * What is new in a text that has grown, with the marks of its claims.
 *
 * @param from How much of it was there before.
 * @param ahead What follows it.
 */
export function markedFrom(
  from: number,
  now: string,
  ahead: string,
  claims: readonly DecidedClaim[],
): string {
  if (!claims.some(({ action }) => action === 'annotate')) return now.slice(from);
  const { text } = annotate(now + ahead, claims);
  return text.slice(from, text.length - ahead.length);
}
