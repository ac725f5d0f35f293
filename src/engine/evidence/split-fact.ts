import type { ChunkDraft } from './chunk.js';
import { mergeShortChunks } from './merge-short-chunks.js';
import { DraftList } from './structures/draft-list.js';
import { FactPage } from './structures/fact-page.js';
import { readHeadings } from './structures/headings.js';
import { readIndentedRecords } from './structures/indented-records.js';
import { addWholeJson, readJsonLine } from './structures/json.js';
import { readLists } from './structures/lists.js';
import { readParagraph } from './structures/paragraphs.js';
import { readQuestions } from './structures/questions.js';
import { readRecordLines } from './structures/record-lines.js';
import type { StructureReader } from './structures/structure.js';
import { readTableRows } from './structures/table-rows.js';

/** What is known about a fact besides its text. */
export interface FactFrame {
  /** Headers for rows that come without: the attribute `columns`. */
  readonly columns?: readonly string[];
  /** Outermost context, from the attributes. */
  readonly context: readonly string[];
}

/** Each is asked in this order what starts at a line; what none of them knows is prose. */
const READERS: readonly StructureReader[] = [
  readQuestions,
  readHeadings,
  readTableRows,
  readIndentedRecords,
  readLists,
  readRecordLines,
  readJsonLine,
];

/**
 * Cuts a fact into chunks that are in order, do not overlap, and leave out nothing but white space.
 * Linear in the text's length.
 */
export function splitFact(text: string, frame: FactFrame): readonly ChunkDraft[] {
  const list = new DraftList(text, frame.context);
  if (!addWholeJson(list)) readLines(new FactPage(text, frame.columns), list);
  return mergeShortChunks(list.drafts);
}

function readLines(page: FactPage, list: DraftList): void {
  let at = 0;
  while (at < page.lines.length) {
    let after: number | undefined;
    for (const read of READERS) {
      after = read(page, list, at);
      if (after !== undefined) break;
    }
    at = after ?? readParagraph(page, list, at);
  }
}
