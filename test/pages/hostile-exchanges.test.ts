import { servePages } from './served.js';

const KEY = 'a-key-for-this-test-0001';
let served: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  served = await servePages({ keys: KEY });
});
afterAll(() => served.close());

async function post(name: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${served.url}playground/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': KEY, ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"u${n}":1`).join(',')}}`;
const withPolicy = (policy: string): string =>
  `{"answer":"It opens at 9.","facts":[{"factText":"It opens at 9."}],"policy":${policy}}`;

describe.each(['check', 'stream'])('of an exchange to %s', (name) => {
  test.each([
    ['names', withPolicy(names(30_000)), /more than 20000 different names/u],
    ['lists in lists', '['.repeat(600_000), /more than 500000 JSON values/u],
    ['empty lists', `[${'[],'.repeat(600_000)}[]]`, /more than 500000 JSON values/u],
  ])('too many %s are refused before they are parsed', async (_what, body, why) => {
    const parse = jest.spyOn(JSON, 'parse');
    const { status, text } = await post(name, body);
    const longest = Math.max(0, ...parse.mock.calls.map(([parsed]) => parsed.length));
    parse.mockRestore();
    expect([status, text]).toEqual([400, expect.stringMatching(why)]);
    expect(longest).toBeLessThan(1000);
  });

  test('what it names that is not known is told in part', async () => {
    const { status, text } = await post(name, withPolicy(names(5000)));
    expect([status, text]).toEqual([400, expect.stringMatching(/u0: is not a known field.*and 4980 more/u)]);
    expect(text.length).toBeLessThan(10_000);
    const long = await post(name, withPolicy(`{"${'k'.repeat(100_000)}":1}`));
    expect(long.text.length).toBeLessThan(1000);
  });

  test('another encoding is refused', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-16le' };
    const { status, text } = await post(name, withPolicy('{}'), headers);
    expect([status, text]).toEqual([400, expect.stringContaining('UTF-8')]);
  });

  test('nothing is read of one without a key', async () => {
    const { status } = await post(name, 'x'.repeat(5_000_000), { 'X-Goog-Api-Key': 'wrong' });
    expect(status).toBe(401);
  });
});
