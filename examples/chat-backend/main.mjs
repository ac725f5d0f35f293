// The example chat backend, guarded. `npm start` serves it; `npm start -- --once` sends the recorded questions through
// it over HTTP, shows what the guard did to each answer, and ends.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerGuard } from 'answer-guard';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createApp } from './app.mjs';
import { openModel } from './model.mjs';
import { openDocuments } from './retrieval.mjs';
import { tour } from './tour.mjs';

const { values: options } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '3000' },
  },
});

const registry = new Registry();
const decisions = [];
const guard = answerGuard({
  route: 'chat',
  config: fileURLToPath(new URL('./answer-guard.config.yaml', import.meta.url)),
  register: registry,
  logger: pino({ level: options.once ? 'silent' : 'info' }),
  onDecision: (outcome) => (options.once ? decisions.push(outcome) : undefined),
});
const app = createApp({ documents: await openDocuments(), model: await openModel(), registry, guard });
await guard.ready;
const server = app.listen(options.once ? 0 : Number(options.port), '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

if (options.once) {
  await tour(url, decisions);
  server.close();
} else {
  console.log(`The chat backend listens on ${url}. Try:

  curl -si ${url}/chat -H 'content-type: application/json' -d '{"question":"When does the first ferry to Holm leave on weekdays?"}'
  curl -si ${url}/chat -H 'content-type: application/json' -d '{"question":"How many passengers does the Tern carry?"}'
  curl -si ${url}/chat -H 'content-type: application/json' -d '{"question":"Are dogs allowed in the restaurant?"}'
  curl -sN ${url}/chat/stream -H 'content-type: application/json' -d '{"question":"How many passengers does the Tern carry?"}'
  curl -s ${url}/metrics | grep ^answer_guard

The header Answer-Guard and the member answerGuard say what was done, and why; of the stream the last event but one.
All recorded questions at once, before and after: npm start -- --once`);
}
