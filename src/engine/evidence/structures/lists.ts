import type { TextRange } from '../../../contract/text-range.js';
import { readHeading } from '../line-kind.js';
import { indentOf } from '../lines.js';
import { readInlineRecord, readPair } from '../record.js';
import type { DraftList } from './draft-list.js';
import type { FactPage } from './fact-page.js';
import type { StructureReader } from './structure.js';

/** Parents of an item that it is said to stand under. */
const DEEPEST = 8;

/**
 * Lists: items, nested ones under their parents, all under what led in; an item's further lines are indented or follow
 * without a blank line.
 */
export const readLists: StructureReader = (page, list, at) => {
  const { text, lines } = page;
  const first = lines[at];
  if (first === undefined || page.itemOf(first) === undefined) return undefined;
  list.newGroup();
  const parents: { indent: number; text: string }[] = [];
  let i = at;
  for (let line = lines[i]; line !== undefined; line = lines[i]) {
    const item = page.itemOf(line);
    if (item === undefined) break;
    while ((parents.at(-1)?.indent ?? -1) >= item.indent) parents.pop();
    const context = list.contextWith(parents.map((parent) => parent.text));
    let end = line.end;
    i += 1;
    for (let more = lines[i]; more !== undefined; more = lines[i]) {
      const isOfItem = indentOf(more) > item.indent && page.itemOf(more) === undefined;
      if (!isOfItem || readHeading(text, more) !== undefined) break;
      end = more.end;
      i += 1;
    }
    addItem(page, list, { start: line.start, end }, item.text.start, context);
    if (parents.length < DEEPEST)
      parents.push({ indent: item.indent, text: list.contextPart({ start: item.text.start, end }) });
  }
  list.introduce('');
  return i;
};

function addItem(
  { text }: FactPage,
  list: DraftList,
  span: TextRange,
  textStart: number,
  context: string,
): void {
  const content = { start: textStart, end: span.end };
  const pair = readPair(text, content);
  const cells = readInlineRecord(text, content) ?? (pair === undefined ? [] : [pair]);
  list.addLine(span, 'listItem', context, cells);
}
