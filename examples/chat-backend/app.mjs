import { setFacts } from 'answer-guard';
import express from 'express';

/** The chat backend: retrieve, ask the model, answer. The guard is the one line at the route. */
export function createApp({ documents, model, registry, guard }) {
  const app = express();
  app.use(express.json());

  app.post('/chat', guard, async (req, res) => {
    const question = req.body?.question;
    if (typeof question !== 'string' || question.trim() === '') {
      res.status(400).json({ error: 'question must be a text' });
      return;
    }
    const found = documents.search(question);
    setFacts(res, found);
    const answer = await model.answer(question, found);
    res.json({ answer, sources: found.map(({ metadata }) => metadata) });
  });

  app.get('/metrics', async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });

  return app;
}
