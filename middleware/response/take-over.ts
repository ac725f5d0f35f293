import type { IncomingMessage, ServerResponse } from 'node:http';

import { HeldResponse } from './held-response.js';
import { untouchedMethods } from './intercepted-methods.js';
import { hasMethods } from './response-methods.js';
import type { TakeOverOptions } from './take-over-options.js';
import { UnsentResponse } from './unsent-response.js';

/** Methods whose responses are no answers. */
const UNANSWERED = new Set(['HEAD', 'OPTIONS', 'TRACE', 'CONNECT']);

/**
 * Takes a response over: from now on what the handler sends is held if it is an answer, handed over whole, and leaves
 * when it is released, changed or not. Everything else passes as it would have without. Call before the handler runs.
 *
 * To the handler the response looks as if it had been sent. Taken over twice, the one taken over last (the innermost
 * middleware) judges.
 */
export function takeOver(req: IncomingMessage, res: ServerResponse, options: TakeOverOptions): void {
  if (res.headersSent || res.writableEnded || UNANSWERED.has(req.method ?? '')) return;
  const methods: object = res;
  if (!hasMethods(methods)) return;
  // Listeners may go elsewhere where they are taken by who is mounted before.
  const untouched = Object.hasOwn(res, 'on') ? undefined : untouchedMethods(methods);
  if (untouched === undefined) new HeldResponse(req, res, methods, options);
  else new UnsentResponse(req, res, methods, options, untouched);
}
