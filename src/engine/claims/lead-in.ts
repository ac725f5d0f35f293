import type { Language } from '../../text/language.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';

/** Whether tokens name a number or an amount. */
export function hasFigure(tokens: readonly string[]): boolean {
  return tokens.some((token) => token === '$' || /\p{N}/u.test(token));
}

/**
 * "The plan includes:" before a list. What stands before its last words must not assert by itself.
 *
 * @param tokens of the text
 */
export function isLeadIn(
  text: string,
  tokens: readonly string[],
  language: Language | undefined,
  lexicon: CompiledLexicon,
): boolean {
  if (hasFigure(tokens) || tokens.includes(',') || tokens.length > 60) return false;
  const verb = lexicon.finiteVerbs.find(tokens);
  if (lexicon.pivoting.find(tokens) !== -1) return false;
  if (verb === -1) return true;
  return (
    verb + lexicon.finiteVerbs.lengthAt(tokens, verb) + 3 >= tokens.length && !endsInName(text, language)
  );
}

const NAME_AT_END = /\s\p{Lu}\p{Ll}+[*_]{0,3}[:：]?[*_]{0,3}$/u;

/** "Saturday's captain is Dev Parish:" names what "The captain is:" leaves to what follows. */
function endsInName(text: string, language: Language | undefined): boolean {
  // In a title, and in German, every noun has a capital.
  return language !== 'de' && NAME_AT_END.test(text) && /\s\p{Ll}+\s/u.test(text);
}
