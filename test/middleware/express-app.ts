import express5, { type Express, type RequestHandler } from 'express';
import { parseItem, type Token } from 'structured-headers';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { wordChecker } from '../checkers/word-checker.js';

export const FACTS = ['The store is open from 8:00 to 20:00.', 'The basic plan costs 40 euros.'];
export const TRUE = 'The store is open from 8:00 to 20:00.';
export const FALSE = 'The store is open from 6:00 to 20:00.';
export const ALSO_TRUE = 'The basic plan costs 40 euros.';
export const MIXED = `${TRUE} ${FALSE} ${ALSO_TRUE}`;

// What is tested here is the middleware around a checker.
export const checker = wordChecker();
export const QUIET = { checker, config: false, logger: false, register: false, budgetMs: 60_000 } as const;

/** The members that tests look at. */
export interface Body {
  readonly answer: string;
  readonly answerGuard?: {
    readonly action: string;
    readonly claims: readonly {
      readonly state: string;
      readonly startPos: number;
      readonly endPos: number;
    }[];
  };
}

export type CreateApp = typeof express5;

/** What the same middleware is held to. */
export const EXPRESS: readonly (readonly [name: string, create: CreateApp])[] = [
  ['Express 5', express5],
  ['Express 4', jest.requireActual<CreateApp>('express4')],
];

/** An app whose /chat is guarded. */
export function guardedApp(
  express: CreateApp,
  handler: RequestHandler,
  options: AnswerGuardOptions = {},
): Express {
  const made = express();
  made.use(express.json());
  made.all('/chat', answerGuard({ ...QUIET, ...options }), handler);
  return made;
}

export const answering =
  (answer: string, facts: unknown = FACTS): RequestHandler =>
  (_req, res) => {
    setFacts(res, facts as string[]);
    res.json({ answer });
  };

/** What the header says was done. */
export const action = (headers: Record<string, string>): string | undefined => {
  const value = headers['answer-guard'];
  return value === undefined ? undefined : (parseItem(value)[0] as Token).toString();
};

/** A parameter of the header. */
export const parameter = (headers: Record<string, string>, name: string): string | number | undefined => {
  const value: unknown = parseItem(headers['answer-guard']!)[1].get(name);
  return typeof value === 'number' ? value : value?.toString();
};
