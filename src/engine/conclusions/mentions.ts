import { shareRoot } from '../alignment/word-alignment.js';
import { synonymsOf } from '../alignment/lexical-relations.js';
import { otherForms } from '../alignment/irregular-forms.js';
import { relationOf as comparisonOf } from '../alignment/value-relation.js';
import type { Reading, Token } from '../alignment/reading.js';
import { wordsForKey } from '../entailment/attribute-words.js';
import type { Point, Value } from '../values/value.js';
import type { Relation } from './relation.js';

/** A row or a column that a claim names. */
export interface Mention {
  /** Its index. */
  readonly index: number;
  /** UTF-16 offset into the claim. */
  readonly start: number;
}

/** What a claim says of a relation, word by word. */
export interface Mentions {
  /** In the order of the claim. */
  readonly rows: readonly Mention[];
  readonly columns: readonly Mention[];
  /** Indices of the claim's tokens that stand in headers, the caption, or the cells of rows that are named. */
  readonly tokens: ReadonlySet<number>;
}

/** A point that a claim writes, alone or as the end of a range. */
export interface Written {
  readonly point: Point;
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Finds which rows and columns a claim names: rows by their first cell, columns by their header. */
export function findMentions(claim: Reading, relation: Relation): Mentions {
  const points = pointsOf(claim);
  const tokens = new Set<number>();
  const columns = columnsNamed(claim, relation, points, tokens);
  const rows = relation.isRecord ? [{ index: 0, start: 0 }] : rowsNamed(claim, relation, points);
  if (rows.some(({ index }) => OURS.test(relation.rows[index]?.cells[0]?.reading.text.trim() ?? '')))
    for (const { index, norm } of claim.tokens) if (AUTHORS.has(norm)) tokens.add(index);
  for (const { index } of rows) {
    for (const { reading } of relation.rows[index]?.cells ?? []) addShared(claim, reading, tokens);
  }
  addShared(claim, relation.caption, tokens);
  return { rows: inOrder(rows), columns, tokens };
}

/** The points of a claim's values: both ends of a range. */
export function pointsOf(claim: Reading): readonly Written[] {
  return claim.values.flatMap((value, index) => {
    const points = value.kind === 'range' ? [value.from, value.to] : [value];
    return points.map((point) => ({ point, index, start: point.start, end: point.end }));
  });
}

function inOrder<T extends Mention>(mentions: readonly T[]): T[] {
  return [...mentions].sort((a, b) => a.start - b.start);
}

function content(reading: Reading): Token[] {
  return reading.tokens.filter((token) => token.content);
}

function equalTo(points: readonly Written[], values: readonly Value[]): number[] {
  return points
    .filter(({ point }) => values.some((value) => comparisonOf(point, value) === 'equal'))
    .map(({ start }) => start);
}

function addShared(claim: Reading, reading: Reading, into: Set<number>): void {
  const words = content(reading);
  for (const token of content(claim))
    if (words.some((other) => isSame(token, other, claim))) into.add(token.index);
}

/**
 * Columns by the words of their headers, or by what prose says for those; of several that share a word the one of which
 * most is said.
 *
 * @param into takes the claim's tokens that name a column
 */
function columnsNamed(
  claim: Reading,
  { headers, isRecord }: Relation,
  points: readonly Written[],
  into: Set<number>,
): Mention[] {
  const spoken = content(claim);
  const found = headers.flatMap((header, index): NamedColumn[] => {
    const words = content(header);
    const own = spoken.filter((token) => words.some((other) => isNamedBy(other, token, claim)));
    const told = own.length > 0 ? [] : toldFor(claim, header);
    const named = [...own, ...told];
    named.forEach((token) => into.add(token.index));
    const starts = named.length > 0 ? named.map(({ start }) => start) : equalTo(points, header.values);
    const start = starts[0];
    if (start === undefined || (index === 0 && !isRecord)) return [];
    const said = words.filter((word) => own.some((token) => isNamedBy(word, token, claim))).length;
    // "Check in" and "check out" differ in little words alone.
    const isWhole = header.tokens.length > words.length && standsIn(claim, header, own);
    const share = words.length === 0 ? 1 : said / words.length;
    return [{ index, start, words: said + (isWhole ? HALF : 0), share }];
  });
  return inOrder(
    found.filter((one) => !found.some((other) => other.start === one.start && isBetter(other, one))),
  ).map(({ index, start }) => ({ index, start }));
}

/** Whether a header stands in a claim word by word, from one of these tokens on. */
function standsIn(claim: Reading, header: Reading, from: readonly Token[]): boolean {
  return from.some((token) =>
    header.tokens.every(({ norm, stem }, n) => {
      const other = claim.tokens[token.index + n];
      return other?.norm === norm || other?.stem === stem;
    }),
  );
}

interface NamedColumn extends Mention {
  readonly words: number;
  readonly share: number;
}

/** The claim's words that prose has for a header. */
function toldFor(claim: Reading, header: Reading): Token[] {
  if (claim.language !== 'en') return [];
  const told = wordsForKey(header.tokens.map(({ stem }) => stem));
  return told.size === 0 ? [] : claim.tokens.filter(({ stem, value }) => value < 0 && told.has(stem));
}

/** Indices of the claim's tokens that name a column, by its own words or by what prose says for them. */
export function toldBy(claim: Reading, { headers }: Relation, column: number): ReadonlySet<number> {
  const header = headers[column];
  if (header === undefined) return new Set();
  const words = content(header);
  const own = content(claim).filter((token) => words.some((other) => isNamedBy(other, token, claim)));
  return new Set([...own, ...toldFor(claim, header)].map(({ index }) => index));
}

/** Rows are named by their first cells, or else by the cells of the first column that tells them apart. */
function rowsNamed(claim: Reading, relation: Relation, points: readonly Written[]): Mention[] {
  for (let column = 0; column < relation.headers.length; column += 1) {
    if (relation.measures.includes(column)) continue;
    const named = namedBy(claim, relation, column, points);
    if (named.length > 0) return named;
  }
  return [];
}

/** By the words of a column's cells that tell one row from the others, or by their values. */
function namedBy(claim: Reading, { rows }: Relation, column: number, points: readonly Written[]): Mention[] {
  const spoken = content(claim);
  const labels = rows.map((row) => row.cells[column]?.reading);
  const holders = new Map<string, number>();
  for (const label of labels)
    for (const stem of new Set(content(label ?? claim).map((token) => token.stem)))
      holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const isKey = new Set(labels.map((label) => label?.text.trim().toLowerCase())).size === rows.length;
  if (column > 0 && !isKey) return [];
  // "Ours (small)" and "Ours (large)" are told by their own words.
  const [ours, ...moreOurs] = labels.filter((label) => OURS.test(label?.text.trim() ?? ''));
  const found = labels.flatMap((label, index) => {
    if (label === undefined) return [];
    const words = content(label);
    const own = words.filter((token) => (holders.get(token.stem) ?? 0) < rows.length);
    const said = own.flatMap(
      (word) => spoken.find((token) => token.stem === word.stem || token.norm === word.norm) ?? [],
    );
    const [byValue] = words.length === 0 ? equalTo(points, label.values) : [];
    const byAuthor = ours === label && moreOurs.length === 0 ? OUR.exec(claim.text)?.index : undefined;
    const start = said[0]?.start ?? byValue ?? byAuthor;
    const share = own.length === 0 || byAuthor !== undefined ? 1 : said.length / own.length;
    return start === undefined || share < HALF ? [] : [{ index, start, share, words: said.length }];
  });
  // "North" is named by "north", "North East" only by both.
  return found.filter(
    (one) =>
      !found.some((other) => other.start === one.start && other.index !== one.index && isBetter(other, one)),
  );
}

/** The row of those who wrote the table, and what they call it. */
const OURS = /^(?:ours?|our \p{L}+|proposed(?: \p{L}+)?|this (?:work|paper|study))(?:\s*\([^()]*\))?$/iu;
/** Words around it. */
const AUTHORS = new Set('our ours proposed method model approach system'.split(' '));
const OUR = /\b(?:our|ours|the proposed)\b/iu;

const HALF = 0.5;

interface Named {
  readonly share: number;
  readonly words: number;
}

function isBetter(a: Named, b: Named): boolean {
  return a.words > b.words || (a.words === b.words && a.share > b.share);
}

/** Whether two words say the same, as far as forms, synonyms and derivation tell. */
export function isSame(a: Token, b: Token, { language }: Reading): boolean {
  if (a.stem === b.stem || a.norm === b.norm) return true;
  if (otherForms(a.stem, language).includes(b.stem) || synonymsOf(a.stem, language).includes(b.stem))
    return true;
  return a.norm.length > ROOT && b.norm.length > ROOT && shareRoot(a.norm, b.norm);
}

const ROOT = 4;

/** Headers are often cut short: "Params", "Temp.". */
function isNamedBy(header: Token, said: Token, claim: Reading): boolean {
  if (isSame(said, header, claim)) return true;
  const short = header.stem;
  return short.length >= ROOT && said.norm.length > short.length + 1 && said.norm.startsWith(short);
}
