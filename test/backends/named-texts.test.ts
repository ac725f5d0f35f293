import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions, type GuardEvent } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;

async function answered(
  body: object,
  {
    facts = [GOOD],
    ...options
  }: Omit<AnswerGuardOptions, 'facts'> & { facts?: readonly string[] | null } = {},
) {
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => event.type === 'warning' || events.push(event) };
  const app = express();
  app.use(
    answerGuard({
      ...BY_WORDS,
      policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 },
      observer,
      ...options,
    }),
  );
  app.get('/', (_req, res) => {
    if (facts !== null) setFacts(res, facts);
    res.json(body);
  });
  const response = await request(app).get('/');
  return {
    response,
    unchecked: events.flatMap((event) => (event.type === 'unchecked' ? [event.cause] : [])),
  };
}

describe('where facts were handed over, a text is judged', () => {
  it.each<[string, (text: string) => object]>([
    ['as a summary', (text) => ({ title: 'Hours', summary: text })],
    ['as Markdown', (text) => ({ markdown: text })],
    ['by a name of several words', (text) => ({ final_answer: text })],
    ['by one in capitals', (text) => ({ llmResponse: text })],
    ['as .NET writes names', (text) => ({ Answer: text })],
    ['by a name in German', (text) => ({ antwort: text })],
    ['by a name in Japanese', (text) => ({ 回答: text })],
    ['in an object of the answer', (text) => ({ answer: { summary: text } })],
    ['in an object of any name', (text) => ({ turn: { reply: text } })],
    ['as a note', (text) => ({ title: 'Hours', note: text })],
    ['as a comment', (text) => ({ comment: text })],
    ['as a transcript', (text) => ({ transcript: text, audio: 'UklGRg==' })],
    ["by PaLM's models of texts", (text) => ({ predictions: [{ content: text, safetyAttributes: {} }] })],
    [
      "by PaLM's models of chats",
      (text) => ({ predictions: [{ candidates: [{ author: 'bot', content: text }] }] }),
    ],
    ['beside an answer that says nothing', (text) => ({ answer: '', summary: text })],
    [
      'in what a function of a cloud returns',
      (text) => ({ statusCode: 200, body: JSON.stringify({ answer: text }) }),
    ],
    ['in questions and answers', (text) => ({ faq: [{ question: BOTH, answer: text }] })],
    ['by Vectara', (text) => ({ summary: text, search_results: [{ text: BOTH }] })],
    ['by Hugging Face', (text) => [{ generated_text: text }]],
    ['by watsonx', (text) => ({ results: [{ generated_text: text }] })],
    ['by Haystack', (text) => ({ llm: { replies: [text] } })],
    ['by Lex', (text) => ({ messages: [{ contentType: 'PlainText', content: text }] })],
    ['by Alexa', (text) => ({ version: '1.0', response: { outputSpeech: { type: 'PlainText', text } } })],
    ['by Voiceflow', (text) => [{ type: 'text', payload: { message: text } }]],
    [
      'as the last turn of the model',
      (text) => ({
        turns: [
          { sender: 'bot', text: 'Hello.' },
          { sender: 'user', text: BOTH },
          { sender: 'bot', text },
        ],
      }),
    ],
  ])('%s', async (_how, bodyOf) => {
    const { response, unchecked } = await answered(bodyOf(BOTH));
    expect(unchecked).toEqual([]);
    expect(response.body).toMatchObject(JSON.parse(JSON.stringify(bodyOf(GOOD))) as object);
  });

  it('each apart, with its place', async () => {
    const { response } = await answered({ summary: BOTH, advice: 'Entry is FALSE.' });
    expect(response.body).toMatchObject({ summary: GOOD });
    expect(JSON.stringify(response.body)).not.toContain('Entry');
    expect(JSON.stringify(response.body)).toContain('"/advice"');
  });
});

it.each(['answer', 'summary', 'overview'])("a note beside an %s is the app's own", async (name) => {
  // Another text: the same as the answer's would become what the answer became.
  const [note, comment, transcript] = ['Note', 'Comment', 'Transcript'].map((it) => `${it}: it is FALSE.`);
  const { response } = await answered({ [name]: BOTH, note, comment, transcript });
  expect(response.body).toMatchObject({ [name]: GOOD, note, comment, transcript });
});

describe('where facts were handed over, an incomplete check is', () => {
  it.each<[string, object]>([
    ['a text by a name that nobody knows', { zorp: BOTH }],
    ['what a user says of themselves', { user: { message: BOTH, bio: BOTH } }],
    [
      'a list of messages of which nobody says whose they are',
      { messages: [{ text: BOTH }, { text: BOTH }] },
    ],
    ['messages of the user alone', { messages: [{ role: 'user', content: BOTH }] }],
    ['what was asked', { request: { text: BOTH }, question: BOTH }],
    ['records', { products: [{ description: BOTH }] }],
    ['results of a search', { results: [{ title: 'Park', content: BOTH }] }],
    ['a code', { report: 'not_found' }],
    ['what customers comment', { comments: [{ author: 'Ann', text: BOTH }], user_comment: BOTH }],
    ['a note of a record', { orders: [{ note: BOTH }] }],
    ['an address', { email: 'ask@park.example' }],
  ])('%s', async (_what, body) => {
    const { response, unchecked } = await answered(body);
    expect(response.body).toEqual(body);
    expect(unchecked).toEqual(['noAnswer']);
  });

  it('a text elsewhere than where the app says', async () => {
    const { unchecked } = await answered({ summary: BOTH }, { answer: '/said' });
    expect(unchecked).toEqual(['noAnswer']);
  });
});

it('without facts such a body is left alone, under strict too', async () => {
  const { response, unchecked } = await answered({ summary: BOTH }, { facts: null, policy: 'strict' });
  expect(response.body).toEqual({ summary: BOTH });
  expect(response.headers).not.toHaveProperty('answer-guard');
  expect(unchecked).toEqual([]);
});
