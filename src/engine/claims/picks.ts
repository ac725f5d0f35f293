import { afterTokens } from './claim-tokens.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';

/** Which of the things that were named right before a sentence means: the first, the last, or each of them. */
export type Pick = 'first' | 'last' | 'each';

/** Words that pick, and what stands after them. */
export interface Picked {
  readonly pick: Pick;
  readonly rest: string;
}

/** What a sentence's first words pick of the things named right before: "The latter costs 9 euros"; undefined if they pick none. */
export function pickedBy(
  text: string,
  tokens: readonly string[],
  lexicon: CompiledLexicon,
): Picked | undefined {
  let after = 0;
  while (after < MOST_BEFORE && lexicon.openers.lengthAt(tokens, after) > 0)
    after += lexicon.openers.lengthAt(tokens, after);
  if (tokens[after] === ',') after += 1;
  for (const at of new Set([0, after])) {
    const found = longestAt(tokens, at, lexicon);
    if (found !== undefined) return { pick: found.pick, rest: afterTokens(text, at + found.length) };
  }
  return undefined;
}

/** Tokens that may stand before: "However, …". */
const MOST_BEFORE = 4;

function longestAt(
  tokens: readonly string[],
  at: number,
  { former, latter, both }: CompiledLexicon,
): { readonly pick: Pick; readonly length: number } | undefined {
  const runs = { first: former, last: latter, each: both } as const;
  for (const pick of ['first', 'last', 'each'] as const) {
    const length = runs[pick].lengthAt(tokens, at);
    if (length > 0) return { pick, length };
  }
  return undefined;
}
