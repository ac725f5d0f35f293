import { Role } from './meaning.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole, type Token } from './token.js';

/** "per month", "a year", "/day", "monthly": what the amount is counted per. */
export function readPer(context: ReadingContext, index: number): { per: string; next: number } | undefined {
  const { tokens } = context;
  if (!isJoined(context, index) || !hasRole(tokens[index], Role.Per) || !isJoined(context, index + 1))
    return undefined;
  const unit = tokens[index + 1]?.meaning?.unit;
  return unit === undefined ? undefined : { per: unit.name, next: index + 2 };
}

/** Words of what is counted, between a number and what it is per. */
const MOST_COUNTED = 5;

/** "300 cars a day", "26 days of paid leave per calendar year": what is counted stands between, and is no part of the value. */
export function rateAfter(context: ReadingContext, index: number): { per: string } | undefined {
  const { tokens } = context;
  for (let at = index; at <= index + MOST_COUNTED; at += 1) {
    if (isRate(context, at, index)) {
      const unit = tokens[at + 1]?.meaning?.unit ?? tokens[at + 2]?.meaning?.unit;
      return unit === undefined ? undefined : { per: unit.name };
    }
    const token = tokens[at];
    if (!isCounted(token) || !isJoined(context, at)) return undefined;
  }
  return undefined;
}

/** Whether a word may be of what a number counts: one that says nothing of values, or a unit, as in "three sick days". */
function isCounted(token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false;
  const { meaning } = token;
  return meaning === undefined || meaning.unit !== undefined || hasRole(token, Role.Counter | Role.Of);
}

/** Whether a length of time that something is counted per begins at a token: "a day", "each calendar year". */
function isRate(context: ReadingContext, at: number, index: number): boolean {
  const { tokens } = context;
  const mark = tokens[at];
  if (!hasRole(mark, Role.Per) || !isJoined(context, at) || !isJoined(context, at + 1)) return false;
  const isDuration = (token: Token | undefined): boolean =>
    token?.meaning?.unit?.dimension === 'duration' && token.kind === 'word';
  if (mark?.meaning?.one === 'article')
    return isDuration(tokens[at + 1]) && isCountedBefore(context, at, index);
  // "Per calendar year"
  const isOfSort =
    tokens[at + 1]?.kind === 'word' && tokens[at + 1]?.meaning === undefined && isJoined(context, at + 2);
  if (isDuration(tokens[at + 1])) return !isNumbered(context, at + 1);
  return isOfSort && isDuration(tokens[at + 2]) && !isNumbered(context, at + 2);
}

/** "Im Jahr 2020" tells which. */
function isNumbered({ tokens }: ReadingContext, unit: number): boolean {
  return tokens[unit + 1]?.kind === 'number' && tokens[unit + 1]?.gap === 'space';
}

/** Whether what stands before an article is counted by a number: one word, or more of which the last is a plural or an "of" tells what. */
function isCountedBefore(context: ReadingContext, at: number, index: number): boolean {
  const { tokens } = context;
  if (at <= index + 1) return true;
  const isOf = tokens.slice(index, at).some((token) => hasRole(token, Role.Of));
  return isOf || written(context, tokens[at - 1]).endsWith('s');
}

/** Whether an article says what a count before it is per: "40 guests a day". */
export function isPerUnit(context: ReadingContext, article: number): boolean {
  const { tokens } = context;
  if (!hasRole(tokens[article], Role.Per)) return false;
  for (let at = article - 1; at >= Math.max(0, article - MOST_COUNTED); at -= 1) {
    const token = tokens[at];
    if ((token?.numeral ?? token?.meaning?.cardinal) !== undefined && at < article - 1)
      return isRate(context, article, at + 1);
    if (!isCounted(token)) return false;
  }
  return false;
}
