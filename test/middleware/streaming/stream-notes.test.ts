import type { RequestHandler } from 'express';
import { finalAnswer, setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import { chunk, readChunks, receive, serveStream, type StreamServer } from './served-stream.js';

const FACTS = [
  { text: 'The park opens at nine.', title: 'Hours', url: 'https://example.com/hours' },
  { text: 'Dogs are free.', title: 'Fees' },
];
const TEXTS = [
  'The park opens at nine. It was FALSE in 1975. Dogs are free.',
  'The park opens at nine! "Dogs are **free**." They pay FALSE euros (always). It has two lakes.',
  '## Hours\n\n- The park opens at nine.\n- Cats pay FALSE euros.\n\nDogs are free `here`. Run:\n\n```sh\nopen FALSE\n```\n\nIt has two lakes.',
  'It was FALSE in 1975.',
  'Hello! How can I help?',
];

const servers: StreamServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(({ close }) => close())));
async function serve(handler: RequestHandler, options: AnswerGuardOptions): Promise<string> {
  const server = await serveStream(handler, options);
  servers.push(server);
  return server.url;
}

/** Streams the text, or sends it whole. */
function answering(
  text: string,
  isWhole: boolean,
  onText: (text: string | undefined) => void,
): RequestHandler {
  return (_, res) => {
    setFacts(res, FACTS);
    void finalAnswer(res).then(onText);
    if (isWhole) {
      const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
      res.json({ id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices });
      return;
    }
    res.setHeader('Content-Type', 'text/event-stream');
    res.write(chunk({ role: 'assistant' }));
    for (const part of text.split(/(?<=[ .])/)) res.write(chunk({ content: part }));
    res.write(chunk({}, 'stop'));
    res.end('data: [DONE]\n\n');
  };
}

const WAYS = [
  ['lenient', 'gate'],
  ['balanced', 'gate'],
  ['lenient', 'hold'],
] as const;

describe.each([
  'footnotes',
  'marks',
  'none',
  { style: 'footnotes', format: 'html', words: { sources: 'Quellen', unsupported: '(?)' } },
] as const)('annotation %j', (annotation) => {
  it.each(WAYS)('by %s in mode %s stands in a stream as in a whole answer', async (preset, stream) => {
    const policy = { preset, stream, lowSupport: 'annotate', fewCitedClaims: 'annotate' } as const;
    const finals: (string | undefined)[] = [];
    let asked: readonly [text: string, isWhole: boolean] = ['', true];
    const url = await serve((...args) => answering(...asked, (final) => finals.push(final))(...args), {
      annotation,
      policy,
      annotateBody: 'summary',
    });
    for (const text of TEXTS) {
      asked = [text, true];
      const json = JSON.parse(await (await receive(url)).whole) as {
        choices: { message: { content: string } }[];
        answerGuard?: { claims: object[]; facts: object[]; reasons: object[] };
      };
      asked = [text, false];
      const read = readChunks(await (await receive(url)).whole);
      expect(read.text).toBe(json.choices[0]?.message.content);
      expect(finals.splice(0)).toEqual([read.text, read.text]);
      const { claims, facts } = json.answerGuard ?? {};
      if (claims !== undefined) expect(read.report).toMatchObject({ claims, facts });
    }
  });
});

it('says what onDecision is told', async () => {
  const told: string[] = [];
  const url = await serve(
    answering(TEXTS[0] ?? '', false, () => undefined),
    {
      annotation: 'footnotes',
      policy: { preset: 'lenient', stream: 'gate' },
      onDecision: (_, { text }) => told.push(text),
    },
  );
  const { text } = readChunks(await (await receive(url)).whole);
  expect(text).toBe(
    'The park opens at nine. [1] It was FALSE in 1975. [unverified] Dogs are free. [1]\n\nSources\n\n- [1] [Hours](<https://example.com/hours>)',
  );
  expect(told).toEqual([text]);
});

it('carries no notes where all has left before its verdict', async () => {
  const url = await serve(
    answering(TEXTS[0] ?? '', false, () => undefined),
    {
      annotation: 'footnotes',
      policy: { preset: 'lenient', stream: 'trail' },
    },
  );
  expect(readChunks(await (await receive(url)).whole).text).toBe(TEXTS[0]);
});
