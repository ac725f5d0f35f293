import express, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, type AnswerGuardOptions } from '../../../../middleware/index.js';
import { wordChecker } from '../../../checkers/word-checker.js';

const checker = wordChecker();

/** A small backend: parsed JSON, the guard, one handler. */
export function backend(handler: RequestHandler, options: AnswerGuardOptions = {}): Express {
  const app = express();
  app.use(express.json());
  const guard = answerGuard({
    checker,
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    policy: 'strict',
    ...options,
  });
  app.post('/chat', guard, handler);
  return app;
}

/** An async handler, its errors passed on as Express 4 wants it. */
export function asyncHandler(
  handle: (...args: Parameters<RequestHandler>) => Promise<unknown>,
): RequestHandler {
  return (req, res, next) => {
    handle(req, res, next).catch(next);
  };
}

export interface Asked {
  readonly action: string;
  /** Why the check did not complete. */
  readonly error: string | undefined;
  readonly answer: unknown;
  /** Titles of the cited facts. */
  readonly cited: readonly unknown[];
}

/** Sends a chat request, and reads what became of the answer. */
export async function ask(app: Express, body: object): Promise<Asked> {
  const res = await request(app).post('/chat').send(body).expect(200);
  const header = String(res.headers['answer-guard']);
  const { answer, answerGuard: report } = res.body as {
    answer: unknown;
    answerGuard?: { facts: { title?: string }[] };
  };
  return {
    action: header.split(';')[0] ?? '',
    error: /;error=(\w+)/.exec(header)?.[1],
    answer,
    cited: (report?.facts ?? []).map(({ title }) => title),
  };
}
