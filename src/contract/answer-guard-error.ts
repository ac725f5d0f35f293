import type { ErrorCode } from './error-codes.js';
import { ERROR_PAGES, installedPage, type DocsPage } from './error-pages.js';

const MARKER = Symbol.for('answer-guard.error');

export interface AnswerGuardErrorOptions {
  /** What to do about it. */
  readonly hint?: string;
  /** Where it is explained. @default the page of its code */
  readonly page?: DocsPage;
  readonly cause?: unknown;
}

/**
 * The one error class of the package. Match on `code`, which is stable, or on `AnswerGuardError.isInstance`, which
 * holds across the ESM and CommonJS builds; messages may change. Never carries the text of an answer, prompt or fact.
 */
export class AnswerGuardError extends Error {
  override readonly name = 'AnswerGuardError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  /** Where it is explained: a page and heading of the package's docs, such as `answer-guard/docs/facts.md#hooks`. */
  readonly docs: string;
  readonly [MARKER] = true;

  constructor(code: ErrorCode, message: string, options: AnswerGuardErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.docs = installedPage(options.page ?? ERROR_PAGES[code]);
  }

  static isInstance(value: unknown): value is AnswerGuardError {
    return typeof value === 'object' && value !== null && MARKER in value;
  }
}
