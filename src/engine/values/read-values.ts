import { languageOf } from '../text/language-of.js';
import type { Language } from '../text/language.js';
import type { Value } from './value.js';
import { lexiconFor } from './reading/lexicon.js';
import type { Read } from './reading/read-amount.js';
import { isPerUnit } from './reading/rates.js';
import { fiscalYear, halfYear, letteredQuarter } from './reading/periods.js';
import { withElidedUnits } from './reading/elided-units.js';
import { readClock } from './reading/read-clock.js';
import { readCompoundAmount } from './reading/read-compound-quantity.js';
import { readDate } from './reading/read-date.js';
import { codeOfGroups, readIdentifier } from './reading/read-identifier.js';
import { readOrdinal } from './reading/read-ordinal.js';
import { readShare } from './reading/read-share.js';
import { joinRanges } from './reading/join-ranges.js';
import { withQualifier } from './reading/qualifiers.js';
import type { ReadingContext } from './reading/reading-context.js';
import { tokenize } from './reading/tokenize.js';

/**
 * Reads every number, quantity, sum of money, date, time and identifier of a text, in order and without overlap.
 * Numbers beyond 1.8e308 are left to the words. Linear in the length; throws for no text.
 *
 * @param language @default what the script says; for Latin letters what the function words of longer texts say, else English
 */
export function readValues(written: string, language: Language = likelyLanguage(written)): Value[] {
  const text = written.replace(TIMESTAMP, '$1 $2');
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
      if (isHeld(read.value)) {
        firsts.push(index);
        found.push(withQualifier(context, index, read));
      }
      index = Math.max(read.next, index + 1);
    }
  }
  return withElidedUnits(text, joinRanges(context, firsts, found));
}

/** The mark between day and time of ISO 8601: "2024-02-11T04:30:00Z". */
const TIMESTAMP = /(\d\d-\d\d)T(\d\d:\d\d)/gu;

/** Whether a number can hold what is written: all beyond it ("1e400") would be equal to each other. */
function isHeld(value: Value): boolean {
  return !('value' in value) || Number.isFinite(value.value);
}

/** Shorter texts of Latin letters hold too few function words to tell their language. */
const TELLING_LENGTH = 60;

function likelyLanguage(text: string): Language {
  const language = languageOf(text) ?? 'en';
  return text.length < TELLING_LENGTH && LATIN.has(language) ? 'en' : language;
}

const LATIN: ReadonlySet<Language> = new Set(['en', 'es', 'pt', 'fr', 'de', 'it']);

function readPoint(context: ReadingContext, index: number): Read | undefined {
  const token = context.tokens[index];
  if (token === undefined) return undefined;
  if (token.kind === 'number') return readAny(context, index);
  const capital =
    token.kind === 'word' && isCapitalAt(context.text, token.start) ? readCapital(context, index) : undefined;
  if (capital !== undefined) return capital;
  if (token.meaning?.one === 'article' && (!isCounted(context, index + 1) || isPerUnit(context, index)))
    return undefined;
  if (token.meaning?.isStart === true) return readAny(context, index);
  // "(555) 123-4567", "+1 555 …"
  return token.kind === 'sign' && isPhoneSign(context.text, token.start)
    ? readIdentifier(context, index)
    : undefined;
}

/** Whether a token may be counted by an article: "a million", "a third", "a kilometre". */
function isCounted(context: ReadingContext, index: number): boolean {
  const meaning = context.tokens[index]?.meaning;
  return (meaning?.scale ?? meaning?.fraction ?? meaning?.ordinal ?? meaning?.unit) !== undefined;
}

/** "Q3 2023", "XIXe siècle", "ISO 9001", "Louis XIV". */
function readCapital(context: ReadingContext, index: number): Read | undefined {
  const isPeriod =
    (letteredQuarter(context, index) ?? halfYear(context, index) ?? fiscalYear(context, index)) !== undefined;
  if (isPeriod) return readDate(context, index);
  return readIdentifier(context, index) ?? readDate(context, index);
}

function isCapitalAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x41 && unit <= 0x5a;
}

function isPhoneSign(text: string, at: number): boolean {
  const character = text.charAt(at);
  return character === '+' || character === '(';
}

function readAny(context: ReadingContext, index: number): Read | undefined {
  return (
    codeOfGroups(context, index) ??
    readDate(context, index) ??
    readClock(context, index) ??
    readIdentifier(context, index) ??
    readOrdinal(context, index) ??
    readShare(context, index) ??
    readCompoundAmount(context, index)
  );
}
