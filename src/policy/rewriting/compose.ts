import { countLeading } from '../../contract/count-leading.js';
import type { TextRange } from '../../contract/text-range.js';
import type { Block } from '../../text/markdown-blocks.js';
import { composeBlock, type Edit } from './compose-block.js';
import { keptTags, NO_TAGS } from './kept-tags.js';
import { renumber } from './numbering.js';
import type { Outline } from './outline.js';
import type { Plan } from './plan.js';
import { isUnderline } from './underline.js';

/** A line of the answer, and what becomes of it. */
interface Line {
  text: string;
  /** What breaks it from the next: one character. A carriage return before a line feed is part of the text. */
  ending: string;
  /** Without anything but white space and quote markers. */
  readonly blank: boolean;
  /** A thematic break: it separates what stands before and after. */
  readonly rule: boolean;
  /** `gap`: removed; `merged`: what is left of it stands in a line before. */
  removed: false | 'gap' | 'merged';
}

const BLANK = /^[\s>]*$/u;
const RULE = /^[\s>]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})\r?$/u;

/** What becomes of a block, and the lines that it stands in. */
interface Change {
  readonly index: number;
  readonly block: Block;
  readonly first: number;
  readonly last: number;
  /** All of its lines go. */
  readonly gone: Edit | undefined;
  readonly edits: readonly Edit[];
}

/** The text that a plan leaves of an answer. */
export function compose(outline: Outline, plan: Plan): string {
  const starts = lineStarts(outline.text);
  const lines = starts.map((start, i): Line => {
    const end = (starts[i + 1] ?? outline.text.length + 1) - 1;
    const text = outline.text.slice(start, end);
    const ending = outline.text.charAt(end);
    return { text, ending, blank: BLANK.test(text), rule: false, removed: false };
  });
  const inBlock = new Set<number>();
  const prefixes = itemPrefixes(outline, plan, starts);
  const changes = changesOf(outline, plan, starts);
  const tags = keptTags(
    outline.text,
    changes.flatMap(({ gone, edits }) => gone ?? edits),
  );
  for (const { index, block, first, last, gone, edits } of changes) {
    for (let line = first; line <= last; line++) inBlock.add(line);
    const line = lines[first];
    if (gone !== undefined) {
      const { closing, opening } = tags.get(gone) ?? NO_TAGS;
      for (let of = first; of <= last; of++) remove(lines[of]);
      if (line !== undefined && closing + opening !== '')
        Object.assign(line, { text: closing + opening, ending: lines[last]?.ending ?? '', removed: false });
      const under = lines[last + 1];
      const underlined = block.kind === 'heading' || block.header;
      if (underlined && under !== undefined && isUnderline(under.text)) remove(under);
      continue;
    }
    const lineStart = starts[first] ?? 0;
    const prefix = prefixes.get(index) ?? outline.text.slice(lineStart, block.start);
    if (edits.length === 0) {
      if (line !== undefined) line.text = prefix + line.text.slice(block.start - lineStart);
      continue;
    }
    const lineEnd = (starts[last + 1] ?? outline.text.length + 1) - 1;
    if (line !== undefined) {
      const composed = composeBlock(outline.text, block, edits, tags);
      line.text = prefix + composed + outline.text.slice(block.end, lineEnd);
      line.ending = lines[last]?.ending ?? '';
    }
    // What is left of the other lines stands in the first.
    for (const other of lines.slice(first + 1, last + 1)) other.removed = 'merged';
  }
  const ruled = lines.map((line, i) => ({ ...line, rule: !inBlock.has(i) && RULE.test(line.text) }));
  return tidied(ruled, outline.text);
}

function changesOf(outline: Outline, plan: Plan, starts: readonly number[]): readonly Change[] {
  return outline.blocks.map((block, index) => {
    const first = lineAt(starts, block.start);
    const last = lineAt(starts, block.end - 1);
    const end = (starts[last + 1] ?? outline.text.length + 1) - 1;
    const gone = plan.isGone(index) ? ({ kind: 'drop', start: starts[first] ?? 0, end } as const) : undefined;
    return { index, block, first, last, gone, edits: gone ? [] : editsIn(outline, plan, index) };
  });
}

function remove(line: Line | undefined): void {
  if (line !== undefined) line.removed = 'gap';
}

