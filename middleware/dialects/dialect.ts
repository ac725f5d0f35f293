import type { GroundingFact } from '../../src/contract/check-request.js';
import type { StreamDialect } from './stream-dialect.js';

/** A body as the handler sent it: decoded from its content-encoding, and parsed where it is JSON. */
export interface AnswerBody {
  /** Lower-case media type without parameters; empty when the response has none. */
  readonly mediaType: string;
  /** The body's text; of JSONP, the JSON inside. */
  readonly text: string;
  /** The parsed body when it is JSON; undefined when it is not. */
  readonly json: unknown;
  /** Whether the app writes `<`, `>` and `&` in JSON as escapes. */
  readonly escapeHtml: boolean;
}

/** What a dialect found in a body. */
export interface Reading {
  /** Each text that is judged apart: one, or one a choice. Never empty. */
  readonly answers: readonly string[];
  /** Where each answer is, as a JSON Pointer, when they are fields of one structured body. */
  readonly places?: readonly string[];
  /** Facts that the body itself carries (`sources`, `context`, `documents` …); empty when it has none. */
  readonly facts: readonly GroundingFact[];
  /**
   * Facts that the body repeats from the request to the model (documents it cites, results of the caller's tools).
   * Whoever wrote that request wrote them: they count only where the app says so (`trustRequestFacts`).
   */
  readonly requestFacts?: readonly GroundingFact[];
  /** Present when the body repeats what was asked. */
  readonly prompt?: string;
  /**
   * Bodies that are no answers look like this too (`{ "message": "Welcome back" }`): without facts, and without a route
   * that says so, it is none.
   */
  readonly isGuess?: true;
}

/** What is to be put back. */
export interface Replacement {
  /** One for each of `Reading.answers`, in order. */
  readonly texts: readonly string[];
  /** Which of them are block messages: the dialect ends those as its clients expect (finish_reason content_filter …). */
  readonly blocked: readonly boolean[];
  /** To be added as member `answerGuard`; absent when the body shall not have it. Ignored where the shape has no place for it. */
  readonly report?: unknown;
  /** A JSON Pointer to where it is to be added instead. */
  readonly reportAt?: string;
}

/**
 * The port: one shape of chat answer. Knows where text, prompt and facts are, how to put a text back, and how to end.
 * Pure: no HTTP. Held to its rules by test/middleware/dialects/dialect-contract.ts.
 */
export interface Dialect {
  /** Stable, kebab-case: option value, metric label. */
  readonly name: string;
  /** Whether the body can carry the report, and its clients accept a member that they do not know. */
  readonly report: 'welcome' | 'possible' | 'impossible';
  /** What it finds, or undefined when the body is not of its shape or holds no answer. Must not throw. */
  read(body: AnswerBody): Reading | undefined;
  /**
   * Whether a body in which it finds nothing is an answer of its shape all the same, which says nothing: `{ "answer": "" }`,
   * a message of tool calls alone. Must not throw. @default none is
   */
  isEmptyAnswer?(body: AnswerBody): boolean;
  /** The body's text with the answers replaced; all else stays as written. Called only on a body that it could read. */
  write(body: AnswerBody, replacement: Replacement): string;
  /** The same answer as it is streamed; absent where the shape has no stream. */
  readonly stream?: StreamDialect;
}

/** The name of the member that carries the report. */
export const REPORT_MEMBER = 'answerGuard';
