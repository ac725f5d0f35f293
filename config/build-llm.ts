import type { Checker } from '../src/checkers/checker.js';
import type { NetworkOptions } from '../src/checkers/remote/network.js';
import { llm } from '../src/checkers/llm/llm.js';
import { LLM_DEFAULTS } from '../src/checkers/llm/llm-options.js';
import { localTokenAllowance, type TokenAllowance } from '../src/checkers/llm/token-allowance.js';
import { redisTokenAllowance } from '../src/checkers/redis/redis-token-allowance.js';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { LLM_PAGES } from '../src/contract/error-pages.js';
import { systemClock } from '../src/contract/monotonic-clock.js';
import type { Observer } from '../src/telemetry/observer.js';
import { boundedRemote, callsAllowed } from './build-remote.js';
import type { Environment } from './environment.js';
import type { LlmSettings } from './llm-schema.js';
import { lease, type Lease } from './shared-by-key.js';
import type { SharedRedis } from './shared-cache.js';

export interface LlmSurroundings {
  readonly env: Environment;
  readonly network: NetworkOptions;
  readonly redis: SharedRedis | undefined;
  readonly observer: Observer;
}

/** OpenAI's own API takes the key that its tools read; a key for one server is not sent to another. */
const OPENAI_HOST = new URL(LLM_DEFAULTS.url).hostname;

/**
 * The process's client of the server with these settings: one pool, one breaker, one allowance, however many guards use
 * it. Throws AG_CONFIG_INVALID.
 */
export function acquireLlm(settings: LlmSettings, surroundings: LlmSurroundings): Lease<Checker> {
  const { network, redis, observer } = surroundings;
  const { maxQueued, maxCallsPerMinute, maxTokensPerDay, ...given } = settings;
  const options = withEnvironment(given, surroundings.env);
  return lease(
    'llm',
    [options, maxQueued, maxCallsPerMinute, maxTokensPerDay, network, redis?.prefix],
    () => {
      // Calls of Google's service are counted apart.
      const allowance =
        maxCallsPerMinute === undefined ? undefined : callsAllowed(maxCallsPerMinute, redis, ':llm');
      const tokenAllowance =
        maxTokensPerDay === undefined ? undefined : tokensAllowed(maxTokensPerDay, redis);
      const judge = llm(options, { network, observer, allowance, tokenAllowance });
      return boundedRemote(judge, {
        connections: options.connections,
        maxQueued,
        allowance,
        observer,
        page: LLM_PAGES.failures,
      });
    },
  );
}

type JudgeSettings = Omit<LlmSettings, 'maxQueued' | 'maxCallsPerMinute' | 'maxTokensPerDay'>;

function withEnvironment(
  settings: JudgeSettings,
  env: Environment,
): JudgeSettings & { readonly url: string; readonly model: string } {
  const set = (name: string): string | undefined => env[name]?.trim() || undefined;
  const url = set('ANSWER_GUARD_LLM_URL') ?? settings.url ?? LLM_DEFAULTS.url;
  const model = set('ANSWER_GUARD_LLM_MODEL') ?? settings.model;
  if (model === undefined) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', 'checker.llm.model: is not set.', {
      hint: 'Set it, or ANSWER_GUARD_LLM_MODEL, to the name of the model that judges.',
    });
  }
  const isOpenAi = URL.canParse(url) && new URL(url).hostname === OPENAI_HOST;
  const apiKey =
    settings.apiKey ?? set('ANSWER_GUARD_LLM_API_KEY') ?? (isOpenAi ? set('OPENAI_API_KEY') : undefined);
  return { ...settings, url, model, ...(apiKey !== undefined && { apiKey }) };
}

function tokensAllowed(perDay: number, redis: SharedRedis | undefined): TokenAllowance {
  if (redis === undefined) return localTokenAllowance({ perDay, wallClock: Date.now });
  const { link, prefix, waitMs } = redis;
  return redisTokenAllowance({ link, prefix, waitMs, perDay, clock: systemClock, wallClock: Date.now });
}