function editsIn(outline: Outline, plan: Plan, index: number): Edit[] {
  const block = outline.block(index);
  if (block === undefined) return [];
  const edits: Edit[] = [];
  let at = block.start;
  for (const claim of outline.claimsOf(index)) {
    const start = Math.max(at, claim.start);
    const end = Math.min(claim.end, block.end);
    const after = end + citationsAt(outline.text.slice(end, block.end));
    const sentence = plan.replaced.get(claim);
    if (start >= end) continue;
    if (sentence !== undefined || plan.dropped.has(claim)) {
      // A claim over several blocks is replaced in its first.
      const isReplaced = sentence !== undefined && claim.blocks[0] === index;
      edits.push(
        isReplaced
          ? { kind: 'replace', ...withinTags(outline.text, { start, end: after }), text: sentence.text }
          : { kind: 'drop', start, end: after },
      );
      at = after;
    }
  }
  return edits;
}

const TAGS_BEFORE = /^(?:<\/?[a-z][^<>]*>\s*)+/iu;
const TAG = /^<\/?[a-z][^<>]*>$/iu;

/** A sentence without the tags around it, which belong to its place: `<li>The fee is 5.</li>`. */
function withinTags(text: string, { start, end }: TextRange): TextRange {
  const before = TAGS_BEFORE.exec(text.slice(start, end))?.[0].length ?? 0;
  let inner = text.slice(start + before, end).trimEnd();
  for (;;) {
    const tag = inner.endsWith('>') ? inner.lastIndexOf('<') : -1;
    if (tag < 0 || !TAG.test(inner.slice(tag))) break;
    inner = inner.slice(0, tag).trimEnd();
  }
  return inner === '' ? { start, end } : { start: start + before, end: start + before + inner.length };
}

/** Citation markers of the answer's own, which go with the sentence before them. */
const CITATIONS = /^(?:[ \t]?(?:\[\^?\d+(?:[,–-] ?\d+)*\]|【[^【】\n]+】|[¹²³⁴⁵⁶⁷⁸⁹⁰]))+/u;

function citationsAt(text: string): number {
  return CITATIONS.exec(text)?.[0].length ?? 0;
}

function itemPrefixes(outline: Outline, plan: Plan, starts: readonly number[]): Map<number, string> {
  const items = outline.blocks.flatMap((block, index) => {
    if (!block.marked) return [];
    const prefix = outline.text.slice(starts[lineAt(starts, block.start)] ?? 0, block.start);
    return [{ index, prefix, indent: block.indent, gone: plan.isGone(index) }];
  });
  const prefixes = renumber(items);
  return new Map(items.map(({ index, prefix }, i) => [index, prefixes[i] ?? prefix]));
}

/** Joins what stays: no blank lines pile up where something went, and no rule separates nothing. */
function tidied(lines: readonly Line[], original: string): string {
  const kept: Line[] = [];
  let gap = false;
  for (const line of withoutIdleRules(lines)) {
    if (line.removed === 'merged') continue;
    if (line.removed === 'gap') gap = true;
    else if (!line.blank) {
      kept.push(line);
      gap = false;
    } else if (!gap || kept.at(-1)?.blank === false) kept.push(line);
    // Of the two lines around what went, the one that goes on no quotation.
    else if (line.text.trim() === '' && kept.length > 0) kept[kept.length - 1] = line;
  }
  if (gap) while (kept.at(-1)?.blank === true) kept.pop();
  const text = kept.map(({ text: of, ending }, i) => (i === kept.length - 1 ? of : of + ending)).join('');
  // The answer's own end: what stood after its last word.
  return text.trimEnd() + original.slice(original.trimEnd().length);
}

/** Removes the rules of which one side lost all it had. */
function withoutIdleRules(lines: readonly Line[]): Line[] {
  const result = lines.map((line) => ({ ...line }));
  const rules = result.flatMap((line, i) => (line.rule ? [i] : []));
  const bounds = [-1, ...rules, result.length];
  for (let i = 1; i < bounds.length; i++) {
    const section = result.slice((bounds[i - 1] ?? -1) + 1, bounds[i]);
    const lost =
      section.some((line) => line.removed === 'gap') &&
      section.every((line) => line.removed !== false || line.blank);
    if (!lost) continue;
    // The rule before it goes or, for the first section, the one after it.
    remove(result[(i === 1 ? bounds[1] : bounds[i - 1]) ?? -1]);
  }
  return result;
}

/** What ends a line, as the blocks are cut: two blocks never share one. */
const BREAK = /\n|\r(?!\n)|[\u0085\u2028\u2029]/g;

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(BREAK), ({ index }) => index + 1)];
}

/** The line that an offset lies in. */
function lineAt(starts: readonly number[], offset: number): number {
  return countLeading(starts, (start) => start <= offset) - 1;
}
