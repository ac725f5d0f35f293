import { countCodePoints, exceedsCodePoints } from '../contract/code-points.js';
import { SENTENCE_MARK_AND_SPACE } from '../text/sentence-marks.js';

/** Where a text is best cut, best first: between paragraphs, lines, sentences, words. */
const SEPARATORS = [/\n[^\S\n]*\n/gu, /\n/gu, SENTENCE_MARK_AND_SPACE, /\s/gu];

/** Cuts a text into pieces of at most `characters` code points that put together are the text again. */
export function splitText(text: string, characters: number): string[] {
  return split(text, characters, SEPARATORS);
}

function split(text: string, characters: number, separators: readonly RegExp[]): string[] {
  if (!exceedsCodePoints(text, characters)) return [text];
  const [separator, ...finer] = separators;
  if (separator === undefined) return cut(text, characters);
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const part of partsAfter(text, separator)) {
    const added = countCodePoints(part);
    if (length + added > characters && piece !== '') {
      pieces.push(piece);
      piece = '';
      length = 0;
    }
    if (added > characters) pieces.push(...split(part, characters, finer));
    else {
      piece += part;
      length += added;
    }
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Cuts a text after each separator. */
function partsAfter(text: string, separator: RegExp): string[] {
  const ends = [...text.matchAll(separator)].map(({ index, 0: found }) => index + found.length);
  const bounds = [0, ...ends.filter((end) => end < text.length), text.length];
  return bounds.slice(1).map((end, i) => text.slice(bounds[i], end));
}

function cut(text: string, characters: number): string[] {
  const pieces: string[] = [];
  const points = Array.from(text);
  for (let at = 0; at < points.length; at += characters)
    pieces.push(points.slice(at, at + characters).join(''));
  return pieces;
}
