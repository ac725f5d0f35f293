import type { Lexicon } from './lexicon.js';
import type { Token } from './token.js';

/** What every reader of values sees. */
export interface ReadingContext {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
}

/** The characters of a token as written. */
export function written(context: ReadingContext, token: Token | undefined): string {
  return token === undefined ? '' : context.text.slice(token.start, token.end);
}

/** Whether the token at `index` follows the one before it on the same line. */
export function isJoined(context: ReadingContext, index: number): boolean {
  const gap = context.tokens[index]?.gap;
  return gap === 'none' || gap === 'space';
}
