import type { GroundingFact } from '../../src/contract/check-request.js';
import { REPORT_MEMBER, type AnswerBody, type Dialect, type Reading, type Replacement } from './dialect.js';
import { withHeldTexts } from './held-texts.js';
import { isObject } from '../is-object.js';
import { follow, parsePointer, pointerTo } from './json-pointer.js';
import { replaceAnswer, textOf, type JsonAnswer } from './json-answer.js';
import { appendMember, editJson, type JsonEdit } from './json-text.js';

/** What a shape finds in parsed JSON. */
export interface JsonReading {
  /** Answers without a visible character are passed over. */
  readonly answers: readonly JsonAnswer[];
  readonly facts?: readonly GroundingFact[];
  readonly requestFacts?: readonly GroundingFact[];
  readonly prompt?: string | undefined;
  readonly isGuess?: boolean;
}

export interface JsonDialectOptions {
  readonly name: string;
  readonly report: Dialect['report'];
  /** What is in the JSON, or undefined when it is not of this shape. Must not throw. */
  readonly find: (json: unknown) => JsonReading | undefined;
  /**
   * Whether bodies of this shape are answers and nothing else: one without a visible character is an answer that says
   * nothing. @default false
   */
  readonly isAlwaysAnswer?: boolean;
  /** The object that the report becomes a member of. @default the body */
  readonly reportIn?: string;
}

/** The report as a member of the body, or of an object in it, which is made where it is missing. */
function reportEdit(json: Readonly<Record<string, unknown>>, report: unknown, within?: string): JsonEdit {
  if (within === undefined) return { path: [REPORT_MEMBER], value: report };
  return isObject(json[within])
    ? { path: [within, REPORT_MEMBER], value: report }
    : { path: [within], value: { [REPORT_MEMBER]: report } };
}

/** The report where a pointer says: objects that are missing on the way are made; nowhere, where something else stands in it. */
function reportEditAt(json: unknown, report: unknown, pointer: string): JsonEdit[] {
  const tokens = parsePointer(pointer);
  const path: (string | number)[] = [];
  let parent = json;
  for (const [depth, token] of tokens.entries()) {
    const next = follow(parent, pointerTo([token]));
    const isLast = depth === tokens.length - 1;
    if (next === undefined || isLast) {
      if (!isObject(parent)) return [];
      const made = tokens.slice(depth + 1).reduceRight<unknown>((value, name) => ({ [name]: value }), report);
      return [{ path: [...path, token], value: made }];
    }
    path.push(...next.path);
    parent = next.value;
  }
  return [];
}

/**
 * A dialect of whole JSON bodies from what its shape finds: reads the answers, and puts others in their place so that
 * every byte else stays, except for what would contradict or repeat a text that was changed.
 */
export function jsonDialect({ name, report, find, isAlwaysAnswer, reportIn }: JsonDialectOptions): Dialect {
  const found = (json: unknown): JsonReading | undefined => {
    const reading = json === undefined ? undefined : find(json);
    if (reading === undefined) return undefined;
    const answers = reading.answers
      .filter(({ parts }) => parts.some(({ text }) => text.trim() !== ''))
      .map(withHeldTexts);
    return answers.length === 0 ? undefined : { ...reading, answers };
  };
  return {
    name,
    report,
    isEmptyAnswer: ({ json }) =>
      isAlwaysAnswer === true && json !== undefined && find(json) !== undefined && found(json) === undefined,
    read({ json }: AnswerBody): Reading | undefined {
      const reading = found(json);
      if (reading === undefined) return undefined;
      const { answers, facts = [], requestFacts = [], prompt, isGuess } = reading;
      return {
        answers: answers.map(textOf),
        facts,
        ...(requestFacts.length > 0 && { requestFacts }),
        ...(prompt !== undefined && { prompt }),
        ...(isGuess === true && { isGuess }),
      };
    },
    write(body: AnswerBody, { texts, blocked, report: member, reportAt }: Replacement): string {
      const { answers = [], facts: evidence = [] } = found(body.json) ?? {};
      const facts = evidence.map(({ factText }) => factText);
      const edits = answers.flatMap((answer, index) => {
        const after = texts[index];
        if (after === undefined) return [];
        const others = answers.flatMap((other) =>
          other === answer ? [] : other.parts.map(({ path }) => path),
        );
        return replaceAnswer(answer, {
          after,
          isBlocked: blocked[index] === true,
          json: body.json,
          others,
          facts,
        });
      });
      const { json, text: written, escapeHtml } = body;
      const isLastMember = member !== undefined && reportAt === undefined && reportIn === undefined;
      if (edits.length === 0 && isLastMember && report !== 'impossible' && isObject(json)) {
        const appended = appendMember(written, json, { name: REPORT_MEMBER, value: member }, { escapeHtml });
        if (appended !== undefined) return appended;
      }
      if (member !== undefined && reportAt !== undefined)
        edits.push(...reportEditAt(body.json, member, reportAt));
      else if (member !== undefined && report !== 'impossible' && isObject(body.json))
        edits.push(reportEdit(body.json, member, reportIn));
      return edits.length === 0 ? body.text : editJson(body.text, edits, { escapeHtml: body.escapeHtml });
    },
  };
}
