import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';

const INSTRUCTIONS =
  'You answer questions about the Skerry Line, a ferry company. Answer only from the context, in two or three sentences.';

/** A model behind any service that speaks OpenAI's API. */
function openaiModel(client, model) {
  const request = (question, documents) => {
    const context = documents.map(({ text, metadata }) => `${metadata.title}\n${text}`).join('\n\n');
    const messages = [
      { role: 'system', content: `${INSTRUCTIONS}\n\nContext:\n${context}` },
      { role: 'user', content: question },
    ];
    return { model, messages };
  };
  return {
    name: model,
    async answer(question, documents) {
      const completion = await client.chat.completions.create(request(question, documents));
      return completion.choices[0]?.message.content ?? '';
    },
    async *stream(question, documents) {
      const chunks = await client.chat.completions.create({ ...request(question, documents), stream: true });
      for await (const { choices } of chunks) yield choices[0]?.delta.content ?? '';
    },
  };
}

/** What a model once said to a dozen questions; some of it is wrong, which is what the guard is for. */
async function recordedModel() {
  const recorded = JSON.parse(await readFile(new URL('./recorded-answers.json', import.meta.url), 'utf8'));
  const byQuestion = new Map(recorded.map((entry) => [entry.question.toLowerCase(), entry.answer]));
  const answerTo = (question) =>
    byQuestion.get(question.trim().toLowerCase()) ??
    "I'm sorry, I only know the answers to the recorded questions.";
  return {
    name: 'recorded',
    async answer(question) {
      return answerTo(question);
    },
    /** At the pace of a model. */
    async *stream(question) {
      for (const word of answerTo(question).split(/(?<=\s)/)) {
        await pause(40);
        yield word;
      }
    },
  };
}

/** The language model: OpenAI's when a key or a base URL is set, else the recorded one. */
export async function openModel(env = process.env) {
  if (env.OPENAI_API_KEY === undefined && env.OPENAI_BASE_URL === undefined) return recordedModel();
  const client = new OpenAI({ apiKey: env.OPENAI_API_KEY ?? 'none', baseURL: env.OPENAI_BASE_URL });
  return openaiModel(client, env.OPENAI_MODEL ?? 'gpt-4o-mini');
}
