import type { Clock } from '../../contract/monotonic-clock.js';
import { localTokenAllowance, type TokenAllowance } from '../llm/token-allowance.js';
import { TIMED_OUT, withinTime } from '../within-time.js';
import type { RedisLink } from './redis-link.js';

const DAY_MS = 86_400_000;

/** Takes ARGV[1] tokens from KEYS[1] if no more than ARGV[2] are then taken; kept for ARGV[3] milliseconds. */
const TAKE = `
local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
if spent + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return 0 end
redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

/** Adds ARGV[1] to KEYS[1] where something is counted: a call that ends after midnight must not begin the next day. */
const CORRECT = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('INCRBY', KEYS[1], ARGV[1]) end
return 1
`;

export interface RedisTokenAllowanceOptions {
  readonly link: RedisLink;
  /** Tokens in a day of UTC, over all instances. */
  readonly perDay: number;
  /** Keeps several applications apart. */
  readonly prefix: string;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** How long Redis may take, in milliseconds. @default 5 */
  readonly waitMs?: number;
}

/**
 * One allowance of tokens for all instances, counted in Redis. While Redis does not answer, each instance counts for
 * itself, so that together they may go over by what they use in that time. The link is not closed with it.
 */
export function redisTokenAllowance(options: RedisTokenAllowanceOptions): TokenAllowance {
  const { link, perDay, prefix, clock, wallClock, waitMs = 5 } = options;
  const own = localTokenAllowance({ perDay, wallClock });
  const keyOfToday = (): string => `{${prefix}:tokens}:${String(Math.floor(wallClock() / DAY_MS))}`;
  /** Undefined when Redis did not answer. */
  const ask = async (key: string, command: readonly string[]): Promise<unknown> => {
    try {
      const answer = await withinTime(link.command(key, [...command]), waitMs, clock);
      return answer === TIMED_OUT ? undefined : answer;
    } catch {
      return undefined;
    }
  };
  return {
    async take(tokens) {
      const key = keyOfToday();
      // Two days: the key outlives its day in every time zone of a clock that is wrong.
      const args = [String(tokens), String(perDay), String(2 * DAY_MS)];
      const answer = await ask(key, ['EVAL', TAKE, '1', key, ...args]);
      if (answer === undefined) return own.take(tokens);
      if (Number(answer) !== 1) return false;
      // Counted here too, should Redis go in the middle of the day.
      own.correct(tokens);
      return true;
    },
    correct(tokens) {
      own.correct(tokens);
      const key = keyOfToday();
      void ask(key, ['EVAL', CORRECT, '1', key, String(Math.trunc(tokens))]);
    },
  };
}
