import { readNegations } from '../alignment/negation.js';
import type { Token } from '../alignment/reading.js';
import type { Relation, RelationRow } from './relation.js';
import { conclusionCues } from './comparing-words.js';
import { sizeOf } from './size.js';
import {
  directionOf,
  measureOf,
  says,
  sizeAt,
  type Conclude,
  type Outcome,
  type Statement,
} from './statement.js';
import type { Value } from '../values/value.js';

/** "All models are waterproof", "only Bastia has over 50,000", "none of the bridges opened before 1900". */
export const concludeQuantity: Conclude = (statement) => {
  const { cue, relation, rows, claim } = statement;
  if (cue.label !== 'all' && cue.label !== 'none' && cue.label !== 'only') return undefined;
  if (!isOfRows(statement)) return undefined;
  const condition = conditionOf(statement);
  if (condition === undefined) return undefined;
  const meeting = relation.rows.map((_, row) => row).filter((row) => condition.isMetBy(row));
  const outcome = (holds: boolean): Outcome => ({ holds, rows: meeting, values: condition.values });
  if (cue.label === 'only') {
    const named = new Set(rows.map(({ index }) => index));
    if (named.size === 0) return undefined;
    return outcome(meeting.length === named.size && meeting.every((row) => named.has(row)));
  }
  if (rows.length > 0) return undefined;
  if (cue.label === 'none') return outcome(meeting.length === 0);
  const isDenied = /\bnot\s+$/iu.test(claim.text.slice(0, cue.start));
  return outcome((meeting.length === relation.rows.length) !== isDenied);
};

/** "Two of the three models are waterproof", "three bridges opened before 1950". */
export const concludeCount: Conclude = (statement) => {
  const { relation, points } = statement;
  // "North has two branches" counts no rows.
  if (statement.rows.length > 0) return undefined;
  const counts = points.filter(({ point }) => isCountOfRows(statement, point));
  // "Only one of the three": "one" is not always read as a number.
  const isOne = counts.length < 2 && ONE_OF.test(statement.claim.text);
  const [first, ...rest] = counts;
  const [count, whole, ...more] = isOne ? [undefined, first, ...rest] : [first, ...rest];
  if ((!isOne && count === undefined) || more.length > 0) return undefined;
  if (whole !== undefined && (!('value' in whole.point) || whole.point.value !== relation.rows.length))
    return undefined;
  const isWhole = whole === undefined && LISTING.test(statement.claim.text);
  const condition = isWhole ? undefined : conditionOf(statement);
  if (condition === undefined && !isWhole) return undefined;
  const all = relation.rows.map((_, row) => row);
  const meeting = condition === undefined ? all : all.filter((row) => condition.isMetBy(row));
  return {
    holds: count === undefined ? meeting.length === 1 : says(count, meeting.length, 0) === true,
    rows: meeting.length > 0 ? meeting : all,
    values: [...counts.map(({ index }) => index), ...(condition?.values ?? [])],
  };
};

const ONE_OF = /\bone of (?:the|these)\b/iu;
const LISTING = /\b(?:lists?|listed|shows?|contains?|names?|covers?)\b/iu;

/** "Only Bastia", "no bridge"; but "only two", "has no lift". */
function isOfRows({ cue, claim, relation }: Statement): boolean {
  const next = claim.tokens.find((token) => token.start >= cue.end);
  if (cue.label === 'only') return next !== undefined && next.value < 0;
  const isBareNo = cue.label === 'none' && claim.text.slice(cue.start, cue.end).toLowerCase() === 'no';
  return !isBareNo || (next !== undefined && isNameOfRows(next, relation));
}

/** A word for what the rows are: of the first header, or of what the table stands under. */
function isNameOfRows({ stem }: Token, { headers, caption }: Relation): boolean {
  return [...(headers[0]?.tokens ?? []), ...caption.tokens].some(
    (token) => token.content && token.stem === stem,
  );
}

/** A small whole number before the word for what the rows are, or before "of the". */
export function isCountOfRows(
  { claim, relation }: Pick<Statement, 'claim' | 'relation'>,
  point: Value,
): boolean {
  if (point.kind !== 'cardinal' || !Number.isInteger(point.value) || point.value > MOST_COUNTED) return false;
  const next = claim.tokens.find((token) => token.start >= point.end && token.content);
  const isOfThem =
    /^\s+of\s+(?:the|them|these)\b/iu.test(claim.text.slice(point.end)) ||
    /\bof\s+(?:the|all|these)\s+$/iu.test(claim.text.slice(0, point.start));
  return isOfThem || (next !== undefined && isNameOfRows(next, relation));
}

const MOST_COUNTED = 1000;

interface Condition {
  readonly isMetBy: (row: number) => boolean;
  /** Indices of the claim's values that it reads. */
  readonly values: readonly number[];
}

/** What a claim says of rows: a bound on a measure, or a yes or no, or a cell's own words. */
function conditionOf(statement: Statement): Condition | undefined {
  return boundOf(statement) ?? yesOrNoOf(statement) ?? wordsOf(statement);
}

