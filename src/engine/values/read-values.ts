import { languageOf } from '../text/language-of.js';
import type { Language } from '../text/language.js';
import type { Value } from './value.js';
import { lexiconFor } from './reading/lexicon.js';
import type { Read } from './reading/read-amount.js';
import { readClock } from './reading/read-clock.js';
import { readCompoundAmount } from './reading/read-compound-quantity.js';
import { readDate } from './reading/read-date.js';
import { readIdentifier } from './reading/read-identifier.js';
import { readOrdinal } from './reading/read-ordinal.js';
import { readShare } from './reading/read-share.js';
import { joinRanges } from './reading/join-ranges.js';
import { withQualifier } from './reading/qualifiers.js';
import type { ReadingContext } from './reading/reading-context.js';
import { tokenize } from './reading/tokenize.js';

/**
 * Reads every number, quantity, sum of money, date, time and identifier of a text, in order and without overlap.
 * Linear in the length; throws for no text.
 *
 * @param language @default what the text's script and function words say, else English
 */
export function readValues(text: string, language: Language = languageOf(text) ?? 'en'): Value[] {
  const lexicon = lexiconFor(language);
  const tokens = tokenize(text, lexicon);
  const context: ReadingContext = { text, tokens, lexicon };
  const found: Read[] = [];
  const firsts: number[] = [];
  let index = 0;
  while (index < tokens.length) {
    const read = readPoint(context, index);
    if (read === undefined) {
      index += 1;
    } else {
      firsts.push(index);
      found.push(withQualifier(context, index, read));
      index = Math.max(read.next, index + 1);
    }
  }
  return joinRanges(context, firsts, found);
}

function readPoint(context: ReadingContext, index: number): Read | undefined {
  const token = context.tokens[index];
  if (token === undefined) return undefined;
  if (token.meaning === undefined && token.kind !== 'number') {
    return token.kind === 'word' ? (readIdentifier(context, index) ?? readDate(context, index)) : undefined;
  }
  return (
    readDate(context, index) ??
    readClock(context, index) ??
    readIdentifier(context, index) ??
    readOrdinal(context, index) ??
    readShare(context, index) ??
    readCompoundAmount(context, index)
  );
}
