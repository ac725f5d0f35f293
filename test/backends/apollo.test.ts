import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express } from 'express';
import request from 'supertest';
import { addFacts, answerGuard } from '../../middleware/index.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;

const typeDefs = `
  type Answer { answer: String!, sources: [String!]! }
  type Thread { title: String!, turns: [Answer!]! }
  type Query { ask(question: String): Answer!, text: String!, parts: [String!]!, me: String!, thread: Thread! }
`;
const resolvers = {
  Query: {
    ask: () => {
      addFacts([GOOD]);
      return { answer: BOTH, sources: [GOOD] };
    },
    text: () => {
      addFacts([GOOD]);
      return BOTH;
    },
    parts: () => {
      addFacts([GOOD]);
      return [GOOD, 'It closes at FALSE.'];
    },
    thread: () => {
      addFacts([GOOD]);
      return { title: 'Hours', turns: [{ answer: BOTH, sources: [] }] };
    },
    me: () => 'Ann, who came last week.',
  },
};

describe('Apollo Server', () => {
  let app: Express;
  const words = wordChecker();
  const checker = { ...words, capabilities: { ...words.capabilities, helpfulness: true } };
  const apollo = new ApolloServer({ typeDefs, resolvers });
  beforeAll(async () => {
    await apollo.start();
    app = express();
    app.use(
      express.json(),
      answerGuard({
        checker,
        config: false,
        logger: false,
        register: false,
        budgetMs: 60_000,
        policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0, helpfulnessThreshold: 0 },
      }),
      expressMiddleware(apollo),
    );
  });
  afterAll(() => apollo.stop());

  const ask = (query: string) => request(app).post('/').send({ query });

  it.each([
    ['an object with an answer', '{ ask { answer sources } }', { ask: { answer: GOOD, sources: [GOOD] } }],
    ['a text', '{ text }', { text: GOOD }],
    ['an alias', '{ mine: text }', { mine: GOOD }],
    ['an object under another name', '{ reply: ask { answer } }', { reply: { answer: GOOD } }],
    ['a text of an object, under another name', '{ ask { mine: answer } }', { ask: { mine: GOOD } }],
    [
      'two texts of an object, under other names',
      'query Two { ask { first: answer, second: answer, docs: sources } }',
      { ask: { first: GOOD, second: GOOD, docs: [GOOD] } },
    ],
    [
      'a text in lists of objects, under another name, by a fragment',
      '{ thread { all: turns { ...said } } } fragment said on Answer { # said: by whom?\n said: answer }',
      { thread: { all: [{ said: GOOD }] } },
    ],
    ['a list of texts', '{ parts }', { parts: [GOOD] }],
    ['one of several', 'query Both { text ask { answer } }', { text: GOOD, ask: { answer: GOOD } }],
  ])('is judged where a field is %s, and tells it in the extensions', async (_what, query, data) => {
    const { body, headers } = await ask(query);
    expect(headers['answer-guard']).toMatch(/^rewrite;/);
    expect(body).toEqual({
      data,
      extensions: { answerGuard: expect.anything() },
    });
  });

  it.each([
    ['another field', '{ me }', { me: 'Ann, who came last week.' }],
    [
      'what tools ask of the schema',
      '{ __schema { queryType { name } } }',
      { __schema: { queryType: { name: 'Query' } } },
    ],
  ])('answers %s as without a guard', async (_what, query, data) => {
    const { body, headers } = await ask(query);
    expect(body).toEqual({ data });
    expect(headers['answer-guard']).toBeUndefined();
  });

  it('answers a query that is wrong as without a guard', async () => {
    const { status, body } = await ask('{ nothing }');
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('extensions');
  });

  it.each<[what: string, body: object]>([
    [
      'a variable',
      {
        query: 'query Ask($question: String!) { ask(question: $question) { answer } }',
        variables: { question: 'When does it open?' },
      },
    ],
    ['an argument', { query: '{ ask(question: "When does it open?") { answer } }' }],
  ])('is judged with the question that is %s', async (_what, body) => {
    words.asked.length = 0;
    const { body: answered } = await request(app).post('/').send(body);
    expect(answered.data).toEqual({ ask: { answer: GOOD } });
    expect(words.asked.map(({ prompt }) => prompt)).toContain('When does it open?');
  });
});
