import { isLight } from '../alignment/light-words.js';
import { readNegations } from '../alignment/negation.js';
import { ruledTokens } from '../alignment/ruled-tokens.js';
import type { Reading } from '../alignment/reading.js';
import { compareValues } from '../values/compare-values.js';
import type { Chunk } from '../evidence/chunk.js';
import type { Value } from '../values/value.js';
import { concludeAggregate } from './aggregates.js';
import { concludeChange } from './changes.js';
import { conclusionCues } from './comparing-words.js';
import { concludeComparison, concludeMultiple } from './comparisons.js';
import { isCountOfRows, isYesOrNo } from './conditions.js';
import { concludeCount, concludeQuantity, concludeYesNo } from './counts.js';
import { concludeEnumeration } from './enumerations.js';
import { concludeExchanged } from './exchanged.js';
import { concludeListed } from './listed.js';
import { concludeNone, isEmpty } from './none.js';
import { findMentions, pointsOf, type Mentions } from './mentions.js';
import type { Relation } from './relation.js';
import { concludeSameness } from './sameness.js';
import { concludeBound, concludeSpan } from './spans.js';
import { statementsOf, type Conclude, type Outcome, type Statement } from './statement.js';
import { concludeSuperlative } from './superlatives.js';

/** What several rows of a table, read together, say of a claim. */
export interface Conclusion {
  readonly holds: boolean;
  /** Chunks that it is drawn from, those of the rows that the claim names first. */
  readonly chunks: readonly number[];
  /** Indices of the claim's tokens and values that it answers for. */
  readonly tokens: ReadonlySet<number>;
  readonly values: ReadonlySet<number>;
  /** The word of the claim that concludes, verbatim. */
  readonly written: string;
}

/** Every way of drawing a conclusion, one file for each kind. */
const WAYS: readonly Conclude[] = [
  concludeSuperlative,
  concludeComparison,
  concludeMultiple,
  concludeChange,
  concludeSameness,
  concludeAggregate,
  concludeQuantity,
];

/** Those that need no word of their own. */
const PLAIN_WAYS: readonly Conclude[] = [
  concludeEnumeration,
  concludeListed,
  concludeSpan,
  concludeBound,
  concludeCount,
  concludeYesNo,
  concludeNone,
  concludeExchanged,
];

/** Of a claim's content words, the share that the relation must know for it to be denied; more where any word may choose the rows that are counted. */
const KNOWN = 0.5;
const KNOWN_OF_COUNT = 0.85;
/** Of a record many a word may speak of what it does not tell. */
const KNOWN_OF_RECORD = 0.66;
/** What compares a thing with others says more than its record does. */
const OF_OTHERS = /^(?:most|only|all|none)/u;

/** "None of them", but "no islands". */
function isOfOthers({ claim, cue: { label, start, end } }: Statement): boolean {
  return OF_OTHERS.test(label) && claim.text.slice(start, end).toLowerCase() !== 'no';
}

/**
 * Whether a claim that ranks, compares, counts or adds up the rows of a relation is right: "Bastia has the largest
 * population". Undefined where it does none of these, or the relation does not tell.
 */
export function conclude(claim: Reading, relation: Relation): Conclusion | undefined {
  const mentions = findMentions(claim, relation);
  const statements = statementsOf(claim, relation, mentions);
  const drawn = statements.flatMap((statement): [Statement, Outcome][] => {
    const outcome = firstOf(WAYS, statement);
    return outcome === undefined ? [] : [[statement, outcome]];
  });
  const plain =
    drawn.length === 0 && !(relation.isRecord && statements.some(isOfOthers))
      ? firstOf(PLAIN_WAYS, wholeOf(claim, relation, mentions))
      : undefined;
  const exchanged =
    drawn.length > 0 && relation.isRecord ? concludeExchanged(wholeOf(claim, relation, mentions)) : undefined;
  const outcomes = [
    ...drawn.map(([, outcome]) => outcome),
    ...[plain, exchanged].filter((outcome) => outcome !== undefined),
  ];
  if (outcomes.length === 0) return undefined;
  const values = new Set(outcomes.flatMap((outcome) => outcome.values));
  const named = [
    ...new Set([...mentions.rows.map(({ index }) => index), ...outcomes.flatMap(({ rows }) => rows)]),
  ];
  addCells(claim, relation, named, values);
  const tokens = new Set([
    ...mentions.tokens,
    ...cueTokens(claim),
    ...ruledTokens(claim),
    ...outcomes.flatMap((outcome) => outcome.tokens ?? []),
  ]);
  const left = claim.values.filter((value, index) => !values.has(index) && !isMetric(claim, value));
  const isExchanged = named.length === 1 && left.some((value) => isElsewhere(value, relation));
  const isEndOff = drawn.some(([{ cue }]) => CHANGE.test(cue.label)) && !areEndsTold(claim, relation, named);
  const holds = outcomes.every((outcome) => outcome.holds) && !isExchanged && !isEndOff;
  const isWhole = left.length === 0;
  const [first] = drawn;
  if (holds && (!isWhole || lacksName(claim, tokens) || shareKnown(claim, tokens) < KNOWN)) return undefined;
  if (!holds) {
    const isCounting = outcomes.some((outcome) => outcome.isCount === true);
    if (!isWhole && !isExchanged) return undefined;
    const least = isCounting ? KNOWN_OF_COUNT : relation.isRecord ? KNOWN_OF_RECORD : KNOWN;
    if (shareKnown(claim, tokens) < least) return undefined;
  }
  return {
    holds,
    chunks: named.flatMap((row) => relation.rows[row]?.chunks ?? []),
    tokens,
    values,
    written: first === undefined ? claim.text : claim.text.slice(first[0].cue.start, first[0].cue.end),
  };
}

