import { TABLE_BAR } from '../../text/markdown-blocks.js';
import { claimTokens } from './claim-tokens.js';

/** Tokens from which on a table's cell is more than a name or a value. Set by hand; no measurement is recorded. */
const FEWEST_TOKENS = 5;

/** The cells of a row that are written as sentences: the others are names, values or empty. */
export function proseCells(row: string): readonly string[] {
  return row.split(TABLE_BAR).filter((cell) => claimTokens(cell).tokens.length >= FEWEST_TOKENS);
}
