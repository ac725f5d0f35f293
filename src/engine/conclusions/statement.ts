import type { Reading } from '../alignment/reading.js';
import { conclusionCues, type ConclusionCue } from './comparing-words.js';
import { pointsOf, type Mention, type Mentions, type Written } from './mentions.js';
import type { Relation } from './relation.js';
import { sizeOf } from './size.js';

/** What a conclusion needs of the claim around one of its words. */
export interface Statement {
  readonly claim: Reading;
  readonly relation: Relation;
  readonly cue: ConclusionCue;
  /** All such words of the claim. */
  readonly cues: readonly ConclusionCue[];
  readonly points: readonly Written[];
  /** Rows and columns named in the part of the claim that the word stands in; where none is, those named before it. */
  readonly rows: readonly Mention[];
  readonly columns: readonly Mention[];
  /** UTF-16 offsets of that part. */
  readonly start: number;
  readonly end: number;
}

/** Whether a statement holds, and which of the claim's values said so; undefined where the relation does not tell. */
export interface Outcome {
  readonly holds: boolean;
  /** Indices of rows. */
  readonly rows: readonly number[];
  /** Indices of the claim's values that it answers for. */
  readonly values: readonly number[];
}

/** One way of drawing a conclusion. */
export type Conclude = (statement: Statement) => Outcome | undefined;

/** The statements of a claim, one for each of its words that conclude. */
export function statementsOf(claim: Reading, relation: Relation, mentions: Mentions): Statement[] {
  const cues = conclusionCues(claim);
  const leading = cues.filter((cue) => LEADING.test(cue.label) && !isOfHeader(claim, relation, cue));
  const points = pointsOf(claim);
  return leading.map((cue, n) => {
    const start = n === 0 ? 0 : cutBetween(claim, leading[n - 1]?.end ?? 0, cue.start);
    const next = leading[n + 1];
    const end = next === undefined ? claim.text.length : cutBetween(claim, cue.end, next.start);
    const within = (all: readonly Mention[]): readonly Mention[] => {
      const here = all.filter((one) => one.start >= start && one.start < end);
      return here.length > 0 ? here : all.filter((one) => one.start < start);
    };
    return {
      claim,
      relation,
      cue,
      cues: cues.filter((other) => other.start >= start && other.end <= end),
      points: points.filter((point) => point.start >= start && point.end <= end),
      rows: within(mentions.rows),
      columns: within(mentions.columns),
      start,
      end,
    };
  });
}

/** "Total" may be a column's name. */
function isOfHeader(claim: Reading, { headers }: Relation, cue: ConclusionCue): boolean {
  const own = claim.tokens.filter((token) => token.start >= cue.start && token.end <= cue.end);
  return headers.some(({ tokens }) => tokens.some((token) => own.some(({ norm }) => norm === token.norm)));
}

const LEADING = /^(?:most|more|rise|fall|sum|mean|times|all|none|only)/u;

/** The first comma between two words of a claim; else where the later one begins its sentence part. */
function cutBetween({ tokens }: Reading, from: number, to: number): number {
  const before = tokens.findLast((token) => token.start < from);
  const cut = tokens.find(
    (token) => token.start >= from && token.start <= to && token.clause !== before?.clause,
  );
  return cut?.start ?? from;
}

/** Words for a kind of measure, by the dimension or kind of their values. */
const KIND_OF_WORD: Readonly<Record<string, RegExp>> = {
  mass: /^(?:heav|light|weigh)/u,
  length: /^(?:long|short|tall|deep|shallow|wide|narrow)/u,
  date: /^(?:old|new|earl|lat|young|recent)/u,
  time: /^(?:fast|quick|slow)/u,
  money: /^(?:cheap|expens|cost|dear|pric|earn|paid)/u,
  temperature: /^(?:hot|cold|warm|cool)/u,
};

/** The column of sizes that a statement speaks of. */
export function measureOf({ claim, relation, cue, columns, start, end }: Statement): number | undefined {
  const { measures } = relation;
  const named = columns.filter(({ index }) => measures.includes(index));
  if (named.length > 0) {
    const distance = (at: number): number => Math.abs(at - cue.start);
    return named.reduce((a, b) => (distance(b.start) < distance(a.start) ? b : a)).index;
  }
  const said = claim.tokens.filter((token) => token.start >= start && token.end <= end);
  const kinds = Object.keys(KIND_OF_WORD).filter((kind) =>
    said.some(({ norm }) => KIND_OF_WORD[kind]?.test(norm)),
  );
  const fitting = measures.filter((column) => kinds.includes(kindOf(relation, column)));
  if (fitting.length === 1) return fitting[0];
  return measures.length === 1 ? measures[0] : undefined;
}

function kindOf({ rows }: Relation, column: number): string {
  const cell = rows.find((row) => row.cells[column]?.size !== undefined)?.cells[column];
  const value = cell?.value;
  if (value === undefined) return 'time';
  if (value.kind !== 'quantity') return value.kind;
  return value.dimension === 'duration' ? 'time' : value.dimension;
}

/** 1 if the word puts the larger size before the smaller, else -1. */
export function directionOf({ relation, cue }: Statement, column: number): 1 | -1 {
  const kind = kindOf(relation, column);
  const sense = cue.label.replace(/^(?:most|more)/u, '');
  switch (sense) {
    case 'Low':
      return -1;
    // The oldest bridge was opened first; the oldest child has the most years.
    case 'Early':
      return kind === 'date' ? -1 : 1;
    case 'Late':
      return kind === 'date' ? 1 : -1;
    case 'Fast':
      return kind === 'time' ? -1 : 1;
    case 'Slow':
      return kind === 'time' ? 1 : -1;
    default:
      return 1;
  }
}

/** The size in one cell. */
export function sizeAt({ rows }: Relation, row: number, column: number): number | undefined {
  return rows[row]?.cells[column]?.size;
}

/** Whether what a claim writes of a size is what it is, as finely as it is written; undefined where it is of another kind. */
export function says({ point }: Written, size: number, step: number): boolean | undefined {
  const written = sizeOf(point);
  if (written === undefined || !('step' in point)) return undefined;
  const slack =
    Math.max(point.step, step) / 2 +
    Math.abs(size) * (point.kind !== 'time' && point.qualifier === 'about' ? ABOUT : EPSILON);
  const off = written - size;
  const qualifier = 'qualifier' in point ? point.qualifier : 'exact';
  if (qualifier === 'over') return size > written;
  if (qualifier === 'under') return size < written;
  if (qualifier === 'atLeast') return size >= written;
  if (qualifier === 'atMost') return size <= written;
  return Math.abs(off) <= slack;
}

const ABOUT = 0.05;
const EPSILON = 1e-9;
