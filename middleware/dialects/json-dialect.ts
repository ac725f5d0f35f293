import type { GroundingFact } from '../../src/contract/check-request.js';
import { alignTexts, dealOut, moveSpan, type DealtPart } from './align-text.js';
import { REPORT_MEMBER, type AnswerBody, type Dialect, type Reading, type Replacement } from './dialect.js';
import type { JsonPath } from './json-pointer.js';
import { editJson, type JsonEdit } from './json-text.js';
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
  /** How the shape says that a filter ended the answer. */
  readonly ended?: readonly JsonEdit[];
}

/** What a shape finds in parsed JSON. */
export interface JsonReading {
  /** Answers without a visible character are passed over. */
  readonly answers: readonly JsonAnswer[];
  readonly facts?: readonly GroundingFact[];
  readonly requestFacts?: readonly GroundingFact[];
  readonly prompt?: string | undefined;
}

export interface JsonDialectOptions {
  readonly name: string;
  readonly report: Dialect['report'];
  /** What is in the JSON, or undefined when it is not of this shape. Must not throw. */
  readonly find: (json: unknown) => JsonReading | undefined;
}

/** Stands between parts that are no running text, so that their sentences are told apart. */
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

/**
 * A dialect of whole JSON bodies from what its shape finds: reads the answers, and puts others in their place so that
 * every byte else stays, except for what would contradict or repeat a text that was changed.
 */
export function jsonDialect({ name, report, find }: JsonDialectOptions): Dialect {
  const found = (json: unknown): JsonReading | undefined => {
    const reading = json === undefined ? undefined : find(json);
    if (reading === undefined) return undefined;
    const answers = reading.answers.filter(({ parts }) => parts.some(({ text }) => text.trim() !== ''));
    return answers.length === 0 ? undefined : { ...reading, answers };
  };
  return {
    name,
    report,
    read({ json }: AnswerBody): Reading | undefined {
      const reading = found(json);
      if (reading === undefined) return undefined;
      const { answers, facts = [], requestFacts = [], prompt } = reading;
      return {
        answers: answers.map(({ parts }) => lay(parts).text),
        facts,
        ...(requestFacts.length > 0 && { requestFacts }),
        ...(prompt !== undefined && { prompt }),
      };
    },
    write(body: AnswerBody, { texts, blocked, report: member }: Replacement): string {
      const edits = (found(body.json)?.answers ?? []).flatMap((answer, index) => {
        const text = texts[index];
        return text === undefined ? [] : editsOf(answer, text, blocked[index] === true, body.json);
      });
      if (member !== undefined && report !== 'impossible' && isMap(body.json))
        edits.push({ path: [REPORT_MEMBER], value: member });
      return edits.length === 0 ? body.text : editJson(body.text, edits, { escapeHtml: body.escapeHtml });
    },
  };
}

function isMap(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function editsOf(answer: JsonAnswer, after: string, isBlocked: boolean, json: unknown): JsonEdit[] {
  const { parts, spans = [], stale = [], ended = [] } = answer;
  const edits: JsonEdit[] = isBlocked ? [...ended] : [];
  const { text: before, starts } = lay(parts);
  if (after === before) return edits;
  const dealt = dealOut(
    after,
    isBlocked ? [] : alignTexts(before, after),
    parts.map(({ text }, index) => ({ start: starts[index] ?? 0, length: text.length })),
  );
  const places = parts.map(({ path }) => path);
  const isEmpty = dealt.every(({ text }) => text === '');
  for (const [index, { path, text, entry }] of parts.entries()) {
    const value = dealt[index]?.text ?? '';
    if (value === text) continue;
    edits.push(
      value === '' && entry !== undefined && !isEmpty ? { path: entry, value: undefined } : { path, value },
    );
    if (parts.length > 1)
      edits.push(...findRepeats(json, text, places).map((place) => ({ path: place, value })));
  }
  edits.push(...findRepeats(json, before, places).map((path) => ({ path, value: after })));
  edits.push(...stale, ...spans.flatMap((span) => spanEdits(span, parts[span.part], dealt[span.part])));
  return edits;
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
