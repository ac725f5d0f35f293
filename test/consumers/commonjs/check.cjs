// A CommonJS backend that installed the package; the ESM build in the same process shares what is one per process.
const assert = require('node:assert/strict');
const { once } = require('node:events');
const { AnswerGuardError, answerGuard, createGuard, setFacts } = require('answer-guard');
const express = require('express');

async function main() {
  const app = express();
  const guard = answerGuard({ logger: false, budgetMs: 5000 });
  app.get('/chat', guard, (_req, res) => {
    setFacts(res, 'The tank holds 40 litres.');
    res.send('The tank holds 40 litres.');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await guard.ready;
  const response = await fetch(`http://127.0.0.1:${server.address().port}/chat`);
  assert.equal(await response.text(), 'The tank holds 40 litres.');
  assert.match(response.headers.get('answer-guard'), /^pass;support=/);
  const { EXPECTED_TIER } = process.env;
  const tier = /;tier=([a-z]+)/.exec(response.headers.get('answer-guard'))[1];
  if (EXPECTED_TIER !== undefined) assert.equal(tier, EXPECTED_TIER);

  const esm = await import('answer-guard');
  // A hook of one build hands over to the exchange of the other.
  const { guardRetriever } = require('answer-guard/langchain');
  const retrieve = guardRetriever(() => ['The tank holds 40 litres.']);
  assert.equal((await esm.collectFacts(retrieve)).facts.length, 1);
  for (const hooks of ['ai-sdk', 'openai', 'anthropic', 'vector-stores', 'testing'])
    assert.equal(typeof require(`answer-guard/${hooks}`), 'object');
  assert.notEqual(esm.AnswerGuardError, AnswerGuardError);
  assert.throws(
    () => answerGuard({ mode: 'on' }),
    (error) => esm.AnswerGuardError.isInstance(error),
  );
  // Without the optional runtime no reader reads, and such a sentence is uncertain: what is done with it is said here.
  const policy = { uncertainClaim: 'block' };
  const programmatic = esm.createGuard({ logger: false, budgetMs: 5000, policy });
  const outcome = await programmatic.check({
    answer: 'The tank holds 45 litres.',
    facts: ['The tank holds 40 litres.'],
  });
  assert.equal(outcome.decision.action, 'block');
  assert.equal(typeof createGuard, 'function');
  server.close();
  // Neither guard is closed: an idle engine must not keep the process alive.
  console.log('ok');
}

main();
