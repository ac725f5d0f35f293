import type { RequestHandler } from 'express';
import { setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import { chunk, readChunks, receive, serveStream, type StreamServer } from './served-stream.js';

const FACTS = ['The park opens at nine. It has two lakes. Dogs are free.'];
const SECOND = 'Dogs are free. The park opens at nine.';

/** Between 0.3 and 0.7 the checker cannot tell; no rule on the whole acts. */
const UNSURE = {
  citationThreshold: 0.7,
  unsupportedThreshold: 0.3,
  lowSupport: 'pass',
  fewCitedClaims: 'pass',
  message: 'Sorry.',
} as const;

const servers: StreamServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));
async function serve(handler: RequestHandler, options: AnswerGuardOptions): Promise<string> {
  const server = await serveStream(handler, options);
  servers.push(server);
  return server.url;
}

const words = (text: string): string[] => text.split(/(?<= )/);
const streaming =
  (text: string): RequestHandler =>
  (_, res) => {
    setFacts(res, FACTS);
    res.setHeader('Content-Type', 'text/event-stream');
    res.write(chunk({ role: 'assistant' }));
    for (const word of words(text)) res.write(chunk({ content: word }));
    res.write(chunk({}, 'stop'));
    res.end('data: [DONE]\n\n');
  };

const ask = async (text: string, options: AnswerGuardOptions) =>
  readChunks(await (await receive(await serve(streaming(text), options))).whole);

