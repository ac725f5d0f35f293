// An ESM backend that installed the package.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { AnswerGuardError, answerGuard, collectFacts, finalAnswer, recorded, setFacts } from 'answer-guard';
import express from 'express';

const app = express();
// Without the model the engine is seldom sure that a sentence is wrong.
const policy = { uncertainClaim: 'rewrite' };
const guard = answerGuard({ logger: false, budgetMs: 5000, policy });
let final;
app.get('/chat', guard, (_req, res) => {
  setFacts(res, ['The store is open from 8:00 to 20:00.', 'Parking is free.']);
  res.json({ answer: 'The store is open from 8:00 to 20:00. Parking is free. The store opens at 6:00.' });
  final = finalAnswer(res);
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
await guard.ready;

const response = await fetch(`http://127.0.0.1:${server.address().port}/chat`);
const body = await response.json();
assert.equal(body.answer, 'The store is open from 8:00 to 20:00. Parking is free.');
assert.equal(body.answerGuard.action, 'rewrite');
assert.match(response.headers.get('answer-guard'), /^rewrite;support=/);
const { EXPECTED_TIER } = process.env;
const tier = /;tier=([a-z]+)/.exec(response.headers.get('answer-guard'))[1];
if (EXPECTED_TIER !== undefined) assert.equal(tier, EXPECTED_TIER);
assert.equal(await final, body.answer);
assert.throws(
  () => answerGuard({ budgetMs: 0 }),
  (error) => AnswerGuardError.isInstance(error) && error.code === 'AG_CONFIG_INVALID',
);

// Facts from code that knows nothing of the response, by hooks of their own entries: none loads its library.
// Contracts of one's own parts, without a test library.
const { checkerContract } = await import('answer-guard/testing');
const { rules, close } = checkerContract(() => recorded({}));
for (const rule of rules) await rule.run();
await close();
for (const hooks of ['langchain', 'ai-sdk', 'openai', 'anthropic', 'vector-stores'])
  assert.notEqual(Object.keys(await import(`answer-guard/${hooks}`)).length, 0);
const { guardRetriever } = await import('answer-guard/langchain');
const retrieve = guardRetriever(async () => [{ pageContent: 'Parking is free.' }]);
const { facts } = await collectFacts(retrieve);
assert.deepEqual(facts, [{ factText: 'Parking is free.' }]);
await guard.close();
server.close();
console.log('ok');
