import type { Claim } from '../contract/check-response.js';
import type { TextRange } from '../contract/text-range.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';

/**
 * The claims' places in a text; undefined for one whose offsets are not within the text, not in order, or not between
 * characters. White space at a claim's ends is not counted to it.
 */
export function locateClaims(
  text: string,
  claims: readonly Pick<Claim, 'startPos' | 'endPos'>[],
): (TextRange | undefined)[] {
  const offsets = new Utf8Offsets(text);
  return claims.map(({ startPos, endPos }) => {
    if (!offsets.isBoundary(startPos) || !offsets.isBoundary(endPos) || startPos >= endPos) return undefined;
    const start = offsets.toUtf16(startPos);
    const end = offsets.toUtf16(endPos);
    const inside = text.slice(start, end);
    const trimmed = inside.trim();
    if (trimmed === '') return undefined;
    const from = start + inside.indexOf(trimmed);
    return { start: from, end: from + trimmed.length };
  });
}
