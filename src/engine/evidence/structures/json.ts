import type { TextRange } from '../../../contract/text-range.js';
import { readJson } from '../json-record.js';
import { skipSpaces, trimEnd } from '../prose.js';
import type { DraftList } from './draft-list.js';
import type { StructureReader } from './structure.js';

const OPENING_BRACE = 0x7b;

/** JSON on a line of its own (JSON Lines). */
export const readJsonLine: StructureReader = ({ text, lines }, list, at) => {
  const line = lines[at];
  if (line === undefined || text.charCodeAt(line.start) !== OPENING_BRACE) return undefined;
  return addJson(list, line) ? at + 1 : undefined;
};

/** Whether all of a text is JSON, which is then read: the values of one object together, under the keys above them. */
export function addWholeJson(list: DraftList): boolean {
  const { text } = list;
  const start = skipSpaces(text, 0, text.length);
  const end = trimEnd(text, start, text.length);
  return start < end && addJson(list, { start, end });
}

function addJson(list: DraftList, { start, end }: TextRange): boolean {
  const { text } = list;
  const pieces = readJson(text, start, end);
  if (pieces === undefined) return false;
  list.newGroup();
  for (const piece of pieces) {
    const from = skipSpaces(text, piece.start, piece.end);
    const span = { start: from, end: trimEnd(text, from, piece.end) };
    list.add(span, 'record', list.contextWith(piece.path), piece.cells);
  }
  return true;
}
