import type { Meaning } from './meaning.js';
import type { Numeral } from './numeral.js';

/** A piece of text as the readers of values see it. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** `word` (or a phrase of the tables) begins with a letter, `number` is written in digits, `sign` is anything else. */
  readonly kind: 'word' | 'number' | 'sign';
  /** Nothing, white space, or a line's end between this token and the one before. */
  readonly gap: 'none' | 'space' | 'break';
  readonly meaning: Meaning | undefined;
  readonly numeral: Numeral | undefined;
}

/** Whether a token's meaning has one of the roles (a union of `Role` bits). */
export function hasRole(token: Token | undefined, roles: number): boolean {
  return token?.meaning !== undefined && (token.meaning.roles & roles) !== 0;
}
