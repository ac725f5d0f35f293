import { isPairAt } from './surrogates.js';

/** Length of a text in Unicode code points, the contract's characters. Linear. */
export function countCodePoints(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if (isPairAt(text, at)) pairs++;
  return text.length - pairs;
}

/** Whether a text has more code points than `limit`; looks at no more of it than that takes. */
export function exceedsCodePoints(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  return countCodePoints(text) > limit;
}
