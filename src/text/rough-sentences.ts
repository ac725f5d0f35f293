import { runEnd } from '../contract/character-runs.js';
import { isAsciiTerminal, isCloser, isWideTerminal } from './sentence-marks.js';

const isSpace = (character: string): boolean => /\s/u.test(character);

/**
 * A text in pieces, each up to the end of a sentence or line, with the white space before it: cut alike in two texts,
 * however roughly. Together they are the text. Looks at each character a fixed number of times.
 */
export function roughSentences(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, runEnd(text, at, text.length, isSpace));
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

function pieceEnd(text: string, from: number): number {
  const to = text.length;
  for (let at = from; at < to;) {
    const unit = text.charAt(at);
    if (unit === '\n') return at;
    if (isWideTerminal(unit)) return runEnd(text, runEnd(text, at, to, isWideTerminal), to, isCloser);
    if (isAsciiTerminal(unit)) {
      at = runEnd(text, runEnd(text, at, to, isAsciiTerminal), to, isCloser);
      if (at === to || isSpace(text.charAt(at))) return at;
    } else at++;
  }
  return to;
}
