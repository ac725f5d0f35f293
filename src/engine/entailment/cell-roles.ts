import { Parting, partingsOf } from '../alignment/coordination.js';
import type { Alignment } from '../alignment/alignment.js';
import type { Objection } from '../alignment/objection.js';
import type { Reading, Token } from '../alignment/reading.js';
import type { CellSpan } from './self-contained.js';

/**
 * What stands in one cell, said of another: "opened by Weiss" of whom the ticket is assigned to, "a 40 g serving has 22 g" of
 * what 100 g have. A row or a record tells what goes with what by the names of its cells alone.
 */
export function cellRoles(alignment: Alignment, cells: readonly CellSpan[]): Objection[] {
  if (cells.length < 2) return [];
  const names = namesOf(alignment, cells);
  const taken =
    valueOfAnother(alignment, cells, names) ??
    (alignment.claim.tokens.some(({ kind }) => kind === 'cjk')
      ? undefined
      : textOfAnother(alignment, cells, names));
  if (taken === undefined) return [];
  return [{ rule: 'cells-exchanged', ...taken, cap: 0.12, contradicts: 0.88 }];
}

interface Taken {
  /** What the claim says, and what the cell has of which it says it; both verbatim. */
  readonly claim: string;
  readonly evidence: string;
}

/** The cells in whose name a token of the claim stands, itself or in other words; undefined for most. */
type NamedBy = (
  token: Token,
) => { readonly cells: readonly number[]; readonly isItself: boolean } | undefined;

function namesOf({ evidence, words, values }: Alignment, cells: readonly CellSpan[]): NamedBy {
  const cellNamed = (offset: number): number =>
    cells.findIndex(({ nameStart, start }) => offset >= nameStart && offset < start);
  return ({ index, value }) => {
    const offsets =
      value < 0
        ? words[index]?.tokens.map((at) => evidence.tokens[at]?.start ?? -1)
        : values[value]?.found.map((at) => evidence.values[at]?.start ?? -1);
    if (offsets === undefined || offsets.length === 0) return undefined;
    const named = [...new Set(offsets.map(cellNamed))].filter((cell) => cell >= 0);
    if (named.length === 0) return undefined;
    return { cells: named, isItself: value >= 0 || words[index]?.strength === 1 };
  };
}

function cellOf(cells: readonly CellSpan[], offset: number): number {
  return cells.findIndex(({ start, end }) => offset >= start && offset < end);
}

/** A value of one cell where another cell is named that has another value, and its own is not. */
function valueOfAnother(alignment: Alignment, cells: readonly CellSpan[], names: NamedBy): Taken | undefined {
  const { claim, evidence, values, derived } = alignment;
  const cellOfValue = (at: number): number => cellOf(cells, evidence.values[at]?.start ?? -1);
  for (const [n, { found, rivals: others }] of values.entries()) {
    const value = claim.values[n];
    if (value === undefined || found.length === 0 || derived.values.has(n)) continue;
    const rivals = isRankOfCell(claim, n, names) ? [...others, ...numbersBesides(evidence, found)] : others;
    if (rivals.length === 0) continue;
    const own = found.map(cellOfValue);
    if (own.includes(-1) || isSaidWithCell(alignment, n, cells, own)) continue;
    const concerned = new Set([...own, ...rivals.map(cellOfValue)]);
    // What several of these cells are called tells none of them from the others.
    const namedBy = (tokens: readonly Token[], isItself: boolean): readonly number[] =>
      tokens.flatMap((token) => {
        const name = names(token);
        if (name?.isItself !== isItself) return [];
        const named = name.cells.filter((cell) => concerned.has(cell));
        return named.length === 1 || named.every((cell) => own.includes(cell)) ? named : [];
      });
    const stretches = stretchesAround(claim, n);
    // A cell's own words come before what may stand for them.
    const naming = [true, false]
      .flatMap((isItself) => stretches.map((tokens) => ({ tokens, named: namedBy(tokens, isItself) })))
      .find(({ named }) => named.length > 0);
    if (naming === undefined || naming.named.some((cell) => own.includes(cell))) continue;
    const said = new Set(naming.tokens.flatMap((token) => values[token.value]?.found.map(cellOfValue) ?? []));
    const rival = rivals.find((at) => {
      const cell = cellOfValue(at);
      return naming.named.includes(cell) && !said.has(cell);
    });
    const other = rival === undefined ? undefined : evidence.values[rival];
    if (other === undefined) continue;
    return {
      claim: claim.text.slice(value.start, value.end),
      evidence: evidence.text.slice(other.start, other.end),
    };
  }
  return undefined;
}

