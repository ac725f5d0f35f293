// The example chat backend, guarded. `npm start` serves it; `npm start -- --once` sends the recorded questions through
// it over HTTP, shows what the guard did to each answer, and ends; `npm start -- --trial` plays a week of a rollout.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerGuard, decisionsPage, playground } from 'answer-guard';
import pino from 'pino';
import { Registry } from 'prom-client';
import { createApp } from './app.mjs';
import { openModel } from './model.mjs';
import { openDocuments } from './retrieval.mjs';
import { tour } from './tour.mjs';
import { rollout } from './rollout.mjs';

const { values: options } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    trial: { type: 'boolean', default: false },
    port: { type: 'string', default: process.env.PORT ?? '3000' },
    host: { type: 'string', default: '127.0.0.1' },
    config: {
      type: 'string',
      default: fileURLToPath(new URL('./answer-guard.config.yaml', import.meta.url)),
    },
  },
});

if (options.trial) {
  await rollout();
  process.exit();
}

const registry = new Registry();
const decisions = [];
const guard = answerGuard({
  route: 'chat',
  config: options.config,
  register: registry,
  logger: pino({ level: options.once ? 'silent' : 'info' }),
  // In a tour nobody waits: on a busy machine, too, it is to show what the model finds.
  ...(options.once && { budgetMs: 10_000 }),
  onDecision: (outcome) => (options.once ? decisions.push(outcome) : undefined),
});
// An app with users would ask who is signed in, and whether they may.
const key = randomBytes(18).toString('base64url');
const hasKey = (req) => req.get('authorization') === `Bearer ${key}`;
const pages = {
  playground: playground({
    route: 'chat',
    config: options.config,
    decisionsPath: './decisions/',
    // On this machine alone it may be open.
    authorise: (req) => options.host === '127.0.0.1' || hasKey(req),
  }),
  decisions: decisionsPage({
    texts: true,
    config: options.config,
    register: registry,
    authorise: hasKey,
  }),
};
const app = createApp({
  documents: await openDocuments(),
  model: await openModel(),
  registry,
  guard,
  ...pages,
});
await guard.ready;
const server = app.listen(options.once ? 0 : Number(options.port), options.host);
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}`;

if (options.once) {
  await tour(url, decisions);
  server.close();
} else {
  console.log(`The chat backend listens on ${url}.

  ${url}/   the playground: paste an answer, see what the guard makes of it
  ${url}/decisions/#key=${key}   what it decided, live

Try:

  curl -si ${url}/chat -H 'content-type: application/json' -d '{"question":"When does the first ferry to Holm leave on weekdays?"}'
  curl -si ${url}/chat -H 'content-type: application/json' -d '{"question":"How many passengers does the Tern carry?"}'
  curl -si ${url}/chat -H 'content-type: application/json' -d '{"question":"Are dogs allowed in the restaurant?"}'
  curl -sN ${url}/chat/stream -H 'content-type: application/json' -d '{"question":"How many passengers does the Tern carry?"}'
  curl -s ${url}/metrics | grep ^answer_guard

The header Answer-Guard and the member answerGuard say what was done, and why; of the stream the last event but one.
All recorded questions at once, before and after: npm start -- --once`);
}
