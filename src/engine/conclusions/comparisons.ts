import { factorOf, isStandardFirst, thanOf } from './comparing-words.js';
import { saysDifference, withDifference, type Place } from './difference.js';
import { directionOf, kindOf, measureOf, measuresNamed } from './measure.js';
import type { Mention } from './mentions.js';
import type { RelationCell } from './relation-cell.js';
import { isDenied, sizeAt, type Conclude, type Outcome, type Statement } from './statement.js';

const COMPARING = /^(?:more|passes)/u;
/** By which a whole row is better than another. */
const IN_ALL = /(?:Good|Bad)$/u;
const IN_TIME = /(?:Early|Late)$/u;

/** "Arlon has 12,100 more inhabitants than Cork", "sales were higher in Q2 than in Q3", "A outperforms B on F1". */
export const concludeComparison: Conclude = (statement) => {
  const { cue, rows } = statement;
  const isGain = (cue.label === 'rise' || cue.label === 'fall') && rows.length === 2;
  if (!COMPARING.test(cue.label) && !isGain) return undefined;
  const compared = comparedOf(statement);
  if (compared === undefined) return undefined;
  const outcomes = compared.map((places) => compareAt(statement, places, cue.label === 'fall' ? -1 : 1));
  const [first] = outcomes;
  if (first === undefined || outcomes.includes(undefined)) return undefined;
  const differing = outcomes.filter((outcome) => outcome?.holds !== first.holds);
  if (differing.length > 0 && measuresNamed(statement).length === 0) return undefined;
  return { ...first, holds: outcomes.every((outcome) => outcome?.holds) !== isDenied(statement) };
};

function compareAt(statement: Statement, [one, other]: [Place, Place], sign: 1 | -1): Outcome | undefined {
  const [a, b] = [extentAt(statement, one), extentAt(statement, other)];
  if (a === undefined || b === undefined) return undefined;
  const { relation, cue } = statement;
  const isTime = ['date', 'time'].includes(kindOf(relation, one.column));
  if (IN_TIME.test(cue.label) && !isTime) return undefined;
  const direction = cue.label === 'rise' || cue.label === 'fall' ? sign : directionOf(statement, one.column);
  const isSo = direction > 0 ? a.low > b.high : a.high < b.low;
  const isNotSo = direction > 0 ? a.high <= b.low : a.low >= b.high;
  return isSo || isNotSo ? withDifference(statement, isSo, [one, a.low], [other, b.low]) : undefined;
}

function extentAt({ relation }: Statement, { row, column }: Place): RelationCell['extent'] {
  return relation.rows[row]?.cells[column]?.extent;
}

/** What is compared: two rows in one column or in each of several, or two columns in one row. */
function comparedOf(statement: Statement): [Place, Place][] | undefined {
  const { cue, relation } = statement;
  const than = thanAt(statement);
  if (than === undefined) return undefined;
  const [subject, standard] = relation.isRecord ? [] : rowsAround(statement, than);
  if (subject !== undefined && standard !== undefined)
    return columnsOf(statement).map((column) => [
      { row: subject.index, column },
      { row: standard.index, column },
    ]);
  if (cue.label === 'rise' || cue.label === 'fall') return undefined;
  const places = columnsAround(statement, than.start, than.end);
  return places === undefined ? undefined : [places];
}

/** The columns in which a row is said to be before another: for "better" all that are named, or all there are. */
function columnsOf(statement: Statement): readonly number[] {
  const column = measureOf(statement);
  if (!IN_ALL.test(statement.cue.label)) return column === undefined ? [] : [column];
  const named = measuresNamed(statement);
  if (named.length > 0) return named;
  if (column !== undefined) return [column];
  return saysDifference(statement) ? [] : statement.relation.measures;
}

interface Than {
  readonly start: number;
  readonly end: number;
}

/** Where the standard begins: after "than", or after the word itself if it needs none. "But shallower" leans on the comparison before. */
function thanAt({ claim, cues, cue }: Statement): Than | undefined {
  return cue.label.startsWith('passes') ? { start: cue.end, end: cue.end } : thanOf(claim, cues, cue);
}

/** The row that is compared, and the one that it is compared with. */
function rowsAround(
  { claim, rows, subject: first }: Statement,
  than: Than,
): readonly (Mention | undefined)[] {
  const standard = isStandardFirst(claim)
    ? rows.findLast(({ start }) => start < than.start)
    : rows.find(({ start }) => start >= than.end);
  const others = rows.filter(({ index }) => index !== standard?.index);
  const [subject = first, ...more] = others;
  return standard === undefined || more.length > 0 ? [] : [subject, standard];
}

function columnsAround(statement: Statement, start: number, end: number): [Place, Place] | undefined {
  const { columns, relation, rows } = statement;
  const measures = columns.filter(({ index }) => relation.measures.includes(index));
  const right = measures.find((column) => column.start >= end);
  const isLikeRight = ({ index }: Mention): boolean =>
    right !== undefined && kindOf(relation, index) === kindOf(relation, right.index);
  const left = measures.findLast((column) => column.start < start && isLikeRight(column));
  const [row, ...more] = rows;
  if (left === undefined || right === undefined || row === undefined || more.length > 0) return undefined;
  if (left.index === right.index) return undefined;
  return [
    { row: row.index, column: left.index },
    { row: row.index, column: right.index },
  ];
}

/** "Twice as many visitors on Tuesday as on Monday." */
export const concludeMultiple: Conclude = (statement) => {
  const { claim, cue, relation } = statement;
  const factor = cue.label === 'times' ? factorOf(claim.text.slice(cue.start, cue.end)) : undefined;
  const as = [...claim.text.slice(cue.end).matchAll(/\bas\b/giu)].at(-1)?.index;
  if (factor === undefined || as === undefined) return undefined;
  const than = { start: cue.end + as, end: cue.end + as };
  const column = measureOf(statement);
  const [subject, standard] = rowsAround(statement, than);
  const places: [Place, Place] | undefined =
    subject !== undefined && standard !== undefined && column !== undefined
      ? [
          { row: subject.index, column },
          { row: standard.index, column },
        ]
      : columnsAround(statement, than.start, than.end);
  if (places === undefined) return undefined;
  const [one, other] = places;
  const [a, b] = [sizeAt(relation, one.row, one.column), sizeAt(relation, other.row, other.column)];
  if (a === undefined || b === undefined || b === 0) return undefined;
  const values = statement.points
    .filter(({ start, end }) => start >= cue.start && end <= cue.end)
    .map(({ index }) => index);
  return { holds: Math.abs(a / b - factor) <= ROUGHLY * factor, rows: [one.row, other.row], values };
};

const ROUGHLY = 0.05;
