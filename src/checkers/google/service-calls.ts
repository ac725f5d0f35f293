import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { CheckGroundingResponse } from '../../contract/check-response.js';
import { decodeCheckResponse } from '../../contract/decode-response.js';
import { encodeCheckRequest, type OptionalField } from '../../contract/encode-request.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Observer } from '../../telemetry/observer.js';
import type { Allowance } from '../allowance.js';
import type { CheckOptions } from '../checker.js';
import { endOfWait, pause } from '../end-of-wait.js';
import { Latencies, sizeOf } from '../latencies.js';
import {
  failureOfAnswer,
  failureOfConnection,
  failureOfStatus,
  undecodable,
  type CallFailure,
} from '../remote/call-failure.js';
import type { Credentials } from './credentials.js';
import type { ApiVersion } from '../../contract/api-version.js';
import { ResponseTooLargeError, type HttpClient } from '../remote/http-client.js';
import { retryDelay } from '../remote/retry-delay.js';
import { SentFields } from './sent-fields.js';
import type { AccessToken } from './token-source.js';

/** What a check of the service came to. */
export type CallResult =
  | { readonly kind: 'answer'; readonly response: CheckGroundingResponse }
  | ({ readonly kind: 'failed' } & CallFailure);

/** A call's answer, or why there is none, with the refusal's text for as long as it is looked through. */
type Attempt =
  | { readonly kind: 'answer'; readonly response: CheckGroundingResponse }
  | { readonly kind: 'failed'; readonly failure: CallFailure; readonly refusal: string };

/** An answer cites parts of what was sent; one that is much longer is not looked at. */
const RESPONSE_BASE_BYTES = 256 * 1024;
const RESPONSE_GROWTH = 4;

export interface ServiceCallsOptions {
  /** Named in events. */
  readonly checker: string;
  readonly client: HttpClient;
  readonly origin: string;
  /** The path of a check; undefined when the project could not be found out. */
  readonly path: () => Promise<string | undefined>;
  readonly version: ApiVersion;
  /** @default nobody signs in */
  readonly credentials?: Credentials | undefined;
  readonly allowance?: Allowance | undefined;
  readonly maxAttempts: number;
  readonly clock: Clock;
  readonly wallClock: () => number;
  readonly random: () => number;
  readonly observer?: Observer | undefined;
}

/** Makes the calls of checks: signs them in, sends them, reads what comes, and tries again where that may help. */
export class ServiceCalls {
  readonly #options: ServiceCallsOptions;
  readonly #fields: SentFields;
  /** Before the first call nothing is known of its time: a retry is then worth a try. */
  readonly #latencies = new Latencies(0);

  constructor(options: ServiceCallsOptions) {
    this.#options = options;
    this.#fields = new SentFields(options.version, options.observer);
  }

  /** Never rejects. Ends soon after the wait does. */
  async check(request: CheckGroundingRequest, wait: CheckOptions): Promise<CallResult> {
    const { clock, maxAttempts, random } = this.#options;
    let without = this.#fields.without;
    for (let attempt = 1; ; attempt++) {
      const token = await this.#token(wait);
      if (token.kind === 'failed') return token;
      const made = await this.#attempt(request, without, token.token, attempt, wait);
      if (made.kind === 'answer') {
        this.#fields.refused(without);
        return made;
      }
      const { failure, refusal } = made;
      const suspects = this.#fields.suspects(request, without, refusal);
      if (failure.retry === 'withoutFields' && suspects.size === 0) return { kind: 'failed', ...failure };
      const delay = retryDelay(failure, {
        attempt,
        maxAttempts,
        leftMs: wait.deadline - clock.now(),
        usualMs: this.#latencies.quantile(0.5, sizeOf(request)),
        random,
      });
      if (delay === undefined || wait.signal.aborted) return { kind: 'failed', ...failure };
      if (failure.retry === 'withoutFields') without = new Set([...without, ...suspects]);
      if (failure.retry === 'afterSignIn' && token.token !== undefined) {
        await this.#options.credentials?.refused(token.token, wait);
      }
      if (delay > 0 && !(await pause(delay, wait, clock))) return { kind: 'failed', ...failure };
    }
  }

