import express from 'express';
import request from 'supertest';
import { addFacts, answerGuard, setFacts, type FactsInput, type GuardEvent } from '../../middleware/index.js';
import { aiSdkToolResults } from '../../middleware/facts/prompt/ai-sdk-prompt.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

function app(hand: (res: express.Response) => void) {
  const checker = wordChecker();
  const events: GuardEvent[] = [];
  const made = express();
  made.get(
    '/chat',
    answerGuard({
      checker,
      config: false,
      logger: false,
      register: false,
      budgetMs: 60_000,
      observer: { observe: (event) => events.push(event) },
    }),
    (_req, res) => {
      hand(res);
      res.json({ answer: 'The park opens at nine.' });
    },
  );
  const facts = async () => {
    await request(made).get('/chat').expect(200);
    return checker.asked[0]?.facts;
  };
  return { events, facts };
}

const T = 'The park opens at nine.';

describe('facts are found in', () => {
  it.each<[string, unknown, unknown]>([
    [
      'a response of Elasticsearch',
      {
        hits: {
          total: 1,
          hits: [{ _index: 'docs', _id: '7', _score: 1, _source: { body: T, title: 'Park' } }],
        },
      },
      [{ factText: T, attributes: { id: '7', title: 'Park' } }],
    ],
    [
      'questions and answers',
      [{ question: 'When?', answer: T, id: 3 }],
      [{ factText: `When?\n${T}`, attributes: { id: '3' } }],
    ],
    [
      'MCP',
      {
        content: [
          { type: 'text', text: T },
          { type: 'resource', resource: { uri: 'f:/a', text: 'B.' } },
        ],
      },
      [{ factText: T }, { factText: 'B.', attributes: { uri: 'f:/a' } }],
    ],
    [
      'Bedrock',
      {
        retrievalResults: [
          {
            content: { text: T, type: 'TEXT' },
            location: { type: 'S3', s3Location: { uri: 's3://b/a' } },
            score: 0.9,
          },
        ],
      },
      [{ factText: T, attributes: { uri: 's3://b/a' } }],
    ],
    [
      'Vertex AI Search',
      {
        results: [
          {
            id: 'd',
            document: {
              id: 'd',
              derivedStructData: {
                title: 'Park',
                link: 'https://x.org',
                extractive_answers: [{ content: T, pageNumber: 2 }],
              },
            },
          },
        ],
      },
      [{ factText: T, attributes: { title: 'Park', uri: 'https://x.org', page: '2', id: 'd' } }],
    ],
    [
      'rows of a database',
      [{ plan: 'Basic', euros: 40, since: new Date(0) }],
      [{ factText: 'plan: Basic\neuros: 40\nsince: 1970-01-01T00:00:00.000Z' }],
    ],
    ['chunk_text', [{ chunk_text: T, n: 1 }], [{ factText: T, attributes: { n: '1' } }]],
  ])('%s', async (_what, documents, expected) => {
    const { facts } = app((res) => {
      setFacts(res, documents as FactsInput);
    });
    expect(await facts()).toEqual(expected);
  });

  it('documents whose members are named', async () => {
    const documents = [{ page: { md: T }, heading: 'Park', permalink: 'https://x.org' }];
    const fields = { text: 'page.md', title: 'heading', uri: 'permalink' };
    const expected = {
      factText: T,
      attributes: expect.objectContaining({ title: 'Park', uri: 'https://x.org' }),
    };
    const set = app((res) => {
      setFacts(res, documents, fields);
    });
    expect(await set.facts()).toEqual([expected]);
    const added = app(() => {
      addFacts(documents, fields);
    });
    expect(await added.facts()).toEqual([expected]);
  });
});

it('a shape that is not known is warned of, with its keys', async () => {
  const { facts, events } = app((res) => {
    setFacts(res, [{ title: 'Park', url: 'https://x.org', nested: { deep: [] } }]);
  });
  expect(await facts()).toBeUndefined();
  expect(events).toContainEqual({
    type: 'warning',
    code: 'facts-not-understood',
    message: expect.stringContaining('nested, title, url'),
  });
});

it('a list of documents that a tool of the AI SDK gave stays a list', () => {
  const value = [{ text: 'A.', url: 'u' }, { text: 'B.' }];
  const part = { type: 'tool-result', toolCallId: 'c', toolName: 't', output: { type: 'json', value } };
  expect(aiSdkToolResults([part])).toEqual([expect.objectContaining({ output: value })]);
});
