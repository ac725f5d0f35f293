import type { AnswerGuardOptions } from '../../middleware/index.js';
import { answering, app, BOTH, FACTS, GOOD } from './answering-app.js';

describe('an answer is where the app says', () => {
  const turns = [
    { role: 'user', content: BOTH },
    { role: 'assistant', content: BOTH },
    { role: 'user', content: 'Thanks.' },
  ];
  const last = /"assistant","content":"The park opens at nine\."/;

  it.each<[string, NonNullable<AnswerGuardOptions['answer']>]>([
    ['by role', '/turns/role=assistant/content'],
    ['by the last of a role', '/turns/last:role=assistant/content'],
    ['by a function', () => '/turns/1/content'],
  ])('%s', async (_what, answer) => {
    const { text } = await app('everywhere', answering({ turns }, FACTS), { answer }).get();
    expect(text).toMatch(last);
    expect(text).toContain(`{"role":"user","content":"${BOTH}"}`);
  });

  it('by the last of a list', async () => {
    const { text } = await app('everywhere', answering([GOOD, BOTH], FACTS), { answer: '/last' }).get();
    expect(JSON.parse(text)).toEqual([GOOD, GOOD]);
  });

  it('by a pointer to a list of paragraphs', async () => {
    const body = { page: { lines: [GOOD, 'It closes at FALSE.'] } };
    const { text } = await app('everywhere', answering(body, FACTS), { answer: '/page/lines' }).get();
    expect(JSON.parse(text)).toMatchObject({ page: { lines: [GOOD] } });
  });

  it('and nowhere, when the function says so', async () => {
    const { headers } = await app('everywhere', answering({ turns }), { answer: () => undefined }).get();
    expect(headers['answer-guard']).toBeUndefined();
  });
});

describe('facts were handed over and no answer is found', () => {
  it.each([
    ['strict', /^block;error=noAnswer/],
    ['balanced', /^unchecked;error=noAnswer/],
    ['lenient', /^pass;error=noAnswer/],
  ] as const)('is an incomplete check under %s', async (policy, expected) => {
    const body = { reading: { title: 'Parks', lines: [BOTH] } };
    const { get, events } = app('everywhere', answering(body, FACTS), { policy });
    const { headers } = await get();
    expect(headers['answer-guard']).toMatch(expected);
    expect(events).toContainEqual({
      type: 'unchecked',
      route: 'default',
      cause: 'noAnswer',
      action: expect.any(String),
      strings: ['/reading/title', '/reading/lines/*'],
    });
  });

  it('as on a route that is named', async () => {
    const { headers } = await app('everywhere', answering({ id: 1 }), { route: 'chat' }).get();
    expect(headers['answer-guard']).toMatch(/^unchecked;error=noAnswer/);
  });
});

describe('without facts', () => {
  it.each([
    ['a login', { message: 'Welcome back, Ann.' }],
    ['a health check', { status: 'ok' }],
    ['an upload', { data: { text: 'Your file was stored.' } }],
    ['a resource of JSON:API', { data: { type: 'posts', id: '1', attributes: { content: 'A note.' } } }],
    ['a quiz', { question: 'When?', answers: ['It opens at nine.', 'It opens at ten.'] }],
    ['people who apply', { candidates: [{ text: 'I have worked in parks.' }] }],
    ['a result with a value', { result: { value: 'stored in the archive' } }],
    ['a field of GraphQL', { data: { login: 'a token or a name' } }],
  ])('%s is left alone under a global mount', async (_what, body) => {
    const { get, events } = app('everywhere', answering(body), { policy: 'strict' });
    const { body: sent, headers } = await get();
    expect(sent).toEqual(body);
    expect(headers['answer-guard']).toBeUndefined();
    expect(events).toEqual([{ type: 'passedOver', route: 'default' }]);
  });

  it.each<[string, 'everywhere' | 'on the route', unknown]>([
    ['what has the shape of an answer', 'everywhere', { answer: GOOD }],
    ['what says what was asked', 'everywhere', { question: 'When?', message: GOOD }],
    ['what a route of its own answers', 'on the route', { message: GOOD }],
  ])('%s is judged', async (_what, mount, body) => {
    const { headers } = await app(mount, answering(body)).get();
    expect(headers['answer-guard']).toMatch(/error=noFacts/);
  });
});
