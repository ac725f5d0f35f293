import type { Request } from 'express';
import { bindEvents, withFactsContext, type FactsContext } from './facts-context.js';

/** A GET has no body whose events could come; nor has a request whose body was read before. */
const BODILESS = new Set(['GET', 'HEAD']);

/** Runs what comes after the guard as a part of the request's exchange. */
export function runInRequest(req: Request, context: FactsContext, next: () => void): void {
  if (!BODILESS.has(req.method) && !req.readableEnded) bindEvents(req, context);
  withFactsContext(context, next);
}
