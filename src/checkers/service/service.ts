import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import type { FailedVerdict, Verdict } from '../../contract/verdict.js';
import type { Checker, CheckOptions } from '../checker.js';
import { gaveUp } from '../end-of-wait.js';
import { failureOfAnswer, failureOfConnection, type CallFailure } from '../remote/call-failure.js';
import { RemoteChecks } from '../remote/remote-checks.js';
import { parseServiceAddress, type ServiceAddress } from './address.js';
import { Pool, type Member } from './pool.js';
import { restTransport } from './rest-transport.js';
import type { Transport } from './transport.js';
import { verdictOfAnswer } from './verdict-of-answer.js';

const NAME = 'service';
/** Of the time that is left, what is kept for the way back: at most a tenth. */
const WAY_BACK_MS = 15;
const MOST_ADDRESSES = 100;

export interface ServiceCheckerOptions {
  /** `http`, `https`, `grpc` or `grpcs://HOST[:PORT]`, 1 to 100 of them. */
  readonly addresses: readonly string[];
  /** Sent as X-Goog-Api-Key. @default none */
  readonly apiKey?: string | undefined;
  /** @default 'projects/answer-guard/locations/global/groundingConfigs/default_grounding_config' */
  readonly groundingConfig?: string;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** @default Node's own */
  readonly fetch?: typeof fetch;
}

/**
 * Another answer-guard service as a checker, or several: each check goes to the one that is well and has the least to do,
 * and to another when that one cannot be reached or has no room, as long as there is time. One that fails is left alone
 * for half a second, doubling up to half a minute. Throws AG_CONFIG_INVALID.
 */
export function serviceChecker(options: ServiceCheckerOptions): Checker {
  const { apiKey, clock = systemClock, fetch: fetchImpl = fetch } = options;
  const groundingConfig =
    options.groundingConfig ??
    'projects/answer-guard/locations/global/groundingConfigs/default_grounding_config';
  const addresses = options.addresses.map(parseServiceAddress);
  if (addresses.length < 1 || addresses.length > MOST_ADDRESSES) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      `checker.service: has ${addresses.length} addresses; must have 1 to ${MOST_ADDRESSES}.`,
    );
  }
  const pool = new Pool(
    addresses.map((address) => lazyTransport(address, fetchImpl)),
    clock,
  );
  const checks = new RemoteChecks(NAME, clock);
  let closing: Promise<void> | undefined;

  async function ask(
    request: CheckGroundingRequest,
    signal: AbortSignal,
    wait: CheckOptions,
  ): Promise<Verdict> {
    const started = clock.now();
    const about = () => ({ checker: NAME, cache: 'off' as const, elapsedMs: clock.now() - started });
    const tried = new Set<Member<Transport>>();
    const isGone = (): boolean => signal.aborted;
    let failed: FailedVerdict | undefined;
    for (let member = pool.choose(tried); member !== undefined; member = pool.choose(tried)) {
      const left = wait.deadline - clock.now();
      if (left <= 0 || isGone()) break;
      tried.add(member);
      member.inFlight++;
      const timeoutMs = left - Math.min(WAY_BACK_MS, left * 0.1);
      const result = await member.value.call(request, { groundingConfig, apiKey, timeoutMs, signal });
      member.inFlight--;
      if (isGone()) break;
      if ('answer' in result) {
        pool.answered(member);
        try {
          return verdictOfAnswer(result.answer, request, about());
        } catch (error) {
          const { cause } = failureOfAnswer(invalid(error));
          return { kind: 'failed', cause, error: invalid(error), ...about() };
        }
      }
      const { failure } = result;
      failed = { kind: 'failed', cause: failure.cause, error: failure.error, ...about() };
      judge(member, failure);
      if (failure.retry !== 'soon') break;
    }
    // Time may be up before anybody is asked.
    return failed ?? gaveUp('deadline', about());
  }

  function judge(member: Member<Transport>, { cause, retry, retryAfterMs }: CallFailure): void {
    if (cause === 'quota') pool.full(member, retryAfterMs);
    else if (retry === 'soon' || cause === 'unavailable') pool.failed(member, retryAfterMs);
    else pool.answered(member);
  }

  return {
    name: NAME,
    version: addresses.map(({ name }) => name).join(' '),
    // What another service's checker can do is known only when it answers; its header names what is missing.
    capabilities: { contradictions: true, claimScores: true, helpfulness: true, prompt: true },
    ready: Promise.resolve(),
    check: (request, wait) => checks.run(request, wait, (signal) => ask(request, signal, wait)),
    close() {
      closing ??= Promise.resolve().then(() => {
        for (const transport of pool.values) transport.close();
      });
      checks.close();
      return closing;
    },
  };
}

function invalid(error: unknown): AnswerGuardError {
  return AnswerGuardError.isInstance(error)
    ? error
    : new AnswerGuardError('AG_RESPONSE_INVALID', 'The answer could not be read.', { cause: error });
}

/** gRPC's libraries are loaded by the first check that needs them. */
function lazyTransport(address: ServiceAddress, fetchImpl: typeof fetch): Transport {
  if (address.transport === 'rest') return restTransport(address, fetchImpl);
  let made: Promise<Transport> | undefined;
  return {
    async call(request, call) {
      try {
        made ??= import('./grpc-transport.js').then(({ grpcTransport }) => grpcTransport(address));
        return await (await made).call(request, call);
      } catch (error) {
        return { failure: failureOfConnection(error) };
      }
    },
    close: () => {
      void made?.then((transport) => {
        transport.close();
      });
    },
  };
}