/** "Pixra 7", "8 lessons": a value that the claim says with the word beside it in its cell. */
function isSaidWithCell(
  { claim, evidence, words }: Alignment,
  value: number,
  cells: readonly CellSpan[],
  own: readonly number[],
): boolean {
  const at = claim.tokens.findIndex((token) => token.value === value);
  const end = claim.tokens.findLastIndex((token) => token.value === value);
  return [at - 1, end + 1].some((beside) =>
    words[beside]?.tokens.some((index) => own.includes(cellOf(cells, evidence.tokens[index]?.start ?? -1))),
  );
}

/** "On the third floor", of "Floor: 4": what a row counts may be told by its rank, right before its name. */
function isRankOfCell({ tokens, values }: Reading, value: number, names: NamedBy): boolean {
  const next = tokens[tokens.findLastIndex((token) => token.value === value) + 1];
  return values[value]?.kind === 'ordinal' && next !== undefined && names(next)?.isItself === true;
}

function numbersBesides({ values }: Reading, found: readonly number[]): readonly number[] {
  return values.flatMap(({ kind }, at) => (kind === 'cardinal' && !found.includes(at) ? [at] : []));
}

/** The tokens around a value: up to the next "and", then those of its clause, then what is said before that: "at the reduced rate, …". */
function stretchesAround(claim: Reading, value: number): readonly (readonly Token[])[] {
  const own = claim.tokens.find((token) => token.value === value);
  if (own === undefined) return [];
  const clause = claim.tokens.filter((token) => token.clause === own.clause);
  const partings = partingsOf(claim);
  const isCut = ({ index }: Token): boolean => partings.before(index) >= Parting.And;
  const from = clause.findLastIndex((token) => token.index <= own.index && isCut(token));
  const to = clause.findIndex((token) => token.index > own.index && isCut(token));
  const stretch = clause.slice(Math.max(0, from), to < 0 ? clause.length : to);
  const before = claim.tokens.filter((token) => token.clause === own.clause - 1);
  const leading = before.some((token) => token.value >= 0) ? [] : before;
  return [stretch, clause, leading].map((tokens) => tokens.filter((token) => token.value !== value));
}

/** All the words of a cell, as the claim says them side by side. */
interface Mention {
  readonly cell: number;
  /** Indices of the claim's tokens. */
  readonly from: number;
  readonly to: number;
}

/** Words of a cell's text at most. */
const LONGEST_TEXT = 6;

function mentionsOf({ claim, evidence, words }: Alignment, cells: readonly CellSpan[]): Mention[] {
  const cellFrom = new Map(cells.map(({ start }, cell) => [start, cell]));
  const textOf = (first: number, end: number): readonly Token[] => {
    const text = evidence.tokens.slice(first, first + LONGEST_TEXT + 1);
    const beyond = text.findIndex((token) => token.end > end);
    return beyond < 0 ? text : text.slice(0, beyond);
  };
  return claim.tokens.flatMap(({ index }) =>
    (words[index]?.tokens ?? []).flatMap((at): Mention[] => {
      const cell = cellFrom.get(evidence.tokens[at]?.start ?? -1);
      if (cell === undefined) return [];
      const text = textOf(at, cells[cell]?.end ?? 0);
      if (text.length === 0 || text.length > LONGEST_TEXT) return [];
      const isSaid = text.every(({ norm, value }, n) => value < 0 && claim.tokens[index + n]?.norm === norm);
      return isSaid ? [{ cell, from: index, to: index + text.length }] : [];
    }),
  );
}

