import { alignTexts, dealOut, moveSpan, type DealtPart } from './align-text.js';
import { editCopies } from './copied-text.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import { findRepeats } from './repeated-text.js';
import { fromUtf16, toUtf16, type OffsetUnit } from './text-offsets.js';

/** A string of the body that is an answer, or one part of it. */
export interface TextPart {
  readonly path: JsonPath;
  readonly text: string;
  /** The entry that goes when all of its text was dropped and other parts stay; without it the string is left empty. */
  readonly entry?: JsonPath;
  /** Whether something else (a tool call) stood between it and the part before: then they are no running text. */
  readonly isApart?: boolean;
  /** What names the sources of all of its text: becomes null where none of that is left. */
  readonly citations?: JsonPath;
}

/** What points into an answer by offsets, as citations do. It moves with its words, and goes when they changed. */
export interface TextSpan {
  /** The entry that goes. */
  readonly entry: JsonPath;
  /** Index of the part whose offsets these are. */
  readonly part: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly unit: OffsetUnit;
  /** Where the offsets stand. */
  readonly startPath: JsonPath;
  readonly endPath: JsonPath;
}

/** One text that is judged apart. */
export interface JsonAnswer {
  /** In reading order; together they are the answer. Never empty. */
  readonly parts: readonly TextPart[];
  readonly spans?: readonly TextSpan[];
  /** What repeats the answer in another form (token probabilities), and goes when the text changed. */
  readonly stale?: readonly JsonEdit[];
  /** The text that holds the parts, where they lie in JSON that is a text. */
  readonly held?: TextPart;
  /** How the shape says that a filter ended the answer. */
  readonly ended?: readonly JsonEdit[];
}

/** Separates parts that are no running text, so that none of their sentences run into the next. */
const GAP = '\n\n';

interface Laid {
  readonly text: string;
  readonly starts: readonly number[];
}

/** The parts as one text. */
function lay(parts: readonly TextPart[]): Laid {
  let text = '';
  const starts = parts.map((part) => {
    if (part.isApart === true && text !== '') text += GAP;
    const start = text.length;
    text += part.text;
    return start;
  });
  return { text, starts };
}

/** The text of an answer. */
export function textOf(answer: JsonAnswer): string {
  return lay(answer.parts).text;
}

export interface ReplacedAnswer {
  /** Its text from now on, or the block message. */
  readonly after: string;
  readonly isBlocked: boolean;
  /** The body. */
  readonly json: unknown;
  /** Where the other answers of the body stand, which are judged by themselves. */
  readonly others: readonly JsonPath[];
  /** Texts of the body that the answer rests on. */
  readonly facts: readonly string[];
}

/** What changes in a body when an answer becomes another text, or a block message. */
export function replaceAnswer(
  answer: JsonAnswer,
  { after, isBlocked, json, others, facts }: ReplacedAnswer,
): JsonEdit[] {
  const ended = isBlocked ? (answer.ended ?? []) : [];
  const { text: before, starts } = lay(answer.parts);
  if (after === before) return [...ended];
  const dealt = dealOut(
    after,
    isBlocked ? [] : alignTexts(before, after),
    answer.parts.map(({ text }, index) => ({ start: starts[index] ?? 0, length: text.length })),
  );
  const places = answer.parts.map(({ path }) => path);
  const repeats = findRepeats(json, before, places).map((path) => ({ path, value: after }));
  const edited = [...places, ...others, ...repeats.map(({ path }) => path)];
  const edits = partEdits(answer, dealt, json);
  return [
    ...ended,
    ...editCopies(json, { before, after, isBlocked, edited, facts }),
    ...edits,
    ...repeats,
    ...inCopies(answer, edits, json),
  ];
}

/** What changes in JSON that is a text changes in each copy of it. */
function inCopies({ held }: JsonAnswer, edits: readonly JsonEdit[], json: unknown): JsonEdit[] {
  if (held === undefined) return [];
  const within = edits.filter(({ path }) => held.path.every((key, depth) => path[depth] === key));
  return findRepeats(json, held.text, [held.path]).flatMap((copy) =>
    within.map(({ path, value }) => ({ path: [...copy, ...path.slice(held.path.length)], value })),
  );
}

/** What changes in a body when the parts of an answer become others, one by one. */
export function replaceParts(answer: JsonAnswer, texts: readonly string[]): JsonEdit[] {
  const dealt = answer.parts.map((part, index) => {
    const text = texts[index] ?? part.text;
    return { text, kept: alignTexts(part.text, text) };
  });
  return dealt.every(({ text }, index) => text === answer.parts[index]?.text) ? [] : partEdits(answer, dealt);
}

function partEdits(answer: JsonAnswer, dealt: readonly DealtPart[], json?: unknown): JsonEdit[] {
  const { parts, spans = [], stale = [] } = answer;
  const edits: JsonEdit[] = [];
  const places = parts.map(({ path }) => path);
  const isEmpty = dealt.every(({ text }) => text === '');
  for (const [index, { path, text, entry, citations }] of parts.entries()) {
    const { text: value, kept } = dealt[index] ?? { text: '', kept: [] };
    if (value === text) continue;
    const goes = value === '' && entry !== undefined && !isEmpty;
    edits.push(goes ? { path: entry, value: undefined } : { path, value });
    if (!goes && citations !== undefined && kept.length === 0) edits.push({ path: citations, value: null });
    if (parts.length > 1)
      edits.push(...findRepeats(json, text, places).map((place) => ({ path: place, value })));
  }
  return [
    ...edits,
    ...stale,
    ...spans.flatMap((span) => spanEdits(span, parts[span.part], dealt[span.part])),
  ];
}

function spanEdits(span: TextSpan, part: TextPart | undefined, dealt: DealtPart | undefined): JsonEdit[] {
  const start = part && toUtf16(part.text, span.start, span.unit);
  const end = part && toUtf16(part.text, span.end, span.unit);
  const moved =
    dealt === undefined || start === undefined || end === undefined
      ? undefined
      : moveSpan(dealt.kept, start, end);
  if (dealt === undefined || moved === undefined) return [{ path: span.entry, value: undefined }];
  const places = [
    { path: span.startPath, was: span.start, value: fromUtf16(dealt.text, moved.start, span.unit) },
    { path: span.endPath, was: span.end, value: fromUtf16(dealt.text, moved.end, span.unit) },
  ];
  return places.filter(({ was, value }) => value !== was).map(({ path, value }) => ({ path, value }));
}
