import { answerGuard } from 'answer-guard';
import { captureFrom } from 'answer-guard/openai';
import express from 'express';
import OpenAI from 'openai';

const documents = [
  'The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.',
  'A ticket to the museum costs 12 euros. Children under 12 pay nothing.',
];

// The client's prompts are read: what stands between the tags is what the answer may rest on.
const client = captureFrom(new OpenAI(), { context: /<context>(.*?)<\/context>/s });
const guard = answerGuard();

const app = express();
app.use(express.json());
app.post('/chat', guard, async (req, res) => {
  const completion = await client.chat.completions.create({
    model: process.env.OPENAI_MODEL ?? 'gpt-4o-mini',
    messages: [
      { role: 'system', content: `Answer from these texts: <context>${documents.join('\n\n')}</context>` },
      { role: 'user', content: req.body.question },
    ],
  });
  res.json({ answer: completion.choices[0].message.content });
});

await guard.ready;
const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://localhost:${port}`));
