import { setFacts } from 'answer-guard';
import express from 'express';

/** The question in a request; answers 400 when there is none. */
function questionIn(req, res) {
  const question = req.body?.question;
  if (typeof question === 'string' && question.trim() !== '') return question;
  res.status(400).json({ error: 'question must be a text' });
  return undefined;
}

/** The chat backend: retrieve, ask the model, answer. The guard is the one line at the routes. */
export function createApp({ documents, model, registry, guard, playground, decisions }) {
  const app = express();
  // Pages for people: what the guard makes of an answer, and what it decided.
  if (playground !== undefined) app.use(playground);
  if (decisions !== undefined) app.use('/decisions', decisions);
  app.use(express.json());

  app.post('/chat', guard, async (req, res) => {
    const question = questionIn(req, res);
    if (question === undefined) return;
    const found = documents.search(question);
    setFacts(res, found);
    const answer = await model.answer(question, found);
    res.json({ answer, sources: found.map(({ metadata }) => metadata) });
  });

  // The same, word by word: each sentence leaves as soon as it is verified.
  app.post('/chat/stream', guard, async (req, res) => {
    const question = questionIn(req, res);
    if (question === undefined) return;
    const found = documents.search(question);
    setFacts(res, found);
    res.type('text/event-stream');
    const say = (event) => res.write(`data: ${JSON.stringify(event)}\n\n`);
    say({ type: 'status', message: 'Reading the documents.' });
    for await (const content of model.stream(question, found)) say({ type: 'token', content });
    say({ type: 'done' });
    res.end();
  });

  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });

  return app;
}
