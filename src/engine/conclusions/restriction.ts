import type { Token } from '../alignment/reading.js';
import { conclusionCues } from './comparing-words.js';
import { isSame } from './mentions.js';
import type { RelationRow } from './relation.js';
import type { Statement } from './statement.js';

/** The rows of which a statement speaks, and the words by which it chose them. */
export interface Restriction {
  readonly rows: readonly number[];
  /** Indices of the claim's tokens. */
  readonly tokens: readonly number[];
}

/**
 * The rows that a statement is about: "the deepest lake in Albria" ranks the lakes whose country is Albria. All rows where
 * no cell beside the named ones has a word of it.
 */
export function restrictionOf(statement: Statement): Restriction {
  const { relation } = statement;
  const all = relation.rows.map((_, row) => row);
  const chosen = wordsInCells(statement);
  if (chosen === undefined) return { rows: all, tokens: [] };
  const rows = all.filter((row) => chosen.isMetBy(row));
  const isChoice = rows.length > 0 && rows.length < all.length;
  return isChoice ? { rows, tokens: chosen.tokens } : { rows: all, tokens: [] };
}

/** Words of a statement that stand in the cells of one column, which is no measure: "Two employees are cooks". */
export function wordsInCells({
  claim,
  relation,
  start,
  end,
  rows,
}: Statement):
  { readonly isMetBy: (row: number) => boolean; readonly tokens: readonly number[] } | undefined {
  const named = new Set(
    rows.flatMap(({ index }) => relation.rows[index]?.cells[0]?.reading.tokens.map(({ stem }) => stem) ?? []),
  );
  const cues = conclusionCues(claim);
  const said = claim.tokens.filter(
    (token) =>
      token.content &&
      token.start >= start &&
      token.end <= end &&
      !named.has(token.stem) &&
      !cues.some((cue) => token.start >= cue.start && token.end <= cue.end) &&
      !isOfFrame(token, statementFrame(relation.headers, relation.caption)),
  );
  let best: { readonly words: readonly Token[]; readonly column: number } | undefined;
  for (let column = 1; column < relation.headers.length; column += 1) {
    if (relation.measures.includes(column)) continue;
    const held = relation.rows.flatMap((row) => contentAt(row, column));
    const words = said.filter((token) => held.some((other) => isSame(token, other, claim)));
    if (words.length > (best?.words.length ?? 0)) best = { words, column };
  }
  if (best === undefined) return undefined;
  const { words, column } = best;
  return {
    isMetBy: (row) => {
      const held = contentAt(relation.rows[row], column);
      return words.every((word) => held.some((other) => isSame(word, other, claim)));
    },
    tokens: words.map(({ index }) => index),
  };
}

function statementFrame(
  headers: Statement['relation']['headers'],
  caption: Statement['relation']['caption'],
): readonly Token[] {
  return [...headers.flatMap(({ tokens }) => tokens), ...caption.tokens].filter(({ content }) => content);
}

/** A word of a header or of what the table stands under chooses no rows. */
function isOfFrame({ stem }: Token, frame: readonly Token[]): boolean {
  return frame.some((token) => token.stem === stem);
}

function contentAt(row: RelationRow | undefined, column: number): readonly Token[] {
  return (row?.cells[column]?.reading.tokens ?? []).filter((token) => token.content);
}
