import type { Callbacks } from '@langchain/core/callbacks/manager';
import { Document } from '@langchain/core/documents';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { BaseRetriever } from '@langchain/core/retrievers';
import { RunnablePassthrough, RunnableSequence } from '@langchain/core/runnables';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { factsCallback, guardRetriever } from '../../../../middleware/facts/hooks/langchain.js';
import { ask, asyncHandler, backend } from './backend.js';
import { modelServer, type ModelServer } from './model-server.js';

const times = (to: string): string => `The ferry to ${to} takes ${to.length * 10} minutes.`;
let server: ModelServer;

beforeAll(async () => {
  // The model reads its context out to whoever asks.
  server = await modelServer((body) => {
    const prompt = JSON.stringify(body['messages']);
    return /Context: (.*?\.)/.exec(prompt)?.[1] ?? 'No.';
  });
});
afterAll(() => server.close());

class Timetable extends BaseRetriever {
  lc_namespace = ['test'];
  readonly #delay = 3;

  override async _getRelevantDocuments(to: string): Promise<Document[]> {
    await new Promise((resolve) => setTimeout(resolve, this.#delay * Math.random()));
    return [new Document({ pageContent: times(to), metadata: { title: to, page: 4 } })];
  }
}

function chain(retriever: BaseRetriever) {
  return RunnableSequence.from<string, string>([
    {
      context: retriever.pipe((documents: Document[]) => documents.map((d) => d.pageContent).join('\n')),
      question: new RunnablePassthrough(),
    },
    ChatPromptTemplate.fromMessages([
      ['system', 'Context: {context}'],
      ['human', '{question}'],
    ]),
    new ChatOpenAI({
      model: 'm',
      apiKey: 'k',
      maxRetries: 0,
      configuration: { baseURL: `${server.url}/v1` },
    }),
    new StringOutputParser(),
  ]);
}

/** That the types fit is held by test/consumers/typescript. */
const handlers = (handler: unknown): Callbacks => [handler] as Callbacks;

const TOWNS = ['Lund', 'Malmö', 'Visby', 'Ystad', 'Karlskrona', 'Trelleborg', 'Oskarshamn', 'Ed'];

describe('LangChain.js', () => {
  const callbacks = handlers(factsCallback());
  const retriever = guardRetriever(new Timetable());
  it.each([
    [
      'a callback handler given to the call',
      (to: string) => chain(new Timetable()).invoke(to, { callbacks }),
    ],
    [
      'a callback handler given to the retriever',
      (to: string) => chain(new Timetable({ callbacks })).invoke(to),
    ],
    ['a guarded retriever', (to: string) => chain(retriever).invoke(to)],
    ['both', (to: string) => chain(retriever).invoke(to, { callbacks })],
    [
      'a stream',
      async (to: string) => {
        let text = '';
        for await (const chunk of await chain(new Timetable()).stream(to, { callbacks })) text += chunk;
        return text;
      },
    ],
  ])('hands over by %s, to the request that asked', async (_, answer) => {
    const app = backend(
      asyncHandler(async (req, res) => {
        res.json({ answer: await answer((req.body as { to: string }).to) });
      }),
    );
    const all = await Promise.all(TOWNS.map((to) => ask(app, { to })));
    expect(all.map(({ action, answer: text, cited }) => [action, text, cited])).toEqual(
      TOWNS.map((to) => ['pass', times(to), [to]]),
    );
  });

  it('does not let one request’s documents ground the answer of another', async () => {
    const app = backend(
      asyncHandler(async (req, res) => {
        const { to, claims } = req.body as { to: string; claims: string };
        await chain(retriever).invoke(to, { callbacks });
        res.json({ answer: times(claims) });
      }),
    );
    const crossed = TOWNS.map((to, index) => ({ to, claims: TOWNS[(index + 1) % TOWNS.length] }));
    const all = await Promise.all(crossed.map((body) => ask(app, body)));
    expect(all.map(({ action }) => action)).toEqual(TOWNS.map(() => 'block'));
  });

  it('hands over what tools give, unless told otherwise', async () => {
    const lookUp = tool(
      ({ to }: { to: string }) => Promise.resolve({ ferry: `to ${to}`, takes: '40 minutes' }),
      {
        name: 'times',
        schema: z.object({ to: z.string() }),
      },
    );
    const app = (toolResults: boolean) =>
      backend(
        asyncHandler(async (_req, res) => {
          await lookUp.invoke({ to: 'Lund' }, { callbacks: handlers(factsCallback({ toolResults })) });
          res.json({ answer: 'The ferry to Lund takes 40 minutes.' });
        }),
      );
    expect(await ask(app(true), {})).toMatchObject({ action: 'pass' });
    expect(await ask(app(false), {})).toMatchObject({ action: 'block', error: 'noFacts' });
  });

  it('hands over the text and the artifact of a tool’s message', async () => {
    const search = tool(
      () =>
        Promise.resolve([
          '1 document',
          [new Document({ pageContent: times('Lund'), metadata: { title: 'L' } })],
        ]),
      { name: 'search', schema: z.object({}), responseFormat: 'content_and_artifact' },
    );
    const app = backend(
      asyncHandler(async (_req, res) => {
        await search.invoke({ type: 'tool_call', id: 'c1', name: 'search', args: {} }, { callbacks });
        res.json({ answer: times('Lund') });
      }),
    );
    expect(await ask(app, {})).toMatchObject({ action: 'pass', cited: ['L'] });
  });
});

describe('guardRetriever', () => {
  const fact = times('Lund');
  it.each([
    ['a function', () => guardRetriever(() => [{ text: fact }])],
    ['an asynchronous function', () => guardRetriever(() => Promise.resolve([{ text: fact }]))],
    [
      'a retriever of LlamaIndex',
      () => {
        const retriever = guardRetriever({
          retrieve: (_: { query: string }) =>
            Promise.resolve([{ node: { text: fact, metadata: {} }, score: 1 }]),
        });
        return () => retriever.retrieve({ query: 'Lund' });
      },
    ],
  ])('takes %s', async (_, make) => {
    const retrieve = make();
    const app = backend(
      asyncHandler(async (_req, res) => {
        await retrieve();
        res.json({ answer: fact });
      }),
    );
    expect(await ask(app, {})).toMatchObject({ action: 'pass' });
  });

  it('guards a retriever once, and refuses what retrieves nothing', () => {
    const retriever = new Timetable();
    const guarded = (): unknown => Reflect.get(guardRetriever(retriever), '_getRelevantDocuments');
    const before: unknown = Reflect.get(retriever, '_getRelevantDocuments');
    const method = guarded();
    expect(method).not.toBe(before);
    expect(guarded()).toBe(method);
    expect(() => guardRetriever({ find: () => [] })).toThrow(/_getRelevantDocuments, invoke, retrieve/);
  });
});
