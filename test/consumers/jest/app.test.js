// A backend's own jest suite, in CommonJS as most are.
const { answerGuard, setFacts } = require('answer-guard');
const express = require('express');
const request = require('supertest');

// The first answer waits for the engine, however long a busy machine takes to start it.
jest.setTimeout(120_000);

function appWith(options) {
  const app = express();
  app.get(
    '/chat',
    answerGuard({ logger: false, register: false, budgetMs: 30_000, ...options }),
    (_req, res) => {
      setFacts(res, ['The store is open from 8:00 to 20:00.', 'Parking is free.']);
      res.json({ answer: 'The store is open from 8:00 to 20:00. Parking is free. The store opens at 6:00.' });
    },
  );
  return app;
}

test('the embedded engine under jest', async () => {
  // Without the model the engine is seldom sure that a sentence is wrong.
  const policy = { uncertainClaim: 'rewrite' };
  const { body, headers } = await request(appWith({ policy })).get('/chat').expect(200);
  expect(headers['answer-guard']).toMatch(/^rewrite;/);
  expect(body.answer).toBe('The store is open from 8:00 to 20:00. Parking is free.');
});
