import { MemoryStore, rateLimit } from 'express-rate-limit';
import type { RequestHandler } from 'express';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { requireWholeNumber } from '../../contract/whole-number.js';

const WINDOW_MS = 60_000;
export const MAX_CHECKS_PER_MINUTE = 10_000_000;

/** How many checks a caller may send in a minute, over both transports together. */
export interface CallerLimit {
  /** Counts a request of Express's and goes on, or refuses it; also sends the RateLimit headers. */
  middleware(callerOf: (res: Parameters<RequestHandler>[1]) => Counted, refuse: Refuse): RequestHandler;
  /** Counts one more check; the status when it is one too many. */
  count(caller: Counted): Promise<StatusError | undefined>;
  close(): void;
}

/** Who is counted, and as what refusals name them. */
export interface Counted {
  readonly id: string;
  readonly name: string;
}

type Refuse = (res: Parameters<RequestHandler>[1], status: StatusError) => void;

/**
 * @param subject what is counted, as refusals say
 * @throws AG_CONFIG_INVALID
 */
export function callerLimit(checksPerMinute: number, subject: 'caller' | 'tenant' = 'caller'): CallerLimit {
  requireWholeNumber('checksPerMinute', checksPerMinute, 1, MAX_CHECKS_PER_MINUTE);
  const store = new MemoryStore();
  let last: Promise<unknown> = Promise.resolve();

  const exceeded = ({ name }: Counted, resetTime: Date | undefined): StatusError => {
    const retryAfterMs = Math.max(1, (resetTime?.getTime() ?? Date.now() + WINDOW_MS) - Date.now());
    return statusOfHttp(429, `More than ${checksPerMinute} checks a minute`, [
      { kind: 'RetryInfo', retryAfterMs },
      {
        kind: 'QuotaFailure',
        violations: [{ subject: `${subject}:${name}`, description: `${checksPerMinute} checks a minute` }],
      },
    ]);
  };

  return {
    middleware: (callerOf, refuse) =>
      rateLimit({
        windowMs: WINDOW_MS,
        limit: checksPerMinute,
        store,
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        keyGenerator: (_req, res) => callerOf(res).id,
        handler: (req, res) => {
          const { rateLimit: info } = req as typeof req & { rateLimit?: { resetTime?: Date } };
          refuse(res, exceeded(callerOf(res), info?.resetTime));
        },
      }),
    count(caller) {
      // One after the other: what the store returns goes on counting.
      const counted = last.then(async () => {
        const { totalHits, resetTime } = await store.increment(caller.id);
        return totalHits > checksPerMinute ? exceeded(caller, resetTime) : undefined;
      });
      last = counted;
      return counted;
    },
    close: () => {
      store.shutdown();
    },
  };
}