describe('a second answer of the app', () => {
  it.each(['gate', 'hold'] as const)(
    'stands in the place of one of which nothing has left (%s)',
    async (stream) => {
      const failed: unknown[] = [];
      const read = await ask('Cats pay FALSE euros. It has two lakes. Dogs are free.', {
        policy: { preset: 'strict', stream },
        regenerate: (_exchange, _decision, about) => {
          failed.push(...about.failed);
          return SECOND;
        },
      });
      expect(failed).toEqual([{ text: 'Cats pay FALSE euros.', state: 'unsupported', contradictedBy: [] }]);
      expect(read.text).toBe(SECOND);
      expect(read.finish).toBe('stop');
      expect(read.report).toMatchObject({ action: 'pass', regenerated: true });
    },
  );

  it.each(['gate', 'hold'] as const)(
    'is asked for over a sentence of which the checker cannot tell, where that is blocked (%s)',
    async (stream) => {
      const failed: unknown[] = [];
      const text = 'Cats pay MAYBE euros. It has two lakes. Dogs are free.';
      const read = await ask(text, {
        policy: { ...UNSURE, uncertainClaim: 'block', stream },
        regenerate: (_exchange, _decision, about) => {
          failed.push(...about.failed);
          return undefined;
        },
      });
      expect(failed).toEqual([{ text: 'Cats pay MAYBE euros.', state: 'uncertain', contradictedBy: [] }]);
      expect(read.text).toBe('Sorry.');
      expect(read.report).toMatchObject({
        action: 'block',
        reasons: [{ rule: 'uncertainClaim', action: 'block', claims: 1, threshold: 0.7 }],
      });
    },
  );

  it('is not told of such a sentence that may stay', async () => {
    const failed: unknown[] = [];
    await ask('Cats pay MAYBE euros. Birds pay FALSE euros.', {
      policy: { ...UNSURE, uncertainClaim: 'annotate', unsupportedClaim: 'block', stream: 'hold' },
      regenerate: (_exchange, _decision, about) => {
        failed.push(...about.failed);
        return SECOND;
      },
    });
    expect(failed).toEqual([{ text: 'Birds pay FALSE euros.', state: 'unsupported', contradictedBy: [] }]);
  });

  it('is asked for before the first has come to its end, which then is of no account', async () => {
    let asked: () => void = () => undefined;
    const wasAsked = new Promise<void>((resolve) => (asked = resolve));
    const handler: RequestHandler = async (_, res) => {
      setFacts(res, FACTS);
      res.setHeader('Content-Type', 'text/event-stream');
      res.write(chunk({ role: 'assistant' }));
      res.write(chunk({ content: 'Cats pay FALSE euros. It has' }));
      await wasAsked;
      res.write(chunk({ content: ' two lakes. Birds pay FALSE euros.' }));
      res.write(chunk({}, 'stop'));
      res.end('data: [DONE]\n\n');
    };
    const url = await serve(handler, {
      policy: 'strict',
      regenerate: () => {
        asked();
        return SECOND;
      },
    });
    const body = await (await receive(url)).whole;
    expect(readChunks(body)).toMatchObject({ text: SECOND, finish: 'stop' });
    expect(body.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(body).not.toMatch(/FALSE|lakes/);
  });

  it('stands in the place of one that the rules on the whole would block', async () => {
    const read = await ask('It was FALSE in 1975.', { regenerate: () => SECOND });
    expect(read).toMatchObject({ text: SECOND, finish: 'stop', report: { regenerated: true } });
  });

  it('is judged as the first: a worse one does not stand', async () => {
    const read = await ask('Cats pay FALSE euros. Dogs are free.', {
      policy: { preset: 'strict', message: 'Sorry.' },
      regenerate: () => 'Birds pay FALSE euros.',
    });
    expect(read).toMatchObject({ text: 'Sorry.', finish: 'content_filter', report: { action: 'block' } });
    expect(read.report).not.toHaveProperty('regenerated');
  });

  it('is not asked for when something has left', async () => {
    const regenerate = jest.fn(() => SECOND);
    const read = await ask('Dogs are free. Cats pay FALSE euros. It has two lakes.', {
      policy: { preset: 'strict', message: 'Sorry.' },
      regenerate,
    });
    expect(regenerate).not.toHaveBeenCalled();
    expect(read.text).toBe('Dogs are free.\n\nSorry.');
  });

  it('is not asked for where all leaves before its verdict', async () => {
    const regenerate = jest.fn(() => SECOND);
    const read = await ask('Cats pay FALSE euros.', {
      policy: { preset: 'strict', stream: 'trail', message: 'Sorry.' },
      regenerate,
    });
    expect(regenerate).not.toHaveBeenCalled();
    expect(read.text).toBe('Cats pay FALSE euros.\n\nSorry.');
  });

  it('carries the notes that are asked for, numbered anew', async () => {
    const read = await ask('Cats pay FALSE euros. Dogs are free.', {
      policy: 'strict',
      annotation: 'footnotes',
      regenerate: () => ({ answer: SECOND, facts: [{ text: 'Dogs are free.', title: 'Fees' }] }),
    });
    expect(read.text).toBe('Dogs are free. [1] The park opens at nine. [1]\n\nSources\n\n- [1] Fees');
  });

  it('that throws leaves the first decision', async () => {
    const read = await ask('Cats pay FALSE euros. Dogs are free.', {
      policy: { preset: 'strict', message: 'Sorry.' },
      regenerate: () => {
        throw new Error('no model');
      },
    });
    expect(read.text).toBe('Sorry.');
  });
});

it('a choice that was barred lets the others go on to their end', async () => {
  const both = (first: string | undefined, second: string | undefined, finish: string | null = null) =>
    `data: ${JSON.stringify({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [first, second].flatMap((content, index) =>
        content === undefined ? [] : [{ index, delta: { content }, finish_reason: finish }],
      ),
    })}\n\n`;
  const url = await serve(
    async (_, res) => {
      setFacts(res, FACTS);
      res.setHeader('Content-Type', 'text/event-stream');
      res.write(both('Cats pay FALSE euros. It', 'Dogs are'));
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      res.write(both(' has two lakes.', ' free.'));
      res.write(both('', undefined, 'stop'));
      res.write(both(undefined, '', 'stop'));
      res.end('data: [DONE]\n\n');
    },
    { policy: { preset: 'strict', message: 'Sorry.' } },
  );
  const body = await (await receive(url)).whole;
  expect(body).toContain('"content":"Sorry."');
  expect(body).not.toMatch(/FALSE|lakes/);
  expect(body).toContain('Dogs are');
  expect(body.endsWith('data: [DONE]\n\n')).toBe(true);
});
