import type { Language } from '../text/language.js';
import { afterTokens } from './claim-tokens.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';

/** What a sentence leaves to those before it, and where. */
export interface Reference {
  /** Of what it speaks, verbatim. */
  readonly subject: string;
  /** The token that stands for it; -1 where the subject is left out; undefined where a noun of its own does: "the film". */
  readonly at?: number;
}

/** The particle of the topic, in languages that mark it, and what parts it from the words behind. */
const TOPIC: Readonly<Partial<Record<Language, string>>> = { ja: 'は、', ko: '은 ', zh: '' };
const LEADING_ARTICLE = /^(?:The|An?)\s/u;

/**
 * A sentence with what it speaks of in place of the word that stands for it: "The Mistral costs 750 dollars" for "It costs 750
 * dollars"; undefined where that word may not give way to a name ("this", "there").
 */
export function resolveReference(
  text: string,
  tokens: readonly string[],
  { subject, at }: Reference,
  lexicon: CompiledLexicon,
): string | undefined {
  if (at === undefined) return undefined;
  if (at < 0) return `${subject}${TOPIC[lexicon.table.language] ?? ' '}${uncapitalised(text)}`;
  const standIn = lexicon.standInAt(tokens, at);
  if (standIn === undefined) return undefined;
  const tail = afterTokens(text, at + standIn.length);
  if (tail === '') return undefined;
  const before = text.slice(0, text.length - afterTokens(text, at).length);
  const gap = /\s$/u.test(text.slice(0, text.length - tail.length)) ? ' ' : '';
  const behind = standIn.behind === '' || gap === '' ? standIn.behind : ` ${standIn.behind}`;
  return `${at === 0 ? '' : before}${named(subject, at)}${behind}${gap}${tail}`;
}

/** Within a sentence an article begins with a small letter. */
function named(subject: string, at: number): string {
  return at > 0 && LEADING_ARTICLE.test(subject) ? uncapitalised(subject) : subject;
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
