import { StateGraph, START, END, Annotation } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { answerGuard } from 'answer-guard';
import { factsCallback } from 'answer-guard/langchain';
import express from 'express';
import { retriever } from './retriever.mjs';

const model = new ChatOpenAI({ model: process.env.OPENAI_MODEL ?? 'gpt-4o-mini' });
const State = Annotation.Root({ question: Annotation(), documents: Annotation(), answer: Annotation() });

const graph = new StateGraph(State)
  .addNode('retrieve', async ({ question }) => ({ documents: await retriever.invoke(question) }))
  .addNode('generate', async ({ question, documents }) => {
    const context = documents.map(({ pageContent }) => pageContent).join('\n\n');
    const { text } = await model.invoke([
      { role: 'system', content: `Answer from these texts:\n\n${context}` },
      { role: 'user', content: question },
    ]);
    return { answer: text };
  })
  .addEdge(START, 'retrieve')
  .addEdge('retrieve', 'generate')
  .addEdge('generate', END)
  .compile();

const guard = answerGuard();
const app = express();
app.use(express.json());
app.post('/chat', guard, async (req, res) => {
  // What the graph's retrievers and tools find is what the answer may rest on.
  const { answer } = await graph.invoke({ question: req.body.question }, { callbacks: [factsCallback()] });
  res.json({ answer });
});

await guard.ready;
const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://localhost:${port}`));
