import { CharacterClass, characterClass } from '../../text/character-class.js';

/** Where the token that starts at `at` ends: a run of letters, a run of digits, or one other character. */
export function tokenEnd(text: string, at: number): number {
  const kind = characterClass(text.charCodeAt(at));
  let end = at + 1;
  switch (kind) {
    case CharacterClass.Letter:
    case CharacterClass.Mark:
      while (end < text.length && isLetterUnit(text.charCodeAt(end))) end += 1;
      return end;
    case CharacterClass.Digit:
      while (end < text.length && characterClass(text.charCodeAt(end)) === CharacterClass.Digit) end += 1;
      return end;
    default:
      return end;
  }
}

function isLetterUnit(unit: number): boolean {
  const kind = characterClass(unit);
  return kind === CharacterClass.Letter || kind === CharacterClass.Mark;
}

/** Whether a unit belongs to a script whose terms are found inside of longer runs: Han, Kana, Hangul. */
export function isUnspaced(unit: number): boolean {
  if (unit < 0x1100) return false;
  const kind = characterClass(unit);
  return (
    kind === CharacterClass.Han ||
    kind === CharacterClass.Hiragana ||
    kind === CharacterClass.Katakana ||
    kind === CharacterClass.Hangul
  );
}

export function isSpace(unit: number): boolean {
  return (
    unit === 0x20 || unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200a) || unit === 0x202f || unit === 0x3000
  );
}

/** The first token of a term of a table, and how many tokens it has; a term of an unspaced script is one. */
export function splitTerm(term: string): { key: string; first: string; count: number } {
  if (term === '') return { key: term, first: term, count: 0 };
  if (isUnspaced(term.charCodeAt(0))) return { key: term, first: term, count: 1 };
  const firstEnd = tokenEnd(term, 0);
  let count = 0;
  let at = 0;
  while (at < term.length) {
    if (!isSpace(term.charCodeAt(at))) count += 1;
    at = tokenEnd(term, at);
  }
  return { key: term, first: term.slice(0, firstEnd), count };
}
