import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { LLM_PAGES } from '../../contract/error-pages.js';
import { failureOfStatus, type CallFailure } from '../remote/call-failure.js';

/** What a provider's error says by its code, in the body of the refusal. */
const TOO_LONG =
  /context_length_exceeded|maximum context length|context length|prompt is too long|too many tokens/i;
const NO_CREDIT = /insufficient_quota|billing_hard_limit|credit balance/i;
const FILTERED = /content_filter|content_policy|ResponsibleAIPolicyViolation/i;
/** What to look at where a status nearly always means one thing. */
const HINTS: Readonly<Record<number, string>> = {
  402: 'The account has no credit.',
  403: 'The key may not use this model.',
  404: 'The server has no such model, or no chat completions at this address: checker.llm.model, and url up to /v1.',
};
/** Seconds in Retry-After are whole; OpenAI says milliseconds next to it. */
const RETRY_AFTER_MS = 'retry-after-ms';

/**
 * What a refusal of a chat completions server means. `body` is looked through for the provider's codes and not kept.
 */
export function failureOfRefusal(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  wallNow: number,
): CallFailure {
  const hint = HINTS[status];
  const error = new AnswerGuardError('AG_REMOTE_REFUSED', `The language model's server answered ${status}.`, {
    page: LLM_PAGES.failures,
    ...(hint !== undefined && { hint }),
  });
  if (status === 402) return { cause: 'quota', error, retry: 'never' };
  if (status === 400 || status === 413 || status === 422) {
    if (TOO_LONG.test(body)) return { cause: 'tooLarge', error, retry: 'never' };
    if (FILTERED.test(body)) return { cause: 'engine', error: filtered(), retry: 'never' };
  }
  if (status === 422) return { cause: 'unavailable', error, retry: 'withoutFields' };
  if (status === 401) {
    const refused = new AnswerGuardError(
      'AG_SIGN_IN_FAILED',
      "The language model's server did not accept the key.",
      {
        page: LLM_PAGES.failures,
        hint: 'Set ANSWER_GUARD_LLM_API_KEY.',
      },
    );
    return { cause: 'unauthorised', error: refused, retry: 'never' };
  }
  // 529 is how Anthropic's and some other gateways say that they have no room.
  const failure = failureOfStatus(status === 529 ? 503 : status, headers, '', wallNow);
  if (status === 429 && NO_CREDIT.test(body)) return { cause: 'quota', error, retry: 'never' };
  const exact = Number(headers[RETRY_AFTER_MS] ?? Number.NaN);
  const later = Number.isFinite(exact) && exact >= 0 ? { retryAfterMs: exact, retry: 'soon' as const } : {};
  return { ...failure, error, ...(failure.cause === 'quota' || failure.retry === 'soon' ? later : {}) };
}

/** The provider's own filter refused to judge the texts: that says nothing about who supports what. */
export function filtered(): AnswerGuardError {
  return new AnswerGuardError('AG_REPLY_UNREADABLE', "The provider's content filter withheld the reply.");
}

/** A reply that is no judgement. Its cause is `engine`: the judge did not do its work. */
export function unreadable(why: string): CallFailure {
  const error = new AnswerGuardError('AG_REPLY_UNREADABLE', `The language model's reply: ${why}.`);
  return { cause: 'engine', error, retry: 'never' };
}