/** Words between what is told and who or what it is: "opened by", "the landlord is". */
const LINKS = new Set('by is was are were par est von ist por es da è to'.split(' '));
const ARTICLES = new Set(
  'a an the le la les l un une der die das den dem ein eine el los il lo o os as'.split(' '),
);
const BE = new Set('is was are were est ist es è foi fue era'.split(' '));

/** The text of one cell, told by the name of another that has another text: "written by Osei", who reviewed it. */
function textOfAnother(alignment: Alignment, cells: readonly CellSpan[], names: NamedBy): Taken | undefined {
  const { claim, evidence } = alignment;
  const textOf = ({ start, end }: CellSpan): string => evidence.text.slice(start, end);
  const mentions = mentionsOf(alignment, cells);
  for (const mention of mentions) {
    const own = mentions.filter(({ from }) => from === mention.from).map(({ cell }) => cell);
    const told = toldAt(alignment, mention, names, cells);
    if (told === undefined || told.length === 0 || told.some((cell) => own.includes(cell))) continue;
    const other = cells[told[0] ?? -1];
    if (other === undefined || !isOfWords(alignment, other)) continue;
    const [first, last] = [claim.tokens[mention.from], claim.tokens[mention.to - 1]];
    return { claim: claim.text.slice(first?.start, last?.end), evidence: textOf(other) };
  }
  return undefined;
}

/** The cells by whose name a mention is told: just before it, or behind it and a form of "be". */
function toldAt(
  { claim, evidence }: Alignment,
  { from, to }: Mention,
  names: NamedBy,
  cells: readonly CellSpan[],
): readonly number[] | undefined {
  const isNameItself = ({ norm }: Token, cell: number): boolean =>
    evidence.tokens.some(
      (token) =>
        token.norm === norm &&
        token.start >= (cells[cell]?.nameStart ?? 0) &&
        token.end <= (cells[cell]?.start ?? 0),
    );
  const namedItself = (token: Token | undefined): readonly number[] =>
    token === undefined ? [] : (names(token)?.cells ?? []).filter((cell) => isNameItself(token, cell));
  const skipArticles = (at: number, step: 1 | -1): number => {
    let next = at;
    while (ARTICLES.has(claim.tokens[next]?.norm ?? '')) next += step;
    return next;
  };
  const at = skipArticles(from - 1, -1);
  const before = claim.tokens[at];
  if (before?.clause === claim.tokens[from]?.clause && before !== undefined) {
    if (before.content) return at === from - 1 ? namedItself(before) : undefined;
    // "From", "to" may be names themselves.
    const bare = namedItself(before).filter((cell) => nameLength(evidence.tokens, cells[cell]) === 1);
    if (bare.length > 0) return bare;
    const linked = claim.tokens[at - 1];
    if (LINKS.has(before.norm) && linked?.content === true)
      return names(linked)?.cells.filter((cell) => before.norm !== 'to' || isNameItself(before, cell));
  }
  const after = BE.has(claim.tokens[to]?.norm ?? '') ? claim.tokens[skipArticles(to + 1, 1)] : undefined;
  return after?.content === true ? namedItself(after) : undefined;
}

function isOfWords({ evidence }: Alignment, { start, end }: CellSpan): boolean {
  const own = evidence.tokens.filter((token) => token.start >= start && token.end <= end);
  return own.length > 0 && own.every(({ value }) => value < 0);
}

function nameLength(tokens: readonly Token[], cell: CellSpan | undefined): number {
  return cell === undefined
    ? 0
    : tokens.filter(({ start, end }) => start >= cell.nameStart && end <= cell.start).length;
}
