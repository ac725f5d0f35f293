import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import { setFacts } from '../../../middleware/index.js';
import { cascade } from '../../../src/checkers/cascade/cascade.js';
import type { Checker } from '../../../src/checkers/checker.js';
import { llm } from '../../../src/checkers/llm/llm.js';
import { recorded } from '../../../src/checkers/recorded/recorded.js';
import {
  chunk,
  readChunks,
  receive,
  serveStream,
  type Received,
  type StreamServer,
} from '../../middleware/streaming/served-stream.js';
import { completion, readPrompt, startJudgeServer, type JudgeServer } from './judge-server.js';

const SENTENCES = [
  'The park opens at nine. ',
  'Dogs are welcome everywhere. ',
  'The museum closes at noon. ',
  'Parking is free on Sundays. ',
];

interface HeldCall {
  /** The sentences that the judge was asked about. */
  readonly asked: readonly string[];
  /** Has the judge say the same of each of them. */
  readonly say: (what: 'supported 1' | 'contradicted' | 'missing') => void;
  /** Resolves when the caller has hung up before a reply. */
  readonly hungUp: Promise<unknown>;
}

let judge: JudgeServer;
let calls: HeldCall[];
let server: StreamServer | undefined;
let written: Response | undefined;

/** A judge that replies when the test says so, and a backend that writes when the test says so. */
async function open(policy: object, first?: Checker): Promise<Received> {
  judge = await startJudgeServer();
  calls = [];
  judge.behave((response: ServerResponse, body) => {
    const asked = readPrompt(body).sentences.filter(({ number }) => number !== undefined);
    calls.push({
      asked: asked.map(({ text }) => text.trim()),
      say: (what) => {
        const verdicts = asked.map(({ number }) => `${String(number)} ${what}`);
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(completion(JSON.stringify({ verdicts }))));
      },
      hungUp: once(response, 'close'),
    });
  });
  const model = llm({ url: judge.url, model: 'judge-1' });
  server = await serveStream(
    (_, res) => {
      setFacts(res, ['The park opens at nine. The museum closes at noon. Parking costs two euros.']);
      res.setHeader('Content-Type', 'text/event-stream');
      res.flushHeaders();
      written = res;
    },
    {
      policy: { preset: 'strict', stream: 'gate', ...policy },
      checker: first === undefined ? model : cascade(first, model),
    },
  );
  return receive(server.url);
}

const write = (text: string): void => void written!.write(chunk({ content: text }));
const end = (): void => void written!.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);

/** Resolves with the call that asks about this sentence, once it is there. */
async function callAbout(sentence: string): Promise<HeldCall> {
  for (;;) {
    const found = calls.find(({ asked }) => asked.includes(sentence.trim()));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

afterEach(async () => {
  await server?.close();
  await judge.close();
  server = undefined;
});

test('sentences are judged side by side, and leave in their order, each as soon as it may', async () => {
  const client = await open({});
  for (const sentence of SENTENCES.slice(0, 3)) write(sentence);
  write('And so on');
  const [first, second, third] = await Promise.all(SENTENCES.slice(0, 3).map(callAbout));
  expect(calls).toHaveLength(3);
  third!.say('supported 1');
  second!.say('supported 1');
  expect(client.soFar()).not.toContain('choices');
  first!.say('supported 1');
  await client.seen('museum closes');
  expect(readChunks(client.soFar()).text.trim()).toBe(SENTENCES.slice(0, 3).join('').trim());
  end();
  (await callAbout('And so on')).say('supported 1');
  expect(readChunks(await client.whole)).toMatchObject({
    text: `${SENTENCES.slice(0, 3).join('')}And so on`,
    finish: 'stop',
  });
});

test('the first sentence leaves while the calls about the next ones are open', async () => {
  const client = await open({});
  for (const sentence of SENTENCES.slice(0, 3)) write(sentence);
  write('And');
  const [first] = await Promise.all(SENTENCES.slice(0, 3).map(callAbout));
  first!.say('supported 1');
  await client.seen('opens at nine');
  expect(readChunks(client.soFar()).text.trim()).toBe(SENTENCES[0]!.trim());
});

test('a call about what no longer matters is aborted: what stands behind a blocked sentence', async () => {
  const client = await open({});
  for (const sentence of SENTENCES) write(sentence);
  write('And');
  const [first, second, third, fourth] = await Promise.all(SENTENCES.map(callAbout));
  first!.say('supported 1');
  second!.say('contradicted');
  await Promise.all([third!.hungUp, fourth!.hungUp]);
  end();
  const { text } = readChunks(await client.whole);
  expect(text).toContain(SENTENCES[0]!.trim());
  expect(text).not.toContain('Dogs');
  expect(text).not.toContain('museum');
});

test('so is every call of a reader who has left', async () => {
  const client = await open({});
  for (const sentence of SENTENCES.slice(0, 2)) write(sentence);
  write('And');
  const held = await Promise.all(SENTENCES.slice(0, 2).map(callAbout));
  client.leave();
  await Promise.all(held.map(({ hungUp }) => hungUp));
  expect(calls).toHaveLength(2);
});

test('in the cascade a sentence that the engine is sure of leaves without a call, those it doubts are asked about at once', async () => {
  const engine = recorded({ claims: { 'opens at nine': 0.97, Dogs: 0.5, museum: 0.97, Parking: 0.5 } });
  const client = await open({}, engine);
  for (const sentence of SENTENCES) write(sentence);
  write('And');
  await client.seen('opens at nine');
  const [dogs, parking] = await Promise.all([SENTENCES[1]!, SENTENCES[3]!].map(callAbout));
  parking!.say('contradicted');
  dogs!.say('supported 1');
  await client.seen('museum');
  end();
  const { text } = readChunks(await client.whole);
  expect(text).toContain(SENTENCES.slice(0, 3).join('').trim());
  expect(text).not.toContain('Parking');
  const asked = calls.flatMap(({ asked: sentences }) => sentences);
  expect(asked).not.toContain(SENTENCES[0]!.trim());
  expect(asked).not.toContain(SENTENCES[2]!.trim());
});
