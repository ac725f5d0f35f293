import type { Token } from '../alignment/reading.js';
import type { Value } from '../values/value.js';
import { conclusionCues } from './comparing-words.js';
import { directionOf, measureOf } from './measure.js';
import { toldBy } from './mentions.js';
import { isColumnDenied, isNone } from './none.js';
import type { Relation } from './relation.js';
import { wordsInCells } from './restriction.js';
import { isLike, sizeOf } from './size.js';
import { says, sizeAt, type Statement } from './statement.js';

/** What a claim says of rows. */
export interface Condition {
  readonly isMetBy: (row: number) => boolean;
  /** Indices of the claim's values that it reads. */
  readonly values: readonly number[];
  /** Indices of the claim's tokens that it reads. */
  readonly tokens: readonly number[];
}

/** A bound on a measure, or a yes or no, or a cell's own words. */
export function conditionOf(statement: Statement): Condition | undefined {
  const words = wordsInCells(statement);
  return (
    boundOf(statement) ??
    yesOrNoOf(statement) ??
    noneOf(statement) ??
    (words === undefined ? undefined : { isMetBy: words.isMetBy, values: [], tokens: words.tokens })
  );
}

/** "Without a defeat": rows that have none of what a column counts. */
function noneOf(statement: Statement): Condition | undefined {
  const { columns, relation } = statement;
  const denied = columns.find(
    ({ index }) =>
      relation.rows.some((row) => row.cells[index] !== undefined && isNone(row.cells[index])) &&
      isColumnDenied(statement, index),
  );
  if (denied === undefined) return undefined;
  const isMetBy = (row: number): boolean => {
    const cell = relation.rows[row]?.cells[denied.index];
    return cell !== undefined && isNone(cell);
  };
  return { isMetBy, values: [], tokens: [] };
}

function boundOf(statement: Statement): Condition | undefined {
  const { points, relation, claim } = statement;
  const others = points.filter(({ point }) => !isCountOfRows(statement, point));
  const [bound, ...more] = others;
  const column = measureOf(statement);
  if (bound === undefined || more.length > 0 || column === undefined) return undefined;
  const { point } = bound;
  const before = claim.text.slice(0, bound.start);
  const next = claim.tokens.find((token) => token.start >= bound.end);
  const answered = {
    values: [bound.index],
    // "Ten games", under "Won": what is counted.
    tokens: next?.content === true && next.value < 0 ? [next.index] : [],
  };
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
    return { isMetBy, ...answered };
  }
  const isOfMeasure = relation.rows.some(({ cells }) => {
    const value = cells[column]?.value;
    return value !== undefined && isLike(value, point);
  });
  if (!isOfMeasure) return undefined;
  const isBeyond = comparisonBefore(statement, bound.start);
  return {
    isMetBy: (row) => {
      const size = sizeAt(relation, row, column);
      const limit = sizeOf(point);
      if (size === undefined || limit === undefined) return false;
      return isBeyond === undefined ? says(bound, size, 0) === true : isBeyond ? size > limit : size < limit;
    },
    ...answered,
  };
}

/** "Deeper than 50 m": whether the word before "than" asks for more; undefined where none stands there. */
export function comparisonBefore(statement: Statement, start: number): boolean | undefined {
  const { claim } = statement;
  const cue = conclusionCues(claim).findLast(({ label, end }) => label.startsWith('more') && end <= start);
  if (cue === undefined || !/^\s*than\s+$/iu.test(claim.text.slice(cue.end, start))) return undefined;
  const column = measureOf(statement);
  return column === undefined ? undefined : directionOf({ ...statement, cue }, column) > 0;
}

const DATE_SIDE = /\b(before|after|since)\s+(?:the\s+year\s+)?$/iu;
const YES =
  /^(?:yes|y|true|✓|✔|x|○|〇|included|sí|si|oui|ja|sim|inclus[ea]?s?|compris[ea]?s?|incluid[oa]s?|inclus[oaie]|inbegriffen|inklusive|是|有|含|はい|あり|да)$/iu;
const NO =
  /^(?:no|n|false|✗|✘|×|–|-|not (?:included|allowed|permitted)|non|nein|não|否|无|いいえ|なし|不可|нет|(?:non|no|não|nicht) (?:inclus[eaoi]?s?|compris[ea]?s?|incluid[oa]s?|incluíd[oa]s?|inbegriffen|enthalten|inklusive|erlaubt))$/iu;

/** A cell that only says whether. */
export function isYesOrNo(text: string): boolean {
  return YES.test(text.trim()) || NO.test(text.trim());
}

/** Words by which prose tells a yes, and nothing else: "pets are allowed", "autoscaling is switched on". */
const TELLING: ReadonlySet<string> = new Set(
  (
    'allowed permitted available included provided offered possible enabled disabled activated deactivated switched turned active exists ' +
    'erlaubt gestattet inbegriffen enthalten verfügbar vorhanden möglich inklusive ' +
    'autorises autorise admis acceptes accepte inclus incluse compris comprise comprend inclut disponible possible ' +
    'permitido permitidos permiten admiten incluido incluida incluye disponible posible ' +
    'consentiti ammessi incluso inclusa compreso compresa disponibile permitidos incluso inclusa disponivel'
  ).split(' '),
);

/** "Waterproof": columns that say yes or no of each row, or of the one that a claim names; all of those that it names. */
export function yesOrNoOf(statement: Statement): Condition | undefined {
  const { claim, columns, relation, rows } = statement;
  const [row, ...others] = new Set(rows.map(({ index }) => index));
  const isOfOne = row !== undefined && others.length === 0;
  const textAt = (index: number, column: number): string =>
    relation.rows[index]?.cells[column]?.reading.text.trim() ?? '';
  const named = [...new Set(columns.map(({ index }) => index))].map((index) => ({
    index,
    said: toldBy(claim, relation, index),
  }));
  // "TLS is enabled" asks nothing of another key that says "enabled".
  const isPartOf = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
    one.size < other.size && [...one].every((token) => other.has(token));
  const asked = named.flatMap(({ index, said }) => {
    if (named.some((other) => isPartOf(said, other.said))) return [];
    const isAnswered = isOfOne
      ? isYesOrNo(textAt(row, index))
      : relation.rows.every((_, n) => isYesOrNo(textAt(n, index)));
    return isAnswered ? [{ index, isDenied: isColumnDenied(statement, index) }] : [];
  });
  if (asked.length === 0) return undefined;
  return {
    isMetBy: (at) => asked.every(({ index, isDenied }) => YES.test(textAt(at, index)) !== isDenied),
    values: [],
    tokens: claim.tokens.filter(({ norm }) => TELLING.has(norm)).map(({ index }) => index),
  };
}

/** A word for what the rows are: of the first header, or of what the table stands under. */
export function isNameOfRows({ stem }: Token, { headers, caption }: Relation): boolean {
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
