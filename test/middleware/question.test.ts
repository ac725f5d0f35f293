import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { sentenceChecker } from '../../src/checkers/sentence-checker.js';

const ANSWER = 'Yes, twice a day.';

describe('the question', () => {
  it.each([
    ['a field of the body', { question: 'Does a boat go to Holm?' }, 'Does a boat go to Holm?'],
    [
      'the last message of the user',
      {
        messages: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hello!' },
          { role: 'user', content: 'And to Vessay?' },
        ],
      },
      'And to Vessay?',
    ],
    ['nowhere', { text: 'Does a boat go to Holm?' }, undefined],
  ])('in %s reaches who judges, at default settings', async (_, body, expected) => {
    const asked: unknown[] = [];
    const guard = answerGuard({
      config: false,
      logger: false,
      register: false,
      checker: sentenceChecker({
        name: 'noted',
        version: '1',
        judge: (sentences, { prompt }) => {
          asked.push(prompt);
          return Promise.resolve(sentences.map(() => ({ support: 0.9, fact: 0 })));
        },
      }),
    });
    const app = express();
    app.use(express.json());
    app.post('/chat', guard, (_req, res) => {
      setFacts(res, ['A boat to Holm leaves twice a day.']);
      res.json({ answer: ANSWER });
    });
    const response = await request(app).post('/chat').send(body);
    expect(response.body).toMatchObject({ answer: ANSWER });
    expect(asked).toEqual([expected]);
    await guard.close();
  });
});
