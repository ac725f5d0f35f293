import { Parting, partingsOf } from '../alignment/coordination.js';
import { readNegations } from '../alignment/negation.js';
import type { Reading } from '../alignment/reading.js';
import { conclusionCues, isRankAlone, type ConclusionCue } from './comparing-words.js';
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
  /** Of whom the claim speaks first, if that is before that part. */
  readonly subject: Mention | undefined;
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
  /** Indices of the claim's tokens that it answers for, beside those that name rows and columns. */
  readonly tokens?: readonly number[];
  /** Rows were counted, of which any word of the claim may say which ones. */
  readonly isCount?: boolean;
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
      cues,
      points: points.filter((point) => point.start >= start && point.end <= end),
      rows: relation.isRecord ? mentions.rows : within(mentions.rows),
      columns: within(mentions.columns),
      subject: mentions.rows.find((row) => row.start < start),
      start,
      end,
    };
  });
}

/** "Total" may be a column's name. */
function isOfHeader(claim: Reading, { headers }: Relation, cue: ConclusionCue): boolean {
  const own = claim.tokens.filter((token) => token.start >= cue.start && token.end <= cue.end);
  // "In total" is none.
  return (
    own.length === 1 &&
    !isRankAlone(claim, cue) &&
    headers.some(({ tokens }) => tokens.some((token) => own.some(({ norm }) => norm === token.norm)))
  );
}

const LEADING = /^(?:most|more|passes|rise|fall|sum|mean|times|same|different|all|none|only)/u;

/** The first comma between two words of a claim, or the last "and"; else where the later one begins its sentence part. */
function cutBetween(claim: Reading, from: number, to: number): number {
  const { tokens } = claim;
  const before = tokens.findLast((token) => token.start < from);
  const between = tokens.filter((token) => token.start >= from && token.start <= to);
  const cut =
    between.find((token) => token.clause !== before?.clause) ??
    between.findLast((token) => partingsOf(claim).before(token.index) === Parting.And);
  return cut?.start ?? from;
}

/** Whether what a statement concludes is denied: "does not have the highest". Words that deny a number are no denial of it. */
export function isDenied({ claim, cue, start }: Statement): boolean {
  return readNegations(claim).some(
    (negation) =>
      negation.start >= start &&
      negation.end <= cue.start &&
      negation.scope.some((index) => (claim.tokens[index]?.start ?? 0) >= cue.start),
  );
}

/** "All", "every"; "both" only of two. */
export function isOfAllRows(
  { claim, relation }: Pick<Statement, 'claim' | 'relation'>,
  { label, start, end }: ConclusionCue,
): boolean {
  const isBoth = claim.text.slice(start, end).toLowerCase() === 'both';
  return label === 'all' && (!isBoth || relation.rows.length === 2);
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
