import { readFile } from 'node:fs/promises';
import OpenAI from 'openai';

const INSTRUCTIONS =
  'You answer questions about the Skerry Line, a ferry company. Answer only from the context, in two or three sentences.';

/** A model behind any service that speaks OpenAI's API. */
function openaiModel(client, model) {
  return {
    name: model,
    async answer(question, documents) {
      const context = documents.map(({ text, metadata }) => `${metadata.title}\n${text}`).join('\n\n');
      const completion = await client.chat.completions.create({
        model,
        messages: [
          { role: 'system', content: `${INSTRUCTIONS}\n\nContext:\n${context}` },
          { role: 'user', content: question },
        ],
      });
      return completion.choices[0]?.message.content ?? '';
    },
  };
}

/** What a model once said to a dozen questions; some of it is wrong, which is what the guard is for. */
async function recordedModel() {
  const recorded = JSON.parse(await readFile(new URL('./recorded-answers.json', import.meta.url), 'utf8'));
  const byQuestion = new Map(recorded.map((entry) => [entry.question.toLowerCase(), entry.answer]));
  return {
    name: 'recorded',
    async answer(question) {
      return (
        byQuestion.get(question.trim().toLowerCase()) ??
        "I'm sorry, I only know the answers to the recorded questions."
      );
    },
  };
}

/** The language model: OpenAI's when a key or a base URL is set, else the recorded one. */
export async function openModel(env = process.env) {
  if (env.OPENAI_API_KEY === undefined && env.OPENAI_BASE_URL === undefined) return recordedModel();
  const client = new OpenAI({ apiKey: env.OPENAI_API_KEY ?? 'none', baseURL: env.OPENAI_BASE_URL });
  return openaiModel(client, env.OPENAI_MODEL ?? 'gpt-4o-mini');
}
