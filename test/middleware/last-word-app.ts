import express, { type Express, type RequestHandler } from 'express';
import type request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { wordChecker } from '../checkers/word-checker.js';

export const FACTS = [
  {
    text: 'The store is open from 8:00 to 20:00.',
    title: 'Hours <b>',
    url: 'https://a.example/hours',
    page: 2,
  },
  { text: 'The basic plan costs 40 euros.', title: 'Plans', url: 'javascript:alert(1)' },
];

export const TRUE = 'The store is open from 8:00 to 20:00.';

export const FALSE = 'The store is open from 6:00 to 20:00.';

export const ALSO = 'The basic plan costs 40 euros.';

export const UNKNOWN = 'Llamas hum at night.';

export const checker = wordChecker();

export const QUIET = { checker, config: false, logger: false, register: false, budgetMs: 60_000 } as const;

export const MARKING = {
  preset: 'lenient',
  contradictedClaim: 'annotate',
  unsupportedClaim: 'annotate',
} as const;

export function app(handler: RequestHandler, options: AnswerGuardOptions = {}): Express {
  const made = express();
  made.use(express.json());
  made.all('/chat', answerGuard({ ...QUIET, ...options }), handler);
  return made;
}

export const answering =
  (body: unknown, type?: string): RequestHandler =>
  (_req, res) => {
    setFacts(res, FACTS);
    if (type !== undefined) res.type(type);
    res.send(body);
  };

export const decided = (res: request.Response): string => String(res.headers['answer-guard']).split(';')[0]!;
