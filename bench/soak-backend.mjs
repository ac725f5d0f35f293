// The backend that bench/soak.mjs loads: keeps books of the answers that it gave, and says them when it is asked.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import express from 'express';

// The threads of the engine, so that one can be ended from outside.
const workers = new Set();
const threads = createRequire(import.meta.url)('node:worker_threads');
threads.Worker = class extends threads.Worker {
  constructor(...given) {
    super(...given);
    workers.add(this);
    this.once('exit', () => workers.delete(this));
  }
};
syncBuiltinESMExports();
const { answerGuard, setFacts } = await import('answer-guard');

const FACTS = [
  'The Skerry Line sails from Ardnish to Holm in 35 minutes. The first sailing on weekdays leaves at 06:40, the last at 21:10.',
  'A bicycle costs 3.50 euros on every route. Each boat carries at most 24 bicycles, and places cannot be reserved.',
];

const books = { answered: [], decided: [], gone: [] };
const idOf = (text) => Number(/№(\d+)/u.exec(text)?.[1]);

const app = express();
app.set('env', 'test');
app.use(express.json({ limit: '2mb' }));
const guard = answerGuard({
  config: false,
  logger: false,
  onDecision: (outcome) => books.decided.push(idOf(outcome.exchange.answer)),
});
app.post('/:shape', guard, async (req, res) => {
  const { id, text } = req.body;
  const answer = `Ticket №${id}. ${text}`;
  const { shape } = req.params;
  if (shape === 'error') throw new Error('before the answer');
  setFacts(res, FACTS);
  books.answered.push(id);
  res.once('close', () => {
    if (!res.writableFinished) books.gone.push(id);
  });
  if (shape === 'stream') {
    res.type('text/event-stream');
    for (let at = 0; at < answer.length && !res.destroyed; at += 40) {
      const choices = [{ index: 0, delta: { content: answer.slice(at, at + 40) }, finish_reason: null }];
      res.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`);
      await setImmediate();
    }
    const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }];
    res.end(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\ndata: [DONE]\n\n`);
    return;
  }
  res.json({ answer });
  if (shape === 'late-error') throw new Error('after the answer');
});
app.use((_error, _req, res, next) => {
  if (res.headersSent) next(_error);
  else res.status(500).json({ error: 'the app failed' });
});
await guard.ready;
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send({ port: server.address().port });
process.on('message', (asked) => {
  if (asked === 'books') process.send({ books });
  else if (asked === 'endThread') {
    // The oldest: it judges, and the other is its spare.
    const [worker] = workers;
    void worker?.terminate();
    process.send({ ended: worker !== undefined });
  } else {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send({ rss, heapUsed, fds: readdirSync('/proc/self/fd').length });
  }
});
process.on('disconnect', () => process.exit(0));
