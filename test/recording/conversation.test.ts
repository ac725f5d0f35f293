import express from 'express';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { answerGuard, createGuard, type AnswerGuardOptions } from '../../middleware/index.js';
import { FACTS, QUIET, TRUE, answering } from '../middleware/express-app.js';
import { temporaryFolder } from '../temporary-folder.js';

const contentOf = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

/** What is recorded of requests with these names of conversations, one after the other. */
async function recordedOf(
  conversation: AnswerGuardOptions['conversation'],
  names: readonly unknown[],
): Promise<{ readonly conversations: readonly (string | undefined)[]; readonly content: string }> {
  const { path } = temporaryFolder();
  const given = conversation === undefined ? {} : { conversation };
  const guard = answerGuard({ ...QUIET, ...given, record: { sink: path, texts: true } });
  const app = express().use(express.json()).post('/chat', guard, answering(TRUE));
  for (const name of names)
    await request(app)
      .post('/chat')
      .set('X-Talk', String(name))
      .send({ message: 'When does it open?', talk: { id: name } })
      .expect(200);
  await guard.close();
  const content = contentOf(path);
  const lines = content.trimEnd().split('\n');
  return {
    conversations: lines.map((line) => (JSON.parse(line) as { conversation?: string }).conversation),
    content,
  };
}

test.each<[string, AnswerGuardOptions['conversation']]>([
  ['a place in the body', '/talk/id'],
  ['the first of several places that is there', ['/none', '/talk/id']],
  ['a header', 'x-talk'],
  ['a function', (req) => req.get('x-talk')],
])('by %s, answers of one conversation are recorded with one hash, and its name never', async (_, place) => {
  const { conversations, content } = await recordedOf(place, ['ann-17', 'ann-17', 'ben-4', 'ann-17']);
  const [first, second, other, again] = conversations;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, again]).toEqual([first, first]);
  expect(other).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(first);
  expect(content).not.toMatch(/ann-17|ben-4/);
});

test.each<[string, AnswerGuardOptions['conversation']]>([
  ['nothing says where it is', undefined],
  ['it is not there', '/none'],
  ['it is no text and no number', '/talk'],
  [
    'the function throws',
    () => {
      throw new Error('no');
    },
  ],
])('none is recorded where %s', async (_, place) => {
  expect((await recordedOf(place, ['ann-17'])).conversations).toEqual([undefined]);
});

test('a number is a name, too', async () => {
  const { conversations } = await recordedOf('/talk/id', [17, '17', 18]);
  expect(conversations[0]).toBe(conversations[1]);
  expect(conversations[2]).not.toBe(conversations[0]);
});

test('what is checked without HTTP may name one', async () => {
  const { path } = temporaryFolder();
  const guard = createGuard({ ...QUIET, record: { sink: path } });
  await guard.check({ answer: TRUE, facts: FACTS, conversation: 'ann-17' });
  await guard.close();
  expect(JSON.parse(contentOf(path))).toMatchObject({
    conversation: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
});
