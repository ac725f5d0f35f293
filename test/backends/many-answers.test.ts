import { runInThisContext } from 'node:vm';
import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';

describe('of many checks at once Node does not warn as of a leak', () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): number => warnings.push(name);
  // Node tells its own process, of which a test has a copy.
  const node = runInThisContext('process') as NodeJS.Process;
  beforeAll(() => node.on('warning', note));
  afterAll(() => node.off('warning', note));

  function app() {
    const made = express();
    made.use(answerGuard({ ...BY_WORDS, checker: wordChecker(() => 20) }));
    made.use((_req, res, next) => {
      setFacts(res, [GOOD]);
      next();
    });
    made.get('/whole', (_req, res) => {
      res.json({
        answers: Array.from({ length: 20 }, (_, index) => `${GOOD} Gate ${String(index)} is free.`),
      });
    });
    made.get('/streamed', (_req, res) => {
      res.type('text/event-stream');
      for (let index = 0; index < 20; index++)
        res.write(`data: ${JSON.stringify({ token: `Gate ${String(index)} is free. ` })}\n\n`);
      res.end();
    });
    return made;
  }

  it.each(['/whole', '/streamed'])('%s', async (path) => {
    const { text, headers } = await request(app()).get(path).buffer(true);
    expect(text).toContain('Gate 19 is free.');
    expect(headers['answer-guard']).toMatch(/^(?:pass|gate)/);
    expect(warnings).toEqual([]);
  });
});
