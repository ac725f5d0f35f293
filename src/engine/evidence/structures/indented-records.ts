import type { TextRange } from '../../../contract/text-range.js';
import type { Cell } from '../chunk.js';
import { indentOf, type Line } from '../lines.js';
import { KEY_JOINT, LONGEST_WHOLE, LONGEST_WHOLE_UNITS } from '../nested-keys.js';
import { trimEnd, wordCount } from '../prose.js';
import { readPair } from '../record.js';
import type { DraftList } from './draft-list.js';
import type { FactPage } from './fact-page.js';
import type { StructureReader } from './structure.js';

/** A line of an indented record, as YAML has them. */
interface Entry {
  readonly line: Line;
  /** Of the key; a dash before it does not count. */
  readonly indent: number;
  /** Begins an entry of a list: `- city: Lyon`. */
  readonly isItem: boolean;
  /** The pair, or the key of what is indented under it. */
  readonly pair: Cell | undefined;
  readonly key: string;
}

const DASH = /^-\s+/u;
/** A key alone: `warranty:`. */
const KEY_ALONE = /^[\p{L}\p{N}_"'-][\p{L}\p{N}_ "'./()-]*:$/u;
/** UTF-16 units of a key alone, with its colon: more are a sentence, as in record.ts. */
const LONGEST_KEY = 60;
/** Keys that a record is said to stand under. */
const DEEPEST = 8;

function entryOf(page: FactPage, line: Line): Entry | undefined {
  const { text } = page;
  const written = text.slice(line.start, line.end);
  const dash = DASH.exec(written)?.[0].length ?? 0;
  const span = { start: line.start + dash, end: line.end };
  const indent = indentOf(line) + dash;
  const base = { line, indent, isItem: dash > 0 };
  if (written.length - dash <= LONGEST_KEY && KEY_ALONE.test(written.slice(dash)))
    return { ...base, pair: undefined, key: text.slice(span.start, trimEnd(text, span.start, line.end - 1)) };
  const pair = dash === 0 ? page.pairOf(line) : readPair(text, span);
  return pair === undefined ? undefined : { ...base, pair, key: pair.header };
}

/** By page, the line up to which its entries are known to be in no other: so that they are looked through once. */
const plainUntil = new WeakMap<FactPage, number>();

/**
 * Records in records by their indent, as YAML has them: the values of one record together, under the keys above it and
 * the first value of each record around it, which names that.
 */
export const readIndentedRecords: StructureReader = (page, list, at) => {
  // A line that stands alone holds nothing; most do not get further.
  if (page.lines[at + 1]?.afterBlank !== false || at < (plainUntil.get(page) ?? 0)) return undefined;
  const entries = entriesAt(page, at);
  if (!isNested(entries)) {
    plainUntil.set(page, at + entries.length);
    return undefined;
  }
  list.newGroup();
  if (addWhole(list, entries)) {
    list.introduce('');
    return at + entries.length;
  }
  const above: Above[] = [];
  const context = (): readonly string[] => above.slice(0, DEEPEST).map(({ text }) => text);
  let run: Entry[] = [];
  for (const entry of entries) {
    const [first] = run;
    if (first !== undefined && (entry.isItem || entry.pair === undefined || entry.indent !== first.indent)) {
      addRecord(list, run, context());
      run = [];
      const isNamed = above.some(({ indent, isName }) => isName && indent === first.indent);
      if (!isNamed && !entry.isItem && entry.indent >= first.indent)
        above.push({ indent: first.indent, isName: true, text: first.pair?.text ?? '' });
    }
    while (isOver(above.at(-1), entry)) above.pop();
    if (entry.pair === undefined) {
      list.add(entry.line, 'heading', list.contextWith(context()));
      above.push({ indent: entry.indent, isName: false, text: entry.key });
    } else run.push(entry);
  }
  addRecord(list, run, context());
  list.introduce('');
  return at + entries.length;
};

/** What the entries below stand under: a key, or the first value of the record around, its name. */
interface Above {
  readonly indent: number;
  readonly isName: boolean;
  readonly text: string;
}

/** A key holds for what is indented under it, a name for all of its record. */
function isOver(last: Above | undefined, entry: Entry): boolean {
  if (last === undefined || last.indent < entry.indent) return false;
  return last.indent > entry.indent || !last.isName || entry.isItem;
}

function addRecord(list: DraftList, run: readonly Entry[], above: readonly string[]): void {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) return;
  const span: TextRange = { start: first.line.start, end: last.line.end };
  const cells = run.flatMap(({ pair }) => pair ?? []);
  list.add(span, 'record', list.contextWith(above), cells);
}

/** A short record that holds no list is one, its values under all the keys above them. */
function addWhole(list: DraftList, entries: readonly Entry[]): boolean {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined || entries.some(({ isItem }) => isItem)) return false;
  const span = { start: first.line.start, end: last.line.end };
  if (span.end - span.start > LONGEST_WHOLE_UNITS) return false;
  if (wordCount(list.text, span.start, span.end) > LONGEST_WHOLE) return false;
  const above: Entry[] = [];
  const cells = entries.flatMap((entry): Cell[] => {
    while ((above.at(-1)?.indent ?? -1) >= entry.indent) above.pop();
    if (entry.pair === undefined) above.push(entry);
    const keys = above.map(({ key }) => key);
    return entry.pair === undefined
      ? []
      : [{ ...entry.pair, header: [...keys, entry.pair.header].join(KEY_JOINT) }];
  });
  list.add(span, 'record', list.context, cells);
  return true;
}

function entriesAt(page: FactPage, at: number): readonly Entry[] {
  const entries: Entry[] = [];
  for (let i = at; i < page.lines.length; i += 1) {
    const line = page.lines[i];
    if (line === undefined || (i > at && line.afterBlank)) break;
    const entry = entryOf(page, line);
    if (entry === undefined) break;
    entries.push(entry);
  }
  return entries;
}

/** Whether a key alone is followed by pairs that are indented under it, or a list has records of several lines. */
function isNested(entries: readonly Entry[]): boolean {
  return entries.some((entry, i) => {
    const next = entries[i + 1];
    if (next?.pair === undefined) return false;
    const isUnderKey = entry.pair === undefined && next.indent > entry.indent;
    const isOfItem = entry.isItem && !next.isItem && next.indent === entry.indent;
    return isUnderKey || isOfItem;
  });
}
