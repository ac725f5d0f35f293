import { readInlineRecord } from '../record.js';
import type { StructureReader } from './structure.js';

/** Records of a line for each pair, `Key: value`; a title among them is what the rest stands under. */
export const readRecordLines: StructureReader = (page, list, at) => {
  const { text, lines } = page;
  const atLeast = page.recordLines(at);
  if (atLeast === 0) return undefined;
  list.newGroup();
  let i = at;
  for (let line = lines[i]; line !== undefined; line = lines[i]) {
    if (i >= at + atLeast && line.afterBlank) break;
    const pair = page.pairOf(line);
    if (pair === undefined) break;
    const inline = readInlineRecord(text, line);
    if (inline === undefined && page.isTitlePair(i)) list.enter(i === at && at === 0 ? 1 : 2, pair);
    list.addLine(line, 'record', list.context, inline ?? [pair]);
    i += 1;
  }
  list.introduce('');
  return Math.max(i, at + 1);
};
