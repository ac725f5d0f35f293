import type { Express, RequestHandler } from 'express';
import express5 from 'express';

import type { HeldBody, Release } from '../../../middleware/response/held-body.js';
import type { TakeOverOptions } from '../../../middleware/response/take-over-options.js';
import { takeOver } from '../../../middleware/response/take-over.js';

export const AS_IS: Release = { kind: 'asIs' };

/** Resolves in a later turn of the event loop. */
export function later<T>(value: T): Promise<T> {
  return new Promise((resolve) => setImmediate(resolve, value));
}

/** Takes over with what is given; the rest releases as it is, and fails the test when the take-over fails. */
export function taking(options: Partial<TakeOverOptions> = {}): RequestHandler {
  return (req, res, next) => {
    takeOver(req, res, {
      maxBytes: 1024 * 1024,
      onHeld: () => later(AS_IS),
      onUnjudgeable: () => AS_IS,
      onFailure: (error) => {
        throw error;
      },
      ...options,
    });
    next();
  };
}

/** Replaces every body by one that is made of it. */
export function replacing(change: (held: HeldBody) => string): RequestHandler {
  return taking({ onHeld: (held) => later<Release>({ kind: 'replace', body: change(held) }) });
}

/** An app of these, in order, that does not log. */
export function appOf(...handlers: readonly RequestHandler[]): Express {
  const app = express5();
  app.set('env', 'test');
  for (const handler of handlers) app.use(handler);
  return app;
}
