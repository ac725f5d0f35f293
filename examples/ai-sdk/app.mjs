import { createOpenAI } from '@ai-sdk/openai';
import { streamText, wrapLanguageModel } from 'ai';
import { answerGuard } from 'answer-guard';
import { factsMiddleware } from 'answer-guard/ai-sdk';
import express from 'express';

const documents = [
  'The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.',
  'A ticket to the museum costs 12 euros. Children under 12 pay nothing.',
];

const model = wrapLanguageModel({
  model: createOpenAI().chat(process.env.OPENAI_MODEL ?? 'gpt-4o-mini'),
  // The prompts are read: what stands between the tags is what the answer may rest on.
  middleware: factsMiddleware({ context: /<context>(.*?)<\/context>/s }),
});
const guard = answerGuard();

const app = express();
app.use(express.json());
// A stream for useChat: each sentence leaves as soon as it is verified.
app.post('/chat', guard, (req, res) => {
  const result = streamText({
    model,
    system: `Answer from these texts: <context>${documents.join('\n\n')}</context>`,
    prompt: req.body.question,
  });
  result.pipeUIMessageStreamToResponse(res);
});

await guard.ready;
const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://localhost:${port}`));
