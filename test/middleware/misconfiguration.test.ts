import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard } from '../../middleware/index.js';

describe('misconfiguration fails when the guard is built', () => {
  it.each<[object, string, RegExp]>([
    [{ budgetMs: 0 }, 'AG_CONFIG_INVALID', /budgetMs: 0: must be in \[1, 60000\]/],
    [{ budgetMs: Number.NaN }, 'AG_CONFIG_INVALID', /budgetMs: NaN: must be a number in \[1, 60000\]/],
    [
      { policy: 'sloppy' },
      'AG_CONFIG_INVALID',
      /policy: "sloppy": must be a function, or one of strict, balanced, lenient, or an object$/,
    ],
    [{ policy: 'stirct' }, 'AG_CONFIG_INVALID', /policy: "stirct": .*; did you mean strict\?$/],
    [{ mode: 'enforced' }, 'AG_CONFIG_INVALID', /mode: "enforced": .* off; did you mean enforce\?$/],
    [{ logger: {} }, 'AG_CONFIG_INVALID', /logger: \{\}: must be false, or a pino Logger$/],
    [
      { record: { sink: 'records', redact: 'email' } },
      'AG_CONFIG_INVALID',
      /record.redact: "email": must be a function of a text, or a list$/,
    ],
    [
      { policy: { supportThreshold: 2 } },
      'AG_CONFIG_INVALID',
      /policy.supportThreshold: 2: must be in \[0, 1\]/,
    ],
    [
      { policy: { onEror: 'pass' } },
      'AG_CONFIG_INVALID',
      /policy.onEror: is not a known field; did you mean onError\?$/,
    ],
    [
      { reportAt: 'body' },
      'AG_CONFIG_INVALID',
      /^[^\n]*\n {2}reportAt: "body": must be header, none, or a JSON/,
    ],
    [{ answer: [] }, 'AG_CONFIG_INVALID', /answer: \[\]: must have at least 1 entry$/],
    [{ annotation: {} }, 'AG_CONFIG_INVALID', /annotation.style: is not set; must be one of marks/],
    [{ policy: null }, 'AG_CONFIG_INVALID', /policy: null: .*, or an object$/],
    [
      { checker: { name: 'mine', check: () => null } },
      'AG_CONFIG_INVALID',
      /checker.ready: is not set; must be a promise/,
    ],
    [{ facts: 'sources' }, 'AG_CONFIG_INVALID', /facts: .*JSON Pointer/],
    [{ mode: 'on' }, 'AG_CONFIG_INVALID', /mode: "on": must be one of enforce, observe, off/],
    [{ skip: true }, 'AG_CONFIG_INVALID', /skip: true: must be a function$/],
    ...['skip', 'policy', 'answer', 'facts', 'requestFacts', 'prompt'].map(
      (option): [object, string, RegExp] => [
        { [option]: async () => Promise.resolve(true) },
        'AG_CONFIG_INVALID',
        new RegExp(
          `${option}: a function: must be a function that gives its result at once, and no async one`,
        ),
      ],
    ),
    [{ logger: console.log }, 'AG_CONFIG_INVALID', /logger: a function/],
    [
      { budget: 500, thresold: 1 },
      'AG_CONFIG_INVALID',
      /budget: is not a known field; did you mean budgetMs\?\n.*thresold: is not a known field$/,
    ],
    [
      { checker: { google: { location: 'asia' } } },
      'AG_CONFIG_INVALID',
      /google\.location: "asia": .*global, us, eu/,
    ],
    [
      { checker: 'gogle' },
      'AG_CONFIG_INVALID',
      /checker: "gogle": must be one of embedded, google, .*, or a Checker, .*; did you mean google\?$/,
    ],
    [{ config: '/absent.yaml' }, 'AG_CONFIG_NOT_FOUND', /absent/],
  ])('%j', (options, code, message) => {
    let thrown: unknown;
    try {
      answerGuard({ config: false, logger: false, register: false, ...options });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('says so where the function itself is mounted, and not what it makes', async () => {
    const app = express();
    app.get('/', answerGuard as unknown as RequestHandler);
    const told: unknown[] = [];
    app.use(((error: Error, _req, res, _next) => {
      told.push(error.message);
      res.sendStatus(500);
    }) as ErrorRequestHandler);
    await request(app).get('/').expect(500);
    expect(told).toEqual([
      expect.stringMatching(/is a request: .*app\.post\('\/chat', answerGuard\(\), handler\)$/),
    ]);
  });

  it('shows the first of many problems', () => {
    const options = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`unknown${index}`, 1]));
    expect(() => answerGuard(options)).toThrow(/unknown19: is not a known field\n {2}and 10 more$/);
  });
});
