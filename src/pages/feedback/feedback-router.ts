import type { MemoryStore } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import type { TokenFault } from '../../recording/feedback-tokens.js';
import type { Recorder } from '../../recording/recorder.js';
import type { FeedbackEvent } from '../../telemetry/observer.js';
import { loadExpress, loadRateLimiting } from '../load-on-use.js';
import type { Authorise, PageAccess } from '../page-access.js';
import { refuse, statusOf } from '../page-errors.js';
import { readFeedback, tokenMissing } from './read-feedback.js';

const WINDOW_MS = 60_000;
/** What all readers together may say in a minute: a flood must not receive the places of records. */
const MOST_PER_MINUTE = 600;
/** A reader may change their mind; with one token nobody fills a disk. */
const MOST_OF_ONE_ANSWER = 5;
/** Answers of which the process remembers how often somebody spoke. */
const MOST_REMEMBERED = 100_000;
/** A note of 2,000 characters in any script, escaped, fits. */
const MOST_BYTES = '16kb';
/** When a client may try again that met a sink which is down. */
const RETRY_MS = 30_000;

const FAULTS: Readonly<Record<TokenFault, { readonly reason: string; readonly message: string }>> = {
  invalid: { reason: 'FEEDBACK_TOKEN_INVALID', message: 'token: is none that was issued for an answer' },
  expired: { reason: 'FEEDBACK_TOKEN_EXPIRED', message: 'token: is too old' },
};

/** Where the labels of an answer are written. */
export interface LabelPlace {
  readonly recorder: Pick<Recorder, 'label'>;
  /** Whose the answer is, where there are tenants. */
  readonly tenant?: string | undefined;
}

/** Says which answer a token is for. */
export interface ReaderTokens {
  read(token: string): ({ readonly id: string } & LabelPlace) | { readonly fault: TokenFault };
}

export interface FeedbackRouterOptions {
  readonly tokens: ReaderTokens;
  /** Who may label an answer by its id, without its token. @default nobody */
  readonly authorise?: Authorise<LabelPlace> | undefined;
  /** Labels that one address may send in a minute. */
  readonly perMinute: number;
  /** Must not throw. */
  readonly emit: (event: FeedbackEvent) => void;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

export interface FeedbackRouter {
  readonly router: Router;
  /** Lets go of timers. */
  close(): void;
}

/**
 * Takes what readers say of answers, at `POST` of the router's root: `{ token, verdict, id?, note? }`, or without `token` from
 * those who may label for readers. 202 when the label
 * waits to be written; else an error in the form of the service's, of which none quotes the request.
 */
export function feedbackRouter(options: FeedbackRouterOptions): FeedbackRouter {
  const { tokens, authorise, perMinute, emit, now = Date.now } = options;
  const express = loadExpress();
  const { ipKeyGenerator, MemoryStore, rateLimit } = loadRateLimiting();
  const router = express.Router();
  const stores = [new MemoryStore(), new MemoryStore()] as const;
  const spoken = new LRUCache<string, number>({ max: MOST_REMEMBERED });

  const turnDown = (res: Response, status: StatusError, result: FeedbackEvent['result']): void => {
    emit({ type: 'feedback', result });
    refuse(res, status);
  };

  const limited = (store: MemoryStore, limit: number, keyOf: (req: Request) => string): RequestHandler =>
    rateLimit({
      windowMs: WINDOW_MS,
      limit,
      store,
      keyGenerator: keyOf,
      legacyHeaders: false,
      // What it would warn of (a proxy that the app does not trust) is the app's business, and it writes to the console.
      validate: false,
      handler: (req, res) => {
        const { rateLimit: info } = req as typeof req & {
          readonly rateLimit?: { readonly resetTime?: Date };
        };
        const retryAfterMs = Math.max(1, (info?.resetTime?.getTime() ?? now() + WINDOW_MS) - now());
        turnDown(res, tooMany(`More than ${limit} a minute`, retryAfterMs), 'limited');
      },
    });

  /** The answer that is spoken of, by its token or by one who needs none. */
  async function answerOf(
    req: Request,
    { token, id }: { readonly token?: string | undefined; readonly id?: string | undefined },
  ): Promise<PageAccess<{ readonly id: string } & LabelPlace>> {
    if (token === undefined) {
      if (authorise === undefined || id === undefined) throw tokenMissing();
      const access = await authorise(req);
      return access.refused === undefined ? { ...access, id } : access;
    }
    const read = tokens.read(token);
    if (!('fault' in read)) return read;
    const { reason, message } = FAULTS[read.fault];
    return { refused: statusOfHttp(401, message, [{ kind: 'ErrorInfo', reason }]) };
  }

  async function receive(req: Request, res: Response): Promise<void> {
    const said = readFeedback(req.body);
    const { verdict, id, note } = said;
    const read = await answerOf(req, said);
    if (read.refused !== undefined) {
      turnDown(res, read.refused, 'unauthenticated');
      return;
    }
    if (id !== undefined && id !== read.id) {
      const fieldViolations = [
        { field: 'id', description: 'is not that of the answer that the token is for' },
      ];
      const message = 'id: is not that of the answer that the token is for';
      turnDown(res, statusOfHttp(400, message, [{ kind: 'BadRequest', fieldViolations }]), 'invalid');
      return;
    }
    const before = spoken.get(read.id) ?? 0;
    if (before >= MOST_OF_ONE_ANSWER) {
      const message = `More than ${MOST_OF_ONE_ANSWER} times was said something of this answer`;
      turnDown(res, statusOfHttp(429, message), 'limited');
      return;
    }
    const at = new Date(now()).toISOString();
    const label = {
      verdict,
      source: 'reader',
      at,
      ...(note !== undefined && note !== '' && { note }),
    } as const;
    if (!read.recorder.label({ labelOf: read.id, label })) {
      const retry = [{ kind: 'RetryInfo', retryAfterMs: RETRY_MS } as const];
      turnDown(res, statusOfHttp(503, 'There is no room for it now', retry), 'dropped');
      return;
    }
    spoken.set(read.id, before + 1);
    emit({ type: 'feedback', result: verdict, ...(read.tenant !== undefined && { tenant: read.tenant }) });
    res.status(202).json({ id: read.id, verdict });
  }

  const failed: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    turnDown(res, statusOf(error), 'invalid');
  };

  router.use((_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  router.post(
    '/',
    limited(stores[0], perMinute, (req) => ipKeyGenerator(req.ip ?? 'unknown')),
    limited(stores[1], MOST_PER_MINUTE, () => 'all'),
    express.json({ limit: MOST_BYTES }),
    (req, res, next) => {
      receive(req, res).catch(next);
    },
  );
  router.all('/', (_req, res) => {
    res.setHeader('Allow', 'POST');
    refuse(res, statusOfHttp(405, 'What a reader says is a POST'));
  });
  router.use(failed);
  return {
    router,
    close: () => {
      for (const store of stores) store.shutdown();
    },
  };
}

function tooMany(message: string, retryAfterMs: number): StatusError {
  return statusOfHttp(429, message, [{ kind: 'RetryInfo', retryAfterMs }]);
}
