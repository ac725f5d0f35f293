import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import type { RequestHandler, Response } from 'express';
import { addFacts, setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { chunk, readChunks, receive, serveStream, type StreamServer } from './served-stream.js';
import { wordChecker } from './word-checker.js';

const FACTS = ['The park opens at nine. It has two lakes.'];

const servers: StreamServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));

async function serve(handler: RequestHandler, options: AnswerGuardOptions = {}): Promise<string> {
  const server = await serveStream(handler, options);
  servers.push(server);
  return server.url;
}

interface Stepwise {
  readonly handler: RequestHandler;
  /** The response, once it is asked for. */
  readonly begun: Promise<Response>;
  /** Runs as a part of the request. */
  readonly inContext: (run: () => void) => void;
}

/** A handler whose steps the test takes. */
function stepwise(): Stepwise {
  let begin: (res: Response) => void = () => undefined;
  let bound: AsyncResource | undefined;
  return {
    begun: new Promise((resolve) => (begin = resolve)),
    handler: (_, res) => {
      bound = new AsyncResource('step');
      res.setHeader('Content-Type', 'text/event-stream');
      begin(res);
    },
    inContext: (run) => bound?.runInAsyncScope(run),
  };
}

describe('facts that are handed over while the stream is written', () => {
  it('let go what waited for them', async () => {
    const { handler, begun } = stepwise();
    const url = await serve(handler);
    const asked = receive(url);
    const res = await begun;
    res.write(chunk({ role: 'assistant' }));
    res.write(chunk({ content: 'The park opens at nine. It has two' }));
    const received = await asked;
    await received.seen('"role"');
    expect(received.soFar()).not.toContain('nine');
    setFacts(res, FACTS);
    await received.seen('opens at nine.');
    res.end(chunk({ content: ' lakes.' }, 'stop') + 'data: [DONE]\n\n');
    const { text, report } = readChunks(await received.whole);
    expect(text).toBe('The park opens at nine. It has two lakes.');
    expect(report).toMatchObject({ action: 'pass', coverage: 1 });
  });

  it('by addFacts, from anywhere in the request', async () => {
    const { handler, begun, inContext } = stepwise();
    const url = await serve(handler);
    const asked = receive(url);
    const res = await begun;
    res.write(chunk({ role: 'assistant' }) + chunk({ content: 'The park opens at nine. It' }));
    const received = await asked;
    inContext(() => {
      addFacts(FACTS);
    });
    await received.seen('opens at nine.');
    res.end(chunk({ content: ' has two lakes.' }, 'stop') + 'data: [DONE]\n\n');
    expect(readChunks(await received.whole).report).toMatchObject({ action: 'pass' });
  });

  it.each(['gate', 'hold', 'trail'] as const)(
    'count when they come last of all, after the format has ended the answer (%s)',
    async (stream) => {
      const { handler, begun } = stepwise();
      const url = await serve(handler, { policy: { stream } });
      const asked = receive(url);
      const res = await begun;
      res.write(chunk({ role: 'assistant', content: 'The park opens at nine.' }));
      res.write(chunk({}, 'stop') + 'data: [DONE]\n\n');
      await new Promise(setImmediate);
      setFacts(res, FACTS);
      res.end();
      const { text, finish, report } = readChunks(await (await asked).whole);
      expect(text).toBe('The park opens at nine.');
      expect(finish).toBe('stop');
      expect(report).toMatchObject({ action: 'pass', coverage: 1, facts: [{ index: 0 }] });
    },
  );

  it('are not waited for longer than a text is held', async () => {
    const { handler, begun } = stepwise();
    const url = await serve(handler, { policy: { streaming: { longestHoldMs: 100 } } });
    const asked = receive(url);
    const res = await begun;
    res.write(chunk({ role: 'assistant', content: 'The park opens at nine.' }));
    // The app never ends its response.
    res.write(chunk({}, 'stop') + 'data: [DONE]\n\n');
    const received = await asked;
    await received.seen('[DONE]');
    expect(readChunks(received.soFar()).report).toMatchObject({ error: 'noFacts' });
  });

  it('are not waited for where the policy judges without', async () => {
    const { handler, begun } = stepwise();
    const url = await serve(handler, { policy: { streaming: { factsLast: 'judge' } } });
    const asked = receive(url);
    const res = await begun;
    res.write(chunk({ role: 'assistant', content: 'The park opens at nine. It has' }));
    await (await asked).seen('opens at nine.');
    res.end();
  });

  it('come too late when the app has ended its response, and say so', async () => {
    const seen: GuardEvent[] = [];
    const { handler, begun, inContext } = stepwise();
    const url = await serve(handler, { observer: { observe: (event) => seen.push(event) } });
    const asked = receive(url);
    const res = await begun;
    res.end(chunk({ content: 'The park opens at nine.' }, 'stop') + 'data: [DONE]\n\n');
    inContext(() => {
      addFacts(FACTS);
    });
    await (
      await asked
    ).whole;
    expect(seen).toContainEqual({ type: 'factsLost', why: 'tooLate' });
  });

  it('leave citations of earlier sentences where they were, also when others take their place', async () => {
    const { handler, begun } = stepwise();
    const url = await serve(handler, { annotateBody: 'full' });
    const asked = receive(url);
    const res = await begun;
    setFacts(res, [{ text: 'The park opens at nine.', id: 'hours' }]);
    res.write(chunk({ role: 'assistant', content: 'The park opens at nine. It has' }));
    const received = await asked;
    await received.seen('opens at nine.');
    setFacts(res, [{ text: 'The park has two lakes.', id: 'lakes' }]);
    res.end(chunk({ content: ' two lakes.' }, 'stop') + 'data: [DONE]\n\n');
    const { report } = readChunks(await received.whole);
    expect(report).toMatchObject({
      claims: [{ facts: [0] }, { facts: [1] }],
      facts: [
        { index: 0, id: 'hours', chunks: ['The park opens at nine.'] },
        { index: 1, id: 'lakes', chunks: ['The park has two lakes.'] },
      ],
    });
  });

  it('name what the user wrote behind all of them', async () => {
    const { handler, begun } = stepwise();
    const url = await serve(handler, {
      policy: { userEvidence: true },
      checker: {
        ...wordChecker(),
        check: (request) => {
          const { facts, answerCandidate: answer } = request;
          const source = String(facts.length - 1);
          const endPos = Buffer.byteLength(answer);
          return Promise.resolve({
            kind: 'complete',
            checker: 'last',
            cache: 'off',
            elapsedMs: 0,
            response: {
              supportScore: 1,
              citedChunks: [{ chunkText: 'My dog is called Rex and he is four.', source }],
              citedFacts: [],
              claims: [
                {
                  claimText: answer,
                  startPos: 0,
                  endPos,
                  citationIndices: [0],
                  groundingCheckRequired: true,
                  score: 1,
                },
              ],
            },
          });
        },
      },
    });
    const asked = receive(url, { question: 'My dog is called Rex and he is four.' });
    const res = await begun;
    setFacts(res, FACTS);
    res.write(chunk({ role: 'assistant', content: 'Your dog is called Rex. He' }));
    const received = await asked;
    await received.seen('Rex.');
    setFacts(res, ['Dogs are free.', 'Cats pay.', 'Birds pay.']);
    res.end(chunk({ content: ' is four.' }, 'stop') + 'data: [DONE]\n\n');
    const { report } = readChunks(await received.whole);
    expect(report).toMatchObject({ facts: [{ index: 4, from: 'user' }] });
  });
});

it('a client that leaves lets go of the response', async () => {
  const { handler, begun } = stepwise();
  const url = await serve(handler);
  const asked = receive(url);
  const res = await begun;
  res.write(chunk({ role: 'assistant' }) + chunk({ content: 'The park opens at nine. It' }));
  await asked;
  res.socket?.destroy();
  await once(res, 'close');
  expect(() => {
    setFacts(res, FACTS);
  }).not.toThrow();
});
