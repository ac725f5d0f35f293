import type { Cell } from '../chunk.js';
import type { Line } from '../lines.js';
import { wordCount } from '../prose.js';
import { readInlineRecord } from '../record.js';
import type { DraftList } from './draft-list.js';
import type { StructureReader } from './structure.js';

/** A record of no more words than this is read as a whole; of a longer one each line by itself. */
const LONGEST_WHOLE = 80;

/** Records of a line for each pair, `Key: value`; a title among them is what the rest stands under. */
export const readRecordLines: StructureReader = (page, list, at) => {
  const { text, lines } = page;
  const atLeast = page.recordLines(at);
  if (atLeast === 0) return undefined;
  list.newGroup();
  const run = new Run(list);
  let i = at;
  for (let line = lines[i]; line !== undefined; line = lines[i]) {
    if (i >= at + atLeast && line.afterBlank) break;
    const pair = page.pairOf(line);
    if (pair === undefined) break;
    const inline = readInlineRecord(text, line);
    if (inline !== undefined) {
      run.end();
      list.addLine(line, 'record', list.context, inline);
    } else {
      if (page.isTitlePair(i)) {
        run.end();
        list.enter(i === at && at === 0 ? 1 : 2, pair);
      }
      run.add(line, pair);
    }
    i += 1;
  }
  run.end();
  list.introduce('');
  return Math.max(i, at + 1);
};

/** Lines of one record. */
class Run {
  readonly #list: DraftList;
  #lines: { readonly line: Line; readonly pair: Cell }[] = [];
  #keys = new Set<string>();

  constructor(list: DraftList) {
    this.#list = list;
  }

  /** Where a key comes again, another record begins. */
  add(line: Line, pair: Cell): void {
    if (this.#keys.has(pair.header)) this.end();
    this.#keys.add(pair.header);
    this.#lines.push({ line, pair });
  }

  end(): void {
    const [first] = this.#lines;
    const last = this.#lines.at(-1);
    if (first === undefined || last === undefined) return;
    const list = this.#list;
    const span = { start: first.line.start, end: last.line.end };
    const isWhole = wordCount(list.text, span.start, span.end) <= LONGEST_WHOLE;
    if (isWhole)
      list.add(
        span,
        'record',
        list.context,
        this.#lines.map(({ pair }) => pair),
      );
    else for (const { line, pair } of this.#lines) list.addLine(line, 'record', list.context, [pair]);
    this.#lines = [];
    this.#keys = new Set();
  }
}
