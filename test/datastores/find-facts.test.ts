import { findFacts } from '../../src/datastores/find-facts.js';
import { functionStore, type SearchFunction } from '../../src/datastores/function-store.js';
import type { Passage } from '../../src/datastores/datastore.js';

const never = new AbortController().signal;

function storeWith(search: SearchFunction, searchesSentences = true) {
  const asked: string[] = [];
  const store = functionStore({
    name: 'texts',
    searchesSentences,
    search: (query, options) => {
      asked.push(query);
      return search(query, options);
    },
  });
  return { store, asked };
}
const passage = (text: string): Passage => ({
  text,
  uri: `https://x.example/${text}`,
  title: text,
  chunk: 2,
});

test('each sentence has its best passage before any has its second', async () => {
  const { store, asked } = storeWith((query) =>
    query.includes('\n') || !query.includes('Dogs')
      ? [passage('ferry'), passage('storm')]
      : [passage('dogs'), passage('cats')],
  );
  const answer = 'The ferry stays in the harbour in a storm. Dogs travel free of charge.';
  const facts = await findFacts(store, { answer, prompt: 'What about dogs?' }, { topK: 3, signal: never });
  expect(asked[0]).toBe(`What about dogs?\n${answer}`);
  expect(asked).toHaveLength(3);
  expect(facts.map(({ factText }) => factText)).toEqual(['ferry', 'dogs', 'storm']);
});

test('a fact has title, address, and an id that is no evidence', async () => {
  const { store } = storeWith(() => [
    { ...passage('ferry'), heading: 'Ships', attributes: { page: '7', id: 'their own', uri: 'elsewhere' } },
    { text: 'bare' },
  ]);
  expect(await findFacts(store, { answer: 'A.' }, { topK: 5, signal: never })).toEqual([
    {
      factText: 'ferry',
      attributes: {
        title: 'ferry',
        uri: 'https://x.example/ferry',
        id: expect.stringMatching(/^[0-9a-f]{32}-c2$/),
        heading: 'Ships',
        page: '7',
      },
    },
    { factText: 'bare', attributes: {} },
  ]);
});

test('a store that sees whole texts is asked once; a long answer asks for sentences together', async () => {
  const answer = Array.from({ length: 200 }, (_, i) => `The ferry number ${i} sails at ${i} o'clock.`).join(
    ' ',
  );
  const once = storeWith(() => [], false);
  await findFacts(once.store, { answer }, { topK: 5, signal: never });
  expect(once.asked).toHaveLength(1);
  const many = storeWith(() => []);
  await findFacts(many.store, { answer }, { topK: 5, signal: never });
  expect(many.asked.length).toBeLessThanOrEqual(16);
  expect(many.asked.join('\n')).toContain('number 199');
});

describe('a function that gives what it must not', () => {
  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /gave a undefined in the place of a list/],
    ['a text', ['dogs'], /passage 0 is a string/],
    ['no text', [{ text: ' ' }], /passage 0 has no text/],
    ['too long a text', [{ text: 'a'.repeat(10_001) }], /more than 10000 characters/],
  ])('%s', async (_what, given, message) => {
    const { store } = storeWith(() => given as readonly Passage[]);
    const found = store.search('a', { topK: 1, signal: never });
    await expect(found).rejects.toMatchObject({
      code: 'AG_STORE_FAILED',
      message: expect.stringMatching(message),
    });
  });

  test('an error stays inside', async () => {
    const { store } = storeWith(() => {
      throw new Error('a secret');
    });
    const found = store.search('a', { topK: 1, signal: never });
    await expect(found).rejects.toMatchObject({ code: 'AG_STORE_FAILED' });
    await expect(found).rejects.not.toThrow(/secret/);
  });

  test('members of a wrong kind are left out', async () => {
    const { store } = storeWith(
      () => [{ text: 'a', uri: 7, title: '', attributes: { page: 7, x: {} } }] as never,
    );
    expect(await store.search('a', { topK: 1, signal: never })).toEqual([
      { text: 'a', attributes: { page: '7' } },
    ]);
  });
});