function firstOf(ways: readonly Conclude[], statement: Statement): Outcome | undefined {
  for (const way of ways) {
    const outcome = way(statement);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/** A count, or a yes or no, needs no word that says so. */
function wholeOf(claim: Reading, relation: Relation, { rows, columns }: Mentions): Statement {
  const cue = { start: 0, end: 0, label: 'plain' };
  return {
    claim,
    relation,
    cue,
    cues: [],
    points: pointsOf(claim),
    rows,
    columns,
    subject: undefined,
    start: 0,
    end: claim.text.length,
  };
}

/** The claim's values that stand in a cell of the rows it names, or in a header, are as they should be. */
function addCells(claim: Reading, relation: Relation, rows: readonly number[], into: Set<number>): void {
  const known = [
    ...relation.headers.flatMap((header) => header.values),
    ...relation.caption.values,
    ...rows.flatMap((row) => relation.rows[row]?.cells.flatMap((cell) => cell.reading.values) ?? []),
  ];
  claim.values.forEach((value, index) => {
    const points = value.kind === 'range' ? [value, value.from, value.to] : [value];
    if (
      points.some(
        (point) =>
          isCountOfRows({ claim, relation }, point) &&
          'value' in point &&
          point.value === relation.rows.length,
      )
    )
      into.add(index);
    const [whole, ...ends] = points.map((point) =>
      known.some((other) => AGREEING.has(compareValues(point, other))),
    );
    if (whole === true || (ends.length > 0 && ends.every(Boolean))) into.add(index);
  });
}

/** "F1", "top-1": what is measured, and no row's name. */
function isMetric({ text }: Reading, { kind, start, end }: Value): boolean {
  return kind === 'identifier' && METRIC.test(text.slice(start, end));
}

const METRIC = /^(?:f-?[\d.]+|[rp]@\d+|top-?\d+|bleu-?\d|rouge-?\w+|r2|hits@\d+|map\d*)$/iu;

const CHANGE = /^(?:rise|fall)$/u;

/** "Grew from 48 to 55": both ends of what changed stand in the rows, or in headers; that the cells lie between them is not enough. */
function areEndsTold(claim: Reading, { rows, headers }: Relation, named: readonly number[]): boolean {
  const known = [
    ...headers.flatMap((header) => header.values),
    ...named.flatMap((row) => rows[row]?.cells.flatMap(({ reading }) => reading.values) ?? []),
  ];
  return claim.values.every((value) => {
    if (value.kind !== 'range' || !FROM.test(claim.text.slice(0, value.start + 1))) return true;
    return [value.from, value.to].every((end) =>
      known.some((other) => AGREEING.has(compareValues(end, other))),
    );
  });
}

const FROM = /(?:\bfrom|\bvon|\bde|\bda|\bdesde|с)\s+\S?$|\bf$/iu;

/** Another row has the value. */
function isElsewhere(value: Value, { rows }: Relation): boolean {
  return rows.some(({ cells }) =>
    cells.some((cell) => cell.value !== undefined && compareValues(value, cell.value) === 'equal'),
  );
}

const AGREEING: ReadonlySet<string> = new Set(['equal', 'entailed']);

/** Words that bound what is counted, or say that time went by. */
const BOUNDS = new Set(
  'before after since above below over under more less fewer than between one began begun ended finished completed lasted took'.split(
    ' ',
  ),
);

function cueTokens(claim: Reading): number[] {
  const cues = conclusionCues(claim);
  return claim.tokens
    .filter(
      (token) => BOUNDS.has(token.norm) || cues.some((cue) => token.start < cue.end && token.end > cue.start),
    )
    .map((token) => token.index);
}

function shareKnown(claim: Reading, tokens: ReadonlySet<number>): number {
  const content = claim.tokens.filter((token) => token.content && !isLight(token.stem, claim.language));
  const known = content.filter((token) => tokens.has(token.index));
  return content.length === 0 ? 1 : known.length / content.length;
}

/** Whether a word of a name is none of the relation's: of whom nothing is known nothing follows. */
function lacksName({ names }: Reading, tokens: ReadonlySet<number>): boolean {
  return names.some((name) => !name.tentative && name.tokens.some((token) => !tokens.has(token)));
}

/** Whether a claim may draw a conclusion at all from rows like one of them: saves the reading of tables. */
export function mayConclude(claim: Reading, { kind, cells: row }: Chunk): boolean {
  return (
    kind !== 'row' ||
    conclusionCues(claim).length > 0 ||
    claim.values.some((value) => value.kind === 'cardinal') ||
    row.some((cell) => isYesOrNo(cell.text) || isEmpty(cell.text)) ||
    readNegations(claim).length > 0
  );
}
