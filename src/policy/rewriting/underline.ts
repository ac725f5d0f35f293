import { runEnd } from '../../contract/character-runs.js';

const BEFORE = /[\s>]/u;
const FIRST_CELL = /^:?-+:?$/u;
const CELL = /^:?-*:?$/u;

/**
 * Whether a line is the one under a table's header, or under a heading: `|---|:-:|`, `====`. Cut at its bars first: one
 * pattern for all of it takes exponential time on `-|  |  |  x`.
 */
export function isUnderline(line: string): boolean {
  const text = line.slice(runEnd(line, 0, line.length, (character) => BEFORE.test(character))).trimEnd();
  if (text === '') return false;
  if (/^=+$/u.test(text)) return true;
  const [first = '', ...cells] = (text.startsWith('|') ? text.slice(1) : text)
    .split('|')
    .map((cell) => cell.trim());
  return FIRST_CELL.test(first) && cells.every((cell) => CELL.test(cell));
}
