import { addFacts, answerGuard } from 'answer-guard';
import express from 'express';
import { buildSchema } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/express';
import OpenAI from 'openai';

const documents = [
  'The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.',
  'A ticket to the museum costs 12 euros. Children under 12 pay nothing.',
];

const client = new OpenAI();
const schema = buildSchema('type Query { ask(question: String!): Reply } type Reply { answer: String }');
const rootValue = {
  async ask({ question }) {
    addFacts(documents); // from anywhere in the request: a resolver knows no res
    const completion = await client.chat.completions.create({
      model: process.env.OPENAI_MODEL ?? 'gpt-4o-mini',
      messages: [
        { role: 'system', content: `Answer from these texts:\n\n${documents.join('\n\n')}` },
        { role: 'user', content: question },
      ],
    });
    return { answer: completion.choices[0].message.content };
  },
};

const guard = answerGuard();
const app = express();
app.use(express.json());
app.all('/graphql', guard, createHandler({ schema, rootValue }));

await guard.ready;
const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://localhost:${port}`));
