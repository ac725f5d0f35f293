import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

export const FACTS = ['The park opens at nine.'];
export const GOOD = 'The park opens at nine.';
export const BOTH = `${GOOD} It closes at FALSE.`;

/** An app of one route, guarded everywhere or on the route alone, with the events of its guard. */
export function app(
  mount: 'everywhere' | 'on the route',
  handler: RequestHandler,
  options: AnswerGuardOptions = {},
) {
  const events: GuardEvent[] = [];
  const guard = answerGuard({
    ...BY_WORDS,
    observer: { observe: (event) => event.type === 'warning' || events.push(event) },
    ...options,
  });
  const made = express();
  if (mount === 'everywhere') made.use(guard);
  made.get('/', ...(mount === 'on the route' ? [guard] : []), handler);
  return { events, get: () => request(made).get('/') };
}

/** A handler that sends a body, and hands facts over where there are any. */
export const answering =
  (body: unknown, facts?: readonly string[]): RequestHandler =>
  (_req, res) => {
    if (facts !== undefined) setFacts(res, facts);
    res.json(body);
  };
