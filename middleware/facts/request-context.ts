import type { Request } from 'express';
import type { Observer } from '../../src/telemetry/observer.js';
import type { GuardedResponse } from '../guarded-response.js';
import { bindEvents, withFactsContext, type FactsContext } from './facts-context.js';
import type { ClientTexts } from './prompt/client-texts.js';
import { clientTextsOf } from './prompt/request-texts.js';

/** A GET has no body whose events could come; nor has a request whose body was read before. */
const BODILESS = new Set(['GET', 'HEAD']);

/** Runs what comes after the guard as a part of the request's exchange. */
export function runInRequest(
  req: Request,
  state: GuardedResponse,
  {
    trustRequestFacts,
    observer,
    route,
  }: { readonly trustRequestFacts: boolean; readonly observer: Observer; readonly route: string },
  next: () => void,
): void {
  let texts: ClientTexts | undefined;
  const context: FactsContext = {
    sink: state,
    clientTexts: () => (texts ??= clientTextsOf(req)),
    trustRequestFacts,
    observer,
    route,
  };
  if (!BODILESS.has(req.method) && !req.readableEnded) bindEvents(req, context);
  withFactsContext(context, next);
}
