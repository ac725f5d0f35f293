const COMMAS = ',，、،';
const COLONS = ':：';
const SEMICOLONS = ';；؛';
const DASHES = '–—';

/** Words and, one by one, all other characters but white space. */
export const WORD_OR_MARK = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu;

export function isComma(character: string): boolean {
  return character !== '' && COMMAS.includes(character);
}

export function isColon(character: string): boolean {
  return character !== '' && COLONS.includes(character);
}

export function isSemicolon(character: string): boolean {
  return character !== '' && SEMICOLONS.includes(character);
}

/** A dash that parts clauses; the hyphen is none. */
export function isDash(character: string): boolean {
  return character !== '' && DASHES.includes(character);
}

/** A mark that parts clauses of a sentence: a comma, colon, semicolon or dash of any script. */
export function isClauseMark(character: string): boolean {
  return isComma(character) || isColon(character) || isSemicolon(character) || isDash(character);
}