function boundOf(statement: Statement): Condition | undefined {
  const { points, relation, claim } = statement;
  const others = points.filter(({ point }) => !isCountOfRows(statement, point));
  const [bound, ...more] = others;
  const column = measureOf(statement);
  if (bound === undefined || more.length > 0 || column === undefined) return undefined;
  const { point } = bound;
  const before = claim.text.slice(0, bound.start);
  const values = [bound.index];
  if (point.kind === 'date') {
    const side = DATE_SIDE.exec(before)?.[1]?.toLowerCase();
    const year = point.year;
    if (side === undefined || year === undefined) return undefined;
    const yearAt = (row: number): number => {
      const value = relation.rows[row]?.cells[column]?.value;
      return value?.kind === 'date' ? (value.year ?? NaN) : NaN;
    };
    if (relation.rows.some((_, row) => Number.isNaN(yearAt(row)))) return undefined;
    const isMetBy = (row: number): boolean =>
      side === 'before' ? yearAt(row) < year : side === 'after' ? yearAt(row) > year : yearAt(row) >= year;
    return { isMetBy, values };
  }
  const isBeyond = comparisonBefore(statement, bound.start);
  return {
    isMetBy: (row) => {
      const size = sizeAt(relation, row, column);
      const limit = sizeOf(point);
      if (size === undefined || limit === undefined) return false;
      return isBeyond === undefined ? says(bound, size, 0) === true : isBeyond ? size > limit : size < limit;
    },
    values,
  };
}

/** "Deeper than 50 m": whether the word before "than" asks for more; undefined where none stands there. */
function comparisonBefore(statement: Statement, start: number): boolean | undefined {
  const { claim } = statement;
  const cue = conclusionCues(claim).findLast(({ label, end }) => label.startsWith('more') && end <= start);
  if (cue === undefined || !/^\s*than\s+$/iu.test(claim.text.slice(cue.end, start))) return undefined;
  const column = measureOf(statement);
  return column === undefined ? undefined : directionOf({ ...statement, cue }, column) > 0;
}

const DATE_SIDE = /\b(before|after|since)\s+(?:the\s+year\s+)?$/iu;
const YES = /^(?:yes|y|true|✓|✔|x|included)$/iu;
const NO = /^(?:no|n|false|✗|✘|–|-|not included)$/iu;

/** A cell that only says whether. */
export function isYesOrNo(text: string): boolean {
  return YES.test(text.trim()) || NO.test(text.trim());
}

/** "Waterproof": a column that says yes or no of each row. */
function yesOrNoOf(statement: Statement): Condition | undefined {
  const { columns, relation } = statement;
  for (const { index } of columns) {
    const texts = relation.rows.map((row) => row.cells[index]?.reading.text.trim() ?? '');
    if (!texts.every(isYesOrNo)) continue;
    const isDenied = isNegated(statement, relation.headers[index]?.tokens ?? []);
    return { isMetBy: (row) => YES.test(texts[row] ?? '') !== isDenied, values: [] };
  }
  return undefined;
}

function isNegated({ claim, start, end, cue }: Statement, header: readonly Token[]): boolean {
  return readNegations(claim).some((negation) => {
    if (negation.start < start || negation.end > end) return false;
    // "Not all", "none of": what denies the number denies no more.
    const isOfCue =
      negation.start < cue.end &&
      claim.text.slice(negation.end, cue.start).trim() === '' &&
      negation.end >= cue.start - 1;
    return (
      !isOfCue &&
      negation.scope.some((index) => header.some((token) => token.stem === claim.tokens[index]?.stem))
    );
  });
}

/** "The Wren is not waterproof": a row that is named, and its yes or no. */
export const concludeYesNo: Conclude = (statement) => {
  const [row, ...more] = new Set(statement.rows.map(({ index }) => index));
  const condition = row === undefined || more.length > 0 ? undefined : yesOrNoOf(statement);
  if (row === undefined || condition === undefined) return undefined;
  return { holds: condition.isMetBy(row), rows: [row], values: [] };
};

/** "Two employees are cooks": words of the claim that stand in the cells of one column, which is no measure. */
function wordsOf({ claim, relation, start, end, rows }: Statement): Condition | undefined {
  const named = new Set(
    rows.flatMap(({ index }) => relation.rows[index]?.cells[0]?.reading.tokens.map(({ stem }) => stem) ?? []),
  );
  const said = claim.tokens.filter(
    (token) =>
      token.content &&
      token.start >= start &&
      token.end <= end &&
      !named.has(token.stem) &&
      !isNameOfRows(token, relation),
  );
  let best: { readonly words: ReadonlySet<string>; readonly column: number } | undefined;
  for (let column = 1; column < relation.headers.length; column += 1) {
    if (relation.measures.includes(column)) continue;
    const held = new Set(relation.rows.flatMap((row) => stemsAt(row, column)));
    const words = new Set(said.map(({ stem }) => stem).filter((stem) => held.has(stem)));
    if (words.size > (best?.words.size ?? 0)) best = { words, column };
  }
  if (best === undefined) return undefined;
  const { words, column } = best;
  return {
    isMetBy: (row) => {
      const held = stemsAt(relation.rows[row], column);
      return [...words].every((word) => held.includes(word));
    },
    values: [],
  };
}

function stemsAt(row: RelationRow | undefined, column: number): readonly string[] {
  return (row?.cells[column]?.reading.tokens ?? []).filter((token) => token.content).map(({ stem }) => stem);
}
