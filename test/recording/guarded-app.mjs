// An app that records what its guard decides, for tests that kill it. Prints its port, and at the end nothing.
import { createRequire } from 'node:module';
import express from 'express';

// Loads what is used, as apps do that require the package, and starts in half the time: the tests start many.
const { answerGuard, recorded, setFacts } = createRequire(import.meta.url)(
  '../../dist/cjs/middleware/index.js',
);

if (process.env.OWN_HANDLER === 'once') process.once('SIGTERM', () => setTimeout(end, 100));

const guard = answerGuard({
  config: false,
  logger: false,
  checker: recorded({ supportScore: 0.9 }),
  record: { sink: process.env.SINK, texts: true, ...JSON.parse(process.env.RECORD ?? '{}') },
});
const app = express();
app.use(express.json());
app.post('/chat', guard, (req, res) => {
  setFacts(res, ['The store opens at 9.']);
  res.json({
    // One long sentence: a record of the usual size that is soon judged.
    answer: `The store opens at 9. You are number ${req.body.number}. It is open${' all day'.repeat(30)}.`,
  });
});
const { default: client } = await import('prom-client');
app.get('/metrics', async (_req, res) => {
  res.type('text').send(await client.register.metrics());
});
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${server.address().port}\n`);
});
if (process.env.OWN_HANDLER === 'true') process.on('SIGTERM', end);

function end() {
  server.close();
  server.closeAllConnections();
  void guard.close().then(() => process.exit(0));
}
if (process.env.OWN_HANDLER === 'exit') process.on('SIGTERM', () => process.exit(0));
