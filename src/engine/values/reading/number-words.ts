import { Role, type Meaning } from './meaning.js';
import { isJoined, written, type ReadingContext } from './reading-context.js';
import { hasRole, type Token } from './token.js';

/** A number, from token `first` up to and not including token `next`. */
export interface ReadNumber {
  readonly value: number;
  readonly step: number;
  readonly next: number;
}

/** The number that is being put together. */
interface Sum {
  /** Thousands and greater, finished. */
  total: number;
  /** Below the next scale. */
  current: number;
  /** The smallest scale so far. */
  scale: number;
  /** The last part was a scale: the number is written to that scale only. */
  endsInScale: boolean;
  /** A joiner stands before the part at hand. */
  isJoined: boolean;
}

/** Whether a part below a thousand can follow what is there, and if so adds it. */
function addPart(sum: Sum, value: number): boolean {
  const tail = sum.current % 100;
  if (sum.current === 0) {
    sum.current = value;
  } else if (value >= 100) {
    return false;
  } else if (tail === 0) {
    sum.current += value;
  } else if (value < 10 && tail >= 20 && tail % 10 === 0) {
    sum.current += value;
  } else if (value >= 20 && value % 10 === 0 && tail < 10 && sum.isJoined) {
    // Units before tens: zweiundzwanzig, اثنان وعشرون.
    sum.current += value;
  } else if (value === 20 && tail === 4) {
    // quatre-vingts
    sum.current += 76;
  } else if (value >= 10 && value < 20 && (tail === 60 || tail === 80)) {
    // soixante-dix, quatre-vingt-onze
    sum.current += value;
  } else {
    return false;
  }
  sum.endsInScale = false;
  return true;
}

function addScale(sum: Sum, scale: number): boolean {
  if (scale < 1000) {
    if (sum.current === 0 || sum.current >= 100) return false;
    sum.current *= scale;
    return true;
  }
  if (sum.current > 0 && scale < sum.scale) sum.total += sum.current * scale;
  else if (sum.current + sum.total > 0 && scale > sum.scale) sum.total = (sum.total + sum.current) * scale;
  else if (sum.current > 0 && sum.total === 0) sum.total = sum.current * scale;
  else if (sum.current === 0 && sum.endsInScale) sum.total *= scale;
  else return false;
  sum.current = 0;
  sum.scale = Math.min(sum.scale, scale);
  sum.endsInScale = true;
  return true;
}

/** The number that a list of parts makes, joiners among them; undefined when they make none. */
export function sumOf(parts: readonly Meaning[]): number | undefined {
  const sum: Sum = { total: 0, current: 0, scale: Infinity, endsInScale: false, isJoined: false };
  let count = 0;
  for (const part of parts) {
    if (part.cardinal === undefined && part.scale === undefined) {
      sum.isJoined = true;
      continue;
    }
    const isAdded =
      (part.scale !== undefined && addScale(sum, part.scale)) ||
      (part.cardinal !== undefined && addCardinal(sum, part.cardinal, count));
    if (!isAdded) return undefined;
    sum.isJoined = false;
    count += 1;
  }
  return sum.total + sum.current;
}

/** The part at `index`, skipping a hyphen or joiner that a part must follow. */
function nextPart(context: ReadingContext, index: number): { index: number; isJoined: boolean } | undefined {
  const { tokens } = context;
  if (!isJoined(context, index)) return undefined;
  const token = tokens[index];
  if (isNumberWord(token)) return { index, isJoined: false };
  const isHyphen =
    written(context, token) === '-' && token?.gap === 'none' && tokens[index + 1]?.gap === 'none';
  const isAnd = hasRole(token, Role.And);
  if (!isHyphen && !isAnd) return undefined;
  if (isHyphen && hasRole(tokens[index + 1], Role.And)) {
    // vingt-et-un
    const after = nextPart(context, index + 1);
    return after;
  }
  return isNumberWord(tokens[index + 1]) && isJoined(context, index + 1)
    ? { index: index + 1, isJoined: isAnd }
    : undefined;
}

function isNumberWord(token: Token | undefined): boolean {
  return token?.meaning?.cardinal !== undefined || token?.meaning?.scale !== undefined;
}

/**
 * Reads number words, or the scales and further parts after digits ("1.5 million", "3億5千万", "2 hundred").
 *
 * @param first index of the first token after what is already known
 * @param known the number before it, when it is written in digits
 */
export function readNumberWords(
  context: ReadingContext,
  first: number,
  known?: ReadNumber,
): ReadNumber | undefined {
  const sum: Sum = {
    total: 0,
    current: known?.value ?? 0,
    scale: Infinity,
    endsInScale: false,
    isJoined: false,
  };
  let step = known?.step ?? 1;
  let index = first;
  let parts = known === undefined ? 0 : 1;
  for (;;) {
    const part = parts === 0 ? { index, isJoined: false } : nextPart(context, index);
    const meaning = part === undefined ? undefined : context.tokens[part.index]?.meaning;
    if (part === undefined || meaning === undefined) break;
    sum.isJoined = part.isJoined;
    const isLoneDigits = parts === 1 && known !== undefined;
    const isAdded =
      (meaning.scale !== undefined && !part.isJoined && addScale(sum, meaning.scale)) ||
      (meaning.cardinal !== undefined &&
        !isLoneDigits &&
        (meaning.one !== 'article' || parts === 0) &&
        addCardinal(sum, meaning.cardinal, parts));
    if (!isAdded) break;
    if (meaning.scale !== undefined && (meaning.cardinal === undefined || parts > 0))
      step *= meaning.scale >= 1000 ? meaning.scale : 1;
    else step = scaleOf(meaning.cardinal ?? 1);
    index = part.index + 1;
    parts += 1;
    const digits = continuedDigits(context, index, sum);
    if (digits !== undefined) {
      sum.current = digits;
      sum.endsInScale = false;
      step = 1;
      index += 1;
    }
  }
  if (parts === 0) return undefined;
  return { value: sum.total + sum.current, step: Math.max(step, known === undefined ? 1 : 0), next: index };
}

/** What a number word is written to: "مليونين", two million in one word, to the million. */
function scaleOf(cardinal: number): number {
  return cardinal < 1000 ? 1 : 1000 ** Math.floor(Math.log10(cardinal) / 3);
}

function addCardinal(sum: Sum, value: number, parts: number): boolean {
  if (value < 1000) return addPart(sum, value);
  // "mille", "mil" and "tausend" need no number before them.
  if (parts === 0 || (sum.current === 0 && value < sum.scale)) {
    sum.total += value;
    sum.scale = Math.min(sum.scale, value);
    return true;
  }
  return false;
}

/** "3億5000万": digits right after a scale that are themselves followed by a smaller one. */
function continuedDigits(context: ReadingContext, index: number, sum: Sum): number | undefined {
  const token = context.tokens[index];
  if (token?.numeral === undefined || !sum.endsInScale || !isJoined(context, index)) return undefined;
  const scale = context.tokens[index + 1]?.meaning?.scale;
  const isUnspacedTail = token.gap === 'none' && token.numeral.value < sum.scale;
  if (scale !== undefined && scale < sum.scale && isJoined(context, index + 1)) return token.numeral.value;
  return isUnspacedTail ? token.numeral.value : undefined;
}
