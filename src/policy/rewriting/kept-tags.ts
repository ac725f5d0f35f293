import { countLeading } from '../../contract/count-leading.js';
import type { TextRange } from '../../contract/text-range.js';
import { findElements, HIDING, type HtmlElement } from './html-elements.js';
import { UNSHOWN } from './unshown.js';

/** A stretch of a text that goes, or is replaced. */
export interface Cut extends TextRange {
  readonly kind: 'drop' | 'replace';
}

/** The tags of a cut that stay in its place: those that close what stands before it, and those that open what follows. */
export interface KeptTags {
  readonly closing: string;
  readonly opening: string;
}

export const NO_TAGS: KeptTags = { closing: '', opening: '' };

interface TagInCut {
  readonly span: TextRange;
  readonly closes: boolean;
}

const ANY_TAG = /<[^<>]*>/gu;
/** A picture is seen. */
const PICTURE = /^<img\b/iu;
const SUBSTANCE = /[\p{L}\p{N}]/u;
const CELL = /^t[dh]$/;

/**
 * The tags within cuts without which what stays would be unbalanced where the text was balanced: those of an element whose
 * other tag, or content, stays; of one that hides its content, the closing tag alone.
 * A comment stays whole while something of it does. Empty cells stay in a row of which
 * something does, so that its columns do.
 *
 * @param cuts in order, without overlaps
 */
export function keptTags<C extends Cut>(text: string, cuts: readonly C[]): ReadonlyMap<C, KeptTags> {
  const elements = findElements(text);
  const kept = new Map<C, KeptTags>();
  if (elements.length === 0) return kept;
  const remains = contentOf(text, cuts, elements);
  const tagsOf = new Map<C, TagInCut[]>();
  const keep = (cut: C, tag: TagInCut): void => {
    const tags = tagsOf.get(cut);
    if (tags === undefined) tagsOf.set(cut, [tag]);
    else tags.push(tag);
  };
  for (const element of elements) {
    const { open, close } = element;
    const first = cutAt(cuts, open);
    const last = close && cutAt(cuts, close);
    if (!staysIn(element, first, last, remains)) continue;
    if (first !== undefined) keep(first, { span: open, closes: false });
    if (last !== undefined && close !== undefined) keep(last, { span: close, closes: true });
  }
  for (const [cut, tags] of tagsOf) {
    tags.sort((a, b) => a.span.start - b.span.start);
    const closings = tags.findLastIndex(({ closes }) => closes) + 1;
    const written = tags.map(({ span }) => text.slice(span.start, span.end));
    kept.set(cut, {
      closing: written.slice(0, closings).join(''),
      opening: written.slice(closings).join(''),
    });
  }
  return kept;
}

/** Whether the tags of an element that stand in cuts stay. */
function staysIn(
  { name, open, close, end, parent }: HtmlElement,
  first: Cut | undefined,
  last: Cut | undefined,
  remains: (from: number, to: number) => boolean,
): boolean {
  if (first === undefined && last === undefined) return false;
  // What was not shown is not shown without its sentence; one that has no end is none to Markdown.
  if (UNSHOWN.has(name))
    return (
      close !== undefined &&
      first !== last &&
      (first === undefined || last === undefined || remains(open.end, end))
    );
  // What is left shows, whether it is closed or not.
  if (HIDING.has(name)) return first === undefined;
  if (first === last) return CELL.test(name) && parent !== undefined && remains(parent.open.end, parent.end);
  // One of two tags stays: so does the other.
  if (close !== undefined && (first === undefined || last === undefined)) return true;
  return remains(open.end, end);
}

function cutAt<C extends Cut>(cuts: readonly C[], { start, end }: TextRange): C | undefined {
  const cut = cuts[countLeading(cuts, (before) => before.end < end)];
  return cut !== undefined && cut.start <= start ? cut : undefined;
}

/** Says of a stretch between two tags whether something in it stays that a reader sees. */
function contentOf(
  text: string,
  cuts: readonly Cut[],
  elements: readonly HtmlElement[],
): (from: number, to: number) => boolean {
  const tags = elements.flatMap(({ open, close }) => (close === undefined ? [open] : [open, close]));
  const gone = [...cuts, ...tags].sort((a, b) => a.start - b.start);
  const seen = cuts.flatMap(({ kind, start }) => (kind === 'replace' ? [start] : []));
  const isSeen = (part: string): boolean =>
    SUBSTANCE.test(part.replace(ANY_TAG, (tag) => (PICTURE.test(tag) ? tag : '')));
  let at = 0;
  for (const { start, end } of [...gone, { start: text.length, end: text.length }]) {
    if (start > at && isSeen(text.slice(at, start))) seen.push(at);
    at = Math.max(at, end);
  }
  seen.sort((a, b) => a - b);
  return (from, to) => (seen[countLeading(seen, (at) => at < from)] ?? Infinity) < to;
}
