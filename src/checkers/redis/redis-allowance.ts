import { randomUUID } from 'node:crypto';
import type { Clock } from '../../contract/monotonic-clock.js';
import { ALLOWANCE_WINDOW_MS, CallWindow, requirePerMinute, type Allowance } from '../allowance.js';
import { TIMED_OUT, withinTime } from '../within-time.js';
import type { RedisLink } from './redis-link.js';

/** After so many failures in a row Redis is not asked … */
const FAILURES_BEFORE_REST = 3;
/** … for so long, in milliseconds. */
const REST_MS = 1000;

/**
 * Takes a call if fewer than ARGV[1] were taken in the last ARGV[2] milliseconds, by the server's clock. KEYS[1] holds the
 * calls of that time, KEYS[2] the instances that asked. Returns whether, and how many instances.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - window)
redis.call('PEXPIRE', KEYS[2], window)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local instances = redis.call('ZCARD', KEYS[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return {0, instances} end
redis.call('ZADD', KEYS[1], now, ARGV[4])
redis.call('PEXPIRE', KEYS[1], window)
return {1, instances}
`;

export interface RedisAllowanceOptions {
  readonly link: RedisLink;
  /** Calls in any minute, over all instances; a whole number of at least 1. */
  readonly perMinute: number;
  /** Keeps several applications apart. */
  readonly prefix: string;
  readonly clock: Clock;
  /** How long Redis may take, in milliseconds. @default 5 */
  readonly waitMs?: number;
}

/**
 * One allowance for all instances, counted in Redis over a sliding minute. While Redis does not answer, each instance
 * holds itself to its share by the number of instances last seen. The link is not closed with it. Throws
 * AG_CONFIG_INVALID.
 */
export function redisAllowance(options: RedisAllowanceOptions): Allowance {
  const { link, prefix, clock, waitMs = 5 } = options;
  const perMinute = requirePerMinute(options.perMinute);
  // The braces keep both keys on one server of a cluster.
  const keys = [`{${prefix}:allowance}:calls`, `{${prefix}:allowance}:instances`] as const;
  const instance = randomUUID();
  const own = new CallWindow(clock);
  let calls = 0;
  let instances = 1;
  let failuresInARow = 0;
  let cooldownUntil = -Infinity;

  const ask = async (): Promise<boolean | undefined> => {
    if (clock.now() < cooldownUntil) return undefined;
    try {
      const args = ['EVAL', TAKE, '2', ...keys, String(perMinute), String(ALLOWANCE_WINDOW_MS)];
      const answer = await withinTime(
        link.command(keys[0], [...args, instance, `${instance} ${calls++}`]),
        waitMs,
        clock,
      );
      if (answer !== TIMED_OUT && Array.isArray(answer)) {
        failuresInARow = 0;
        instances = Math.max(1, Number(answer[1]));
        return Number(answer[0]) === 1;
      }
    } catch {
      // Counted below, like an answer that is none.
    }
    if (++failuresInARow >= FAILURES_BEFORE_REST) cooldownUntil = clock.now() + REST_MS;
    return undefined;
  };

  return {
    async take() {
      const allowed = await ask();
      const share = Math.max(1, Math.floor(perMinute / instances));
      // What Redis allowed counts for the share, too, should it go in the middle of a minute.
      if (allowed === undefined) return own.take(share);
      if (allowed) own.take(Infinity);
      return allowed;
    },
    close: () => Promise.resolve(),
  };
}