  async #token(
    wait: CheckOptions,
  ): Promise<
    { readonly kind: 'ok'; readonly token: AccessToken | undefined } | (CallResult & { kind: 'failed' })
  > {
    const { credentials } = this.#options;
    if (credentials === undefined) return { kind: 'ok', token: undefined };
    try {
      const token = await credentials.token(wait);
      return token === undefined ? { kind: 'failed', ...tooLate() } : { kind: 'ok', token };
    } catch (thrown) {
      const error = AnswerGuardError.isInstance(thrown)
        ? thrown
        : new AnswerGuardError('AG_SIGN_IN_FAILED', 'There is no access token.');
      return { kind: 'failed', cause: 'unauthorised', error, retry: 'never' };
    }
  }

  async #attempt(
    request: CheckGroundingRequest,
    without: ReadonlySet<OptionalField>,
    token: AccessToken | undefined,
    attempt: number,
    wait: CheckOptions,
  ): Promise<Attempt> {
    const { allowance, clock, observer, checker } = this.#options;
    if (allowance !== undefined && !(await allowance.take())) {
      const error = new AnswerGuardError('AG_ALLOWANCE_SPENT', 'The calls allowed for this minute are made.');
      return { kind: 'failed', failure: { cause: 'quota', error, retry: 'never' }, refusal: '' };
    }
    const started = clock.now();
    const made = await this.#call(request, without, token, wait);
    const elapsedMs = clock.now() - started;
    const gone = wait.signal.aborted && clock.now() < wait.deadline;
    if (gone) return made;
    if (made.kind === 'answer') this.#latencies.record(sizeOf(request), elapsedMs);
    observer?.observe({
      type: 'remoteCall',
      checker,
      attempt,
      elapsedMs,
      ...(made.kind === 'answer'
        ? { result: 'ok' }
        : { result: made.failure.cause, error: made.failure.error }),
    });
    return made;
  }

  async #call(
    request: CheckGroundingRequest,
    without: ReadonlySet<OptionalField>,
    token: AccessToken | undefined,
    wait: CheckOptions,
  ): Promise<Attempt> {
    const { client, origin, clock, wallClock } = this.#options;
    const failed = (failure: CallFailure, refusal = ''): Attempt => ({ kind: 'failed', failure, refusal });
    const path = await this.#options.path();
    if (path === undefined) return failed(noProject());
    const body = JSON.stringify(encodeCheckRequest(request, without));
    const aborting = new AbortController();
    const stop = endOfWait(wait, clock, () => {
      aborting.abort();
    });
    try {
      const { status, headers, text } = await client.post({
        origin,
        path,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'answer-guard',
          ...token?.headers,
        },
        body,
        maxBytes: RESPONSE_BASE_BYTES + RESPONSE_GROWTH * Buffer.byteLength(body),
        signal: aborting.signal,
      });
      if (status !== 200) return failed(failureOfStatus(status, headers, text, wallClock()), text);
      return readAnswer(text, request);
    } catch (thrown) {
      if (aborting.signal.aborted) return failed(tooLate());
      if (thrown instanceof ResponseTooLargeError)
        return failed(undecodable('it is far longer than the check'));
      return failed(failureOfConnection(thrown));
    } finally {
      stop();
    }
  }
}

function readAnswer(text: string, request: CheckGroundingRequest): Attempt {
  const failed = (failure: CallFailure): Attempt => ({ kind: 'failed', failure, refusal: '' });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failed(undecodable('it is not JSON'));
  }
  try {
    const { answerCandidate, facts, groundingSource } = request;
    const response = decodeCheckResponse(json, {
      answerCandidate,
      ...(groundingSource === undefined && { facts: facts.length }),
    });
    // Every answer has a sentence; one without claims would count as one with nothing to check.
    return response.claims.length === 0
      ? failed(undecodable('claims is empty'))
      : { kind: 'answer', response };
  } catch (error) {
    if (AnswerGuardError.isInstance(error)) return failed(failureOfAnswer(error));
    throw error;
  }
}

function tooLate(): CallFailure {
  const error = new AnswerGuardError('AG_REMOTE_UNREACHABLE', 'The service did not answer in time.');
  return { cause: 'timeout', error, retry: 'never' };
}

function noProject(): CallFailure {
  const error = new AnswerGuardError('AG_SIGN_IN_FAILED', 'The credentials name no project.', {
    hint: 'Set google.projectId or GOOGLE_CLOUD_PROJECT.',
  });
  return { cause: 'unauthorised', error, retry: 'never' };
}
