import type { TextRange } from '../../contract/text-range.js';
import { findPairs } from './delimiters.js';
import { NO_TAGS, type KeptTags } from './kept-tags.js';

/** One change within a block. */
export interface Edit extends TextRange {
  /** `drop`: a sentence goes, and one of the gaps around it. `replace`: another text stands in its place. */
  readonly kind: 'drop' | 'replace';
  /** What stands there instead, for `replace`. */
  readonly text?: string;
}

const SUBSTANCE = /[\p{L}\p{N}]/u;

/** White space at a piece's beginning, with the quote markers of the lines in it. */
function leadingGap(piece: string): string {
  let isLineStart = false;
  let at = 0;
  for (; at < piece.length; at++) {
    const unit = piece.charAt(at);
    if (unit === '\n') isLineStart = true;
    else if (unit === '>' ? !isLineStart : !/\s/u.test(unit)) break;
    else if (unit !== '>' && unit !== ' ' && unit !== '\t') isLineStart = false;
  }
  return piece.slice(0, at);
}

/**
 * A block's text with its edits, which are in order and do not overlap. Where a sentence goes, the gaps around it
 * become one, and none at the block's ends; a quote, bracket or emphasis that the sentence shared with others keeps
 * both its halves, and one that is left empty goes.
 *
 * @param tags of HTML that stay where an edit is
 */
export function composeBlock(
  text: string,
  block: TextRange,
  given: readonly Edit[],
  tags: ReadonlyMap<Edit, KeptTags> = new Map(),
): string {
  const { edits, openings, closings } = withPairs(text, block, given);
  let out = '';
  let gap = '';
  /** Marks that open again before the next text. */
  let opening = '';
  let afterDrop = false;
  const add = (piece: string): void => {
    out += (out === '' ? '' : gap) + opening + piece;
    gap = '';
    opening = '';
    afterDrop = false;
  };
  const keep = (piece: string): void => {
    const lead = leadingGap(piece);
    const body = piece.slice(lead.length).trimEnd();
    gap = afterDrop ? oneGap(gap, lead) : gap + lead;
    if (body === '') return;
    add(body);
    gap = piece.slice(lead.length + body.length);
  };
  let at = block.start;
  for (const edit of edits) {
    if (at < edit.start) keep(text.slice(at, edit.start));
    const tag = tags.get(edit) ?? NO_TAGS;
    const opened = (openings.get(edit) ?? []).join('');
    const closed = (closings.get(edit) ?? []).join('') + tag.closing;
    // Tags keep their order: those that open stand behind those that close.
    const opensAfter = edit.kind === 'drop' || tag.closing !== '';
    opening += (opensAfter ? '' : tag.opening) + opened;
    if (edit.kind === 'replace') add((edit.text ?? '') + closed);
    else {
      out += closed;
      afterDrop = true;
    }
    if (opensAfter) opening += tag.opening;
    at = edit.end;
  }
  if (at < block.end) keep(text.slice(at, block.end));
  // Of a tag whose content stands in the blocks that follow.
  return out + opening;
}

/** The gap that stays between two sentences when what stood between them is gone: a line break rather than a space. */
function oneGap(before: string, after: string): string {
  if (before.includes('\n')) return before;
  if (after.includes('\n')) return after;
  return before.length >= after.length ? before : after;
}

/** Finds the halves of pairs that must outlive the edit they stand in, and drops the pairs that are left with nothing in them. */
function withPairs(
  text: string,
  block: TextRange,
  given: readonly Edit[],
): {
  readonly edits: readonly Edit[];
  readonly openings: ReadonlyMap<Edit, string[]>;
  readonly closings: ReadonlyMap<Edit, string[]>;
} {
  const openings = new Map<Edit, string[]>();
  const closings = new Map<Edit, string[]>();
  const empty: Edit[] = [];
  for (const { open, close } of findPairs(text, block)) {
    const first = editAt(given, open);
    const last = editAt(given, close);
    if (first !== undefined && first === last) continue;
    const inside = { start: open.end, end: close.start };
    const isUntouched =
      first === undefined && last === undefined && !given.some((edit) => overlaps(edit, inside));
    if (isUntouched) continue;
    if (remains(text, inside, given)) {
      if (first !== undefined) append(openings, first, text.slice(open.start, open.end));
      if (last !== undefined) append(closings, last, text.slice(close.start, close.end));
    } else {
      if (first === undefined) empty.push({ kind: 'drop', ...open });
      if (last === undefined) empty.push({ kind: 'drop', ...close });
    }
  }
  return { edits: [...given, ...empty].sort((a, b) => a.start - b.start), openings, closings };
}

function editAt(edits: readonly Edit[], { start, end }: TextRange): Edit | undefined {
  return edits.find((edit) => edit.start <= start && end <= edit.end);
}

function overlaps(a: TextRange, b: TextRange): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether a stretch still says something after the edits. */
function remains(text: string, { start, end }: TextRange, edits: readonly Edit[]): boolean {
  let at = start;
  for (const edit of edits) {
    if (!overlaps(edit, { start, end })) continue;
    if (edit.kind === 'replace' || SUBSTANCE.test(text.slice(at, Math.max(at, edit.start)))) return true;
    at = edit.end;
  }
  return SUBSTANCE.test(text.slice(at, Math.max(at, end)));
}

function append(map: Map<Edit, string[]>, edit: Edit, mark: string): void {
  const marks = map.get(edit);
  if (marks === undefined) map.set(edit, [mark]);
  else marks.push(mark);
}
