import { countLeading } from '../contract/count-leading.js';
import { utf8Length, Utf8Offsets } from '../contract/utf8-offsets.js';
import { findCode, type CodeSpan } from './code-spans.js';
import type { ClaimDecision } from './decision.js';
import { markIn, type TextFormat } from './footnotes.js';
import { locateClaims } from './locate-claims.js';

/** Follows a sentence that no fact supports. */
export const UNSUPPORTED_MARK = '[unverified]';
/** Follows a sentence whose support is uncertain. */
export const UNCERTAIN_MARK = '[uncertain]';
/** Follows a sentence that a fact contradicts. */
export const CONTRADICTED_MARK = '[contradicted]';

/** A sentence of a text, by UTF-8 byte offsets, with what was decided of it. */
export interface DecidedClaim extends ClaimDecision {
  readonly startPos: number;
  readonly endPos: number;
}

/** How sentences are marked; everything has a default. */
export interface AnnotateOptions {
  /** How the text is written. @default 'text' */
  readonly format?: TextFormat;
  /** What follows a sentence that no fact supports. @default '[unverified]' */
  readonly unsupported?: string;
  /** What follows a sentence whose support is uncertain. @default '[uncertain]' */
  readonly uncertain?: string;
  /** What follows a sentence that a fact contradicts. @default '[contradicted]' */
  readonly contradicted?: string;
  /** What follows a grounded sentence, by its index: its footnotes. @default nothing */
  readonly noteFor?: (claim: number) => string;
}

export interface Annotated<T extends DecidedClaim> {
  readonly text: string;
  /** The claims that were given, their offsets moved by the marks before them. A mark belongs to no claim. */
  readonly claims: T[];
  /** What was put in, in order. */
  readonly inserted: readonly Insertion[];
}

/** Something that was put into a text. */
export interface Insertion {
  readonly text: string;
  /** Where, in the text as it was: its UTF-16 and its UTF-8 offset. */
  readonly unit: number;
  readonly byte: number;
}

/** The claims of a text where they lie after insertions into it. What is put in at a claim's end does not belong to it. */
export function movedBy<T extends DecidedClaim>(claims: readonly T[], inserted: readonly Insertion[]): T[] {
  if (inserted.length === 0) return [...claims];
  /** Bytes put in before each insertion, and by all. */
  const before = [0];
  for (const { text } of inserted) before.push((before.at(-1) ?? 0) + utf8Length(text));
  const moved = (byte: number, isEnd: boolean): number =>
    byte + (before[countLeading(inserted, (one) => (isEnd ? one.byte < byte : one.byte <= byte))] ?? 0);
  return claims.map((claim) => ({
    ...claim,
    startPos: moved(claim.startPos, false),
    endPos: moved(claim.endPos, true),
  }));
}

/**
 * Puts a mark for the reader after each unsupported, uncertain or contradicted sentence whose action is annotate, for texts that
 * travel without a report (plain text, Markdown). A mark follows the sentence on its line, before any white space, and
 * stays out of code; in a table row it stands in the last cell. All else stays byte for byte.
 *
 * Sentences with another action get none: a decision to annotate has no harsher ones, and what a rewrite or block asks
 * for is not this function's to carry out. What was not judged gets none either: an incomplete check is told in the
 * header.
 */
export function annotate<T extends DecidedClaim>(
  text: string,
  claims: readonly T[],
  options: AnnotateOptions = {},
): Annotated<T> {
  const format = options.format ?? 'text';
  const code = findCode(text);
  const marks = new Map<number, string>();
  for (const [index, span] of locateClaims(text, claims).entries()) {
    const mark = markFor(claims[index], index, format, options);
    if (span === undefined || mark === undefined) continue;
    const at = format === 'html' ? outsideTag(text, span.end) : placeFor(text, span.end, code);
    if (at !== undefined) marks.set(at, (marks.get(at) ?? '') + mark);
  }
  return insert(text, claims, marks);
}

function markFor(
  claim: DecidedClaim | undefined,
  index: number,
  format: TextFormat,
  {
    unsupported = UNSUPPORTED_MARK,
    uncertain = UNCERTAIN_MARK,
    contradicted = CONTRADICTED_MARK,
    noteFor,
  }: AnnotateOptions,
): string | undefined {
  if (claim?.state === 'grounded') {
    const note = noteFor?.(index) ?? '';
    return note === '' ? undefined : markIn(format, 'note', note);
  }
  if (claim?.action !== 'annotate') return undefined;
  if (claim.state === 'unsupported') return markIn(format, 'mark', unsupported);
  if (claim.state === 'uncertain') return markIn(format, 'mark', uncertain);
  return claim.state === 'contradicted' ? markIn(format, 'mark', contradicted) : undefined;
}

/** A sentence may seem to end within a tag, in an attribute: the mark stands after the tag. */
function outsideTag(text: string, at: number): number | undefined {
  const open = text.lastIndexOf('<', at - 1);
  if (open < 0 || !/^<[/!a-z]/iu.test(text.slice(open, open + 2))) return at;
  const close = text.indexOf('>', open);
  if (close >= 0 && close < at) return at;
  return close < 0 ? undefined : close + 1;
}

/** Closing marks that belong to the sentence before them. Those that could as well open the next one count only before white space. */
const CLOSERS = /^(?:([*_~`"'\p{Pe}\p{Pf}]+)(?:\s|$)|([\p{Pe}\p{Pf}]+))/u;

function placeFor(text: string, claimEnd: number, code: readonly CodeSpan[]): number | undefined {
  let at = claimEnd;
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if (/^\s*\|/u.test(line) && line.endsWith('|') && line.trim().length > 1) {
    at -= 1;
    while (/[ \t]/u.test(text.charAt(at - 1))) at--;
  } else {
    const [, beforeSpace, elsewhere] = CLOSERS.exec(text.slice(at, at + 16)) ?? [];
    at += (beforeSpace ?? elsewhere ?? '').length;
  }
  const within = code.find(({ start, end }) => start < at && at < end);
  if (within?.kind === 'inline') at = within.end;
  // The end of a fenced block is its closing fence: a mark there would open the block again.
  return code.some(({ kind, start, end }) => kind === 'fenced' && start < at && at <= end) ? undefined : at;
}

function insert<T extends DecidedClaim>(
  text: string,
  claims: readonly T[],
  marks: ReadonlyMap<number, string>,
): Annotated<T> {
  if (marks.size === 0) return { text, claims: [...claims], inserted: [] };
  const offsets = new Utf8Offsets(text);
  const inserted: Insertion[] = [];
  let out = '';
  let from = 0;
  for (const [at, mark] of [...marks].sort(([a], [b]) => a - b)) {
    // Directly before a bracket or colon the mark would read as a Markdown link or link definition.
    const written = /[([:]/u.test(text.charAt(at)) ? `${mark} ` : mark;
    out += text.slice(from, at) + written;
    from = at;
    inserted.push({ text: written, unit: at, byte: offsets.toByte(at) });
  }
  return { text: out + text.slice(from), claims: movedBy(claims, inserted), inserted };
}
