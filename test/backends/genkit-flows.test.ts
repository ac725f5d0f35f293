import type { RequestHandler } from 'express';
import { setFacts, type PolicyInput } from '../../middleware/index.js';
import { app, BOTH, FACTS, GOOD } from './answering-app.js';
import { RELAY_POLICIES } from './relay.js';

const FAILURE = { message: 'The model FALSE is overloaded.', status: 'UNAVAILABLE' };
const FAILED = `error: ${JSON.stringify({ error: FAILURE })}\n\n`;
const said = (message: unknown): string => `data: ${JSON.stringify({ message })}\n\n`;
const ended = (result: unknown): string => `data: ${JSON.stringify({ result })}\n\n`;

/** A flow as `expressHandler` of @genkit-ai/express 1.42 streams it: events under a type of plain text. */
const flow =
  (...frames: readonly string[]): RequestHandler =>
  (_req, res) => {
    setFacts(res, FACTS);
    res.writeHead(200, { 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' });
    for (const frame of frames) res.write(frame);
    res.end();
  };

/** What the client of genkit/beta/client reads: the chunks, and how the flow ended. It waits for ever where it did not. */
function asGenkitReads(body: string) {
  const chunks: unknown[] = [];
  for (const frame of body.split('\n\n')) {
    const json = JSON.parse(frame.slice('data: '.length)) as Record<string, unknown>;
    if ('message' in json) chunks.push(json['message']);
    else if ('result' in json) return { chunks, result: json['result'] };
    else if ('error' in json) return { chunks, error: json['error'] };
    else break;
  }
  throw new Error('The client would wait for ever.');
}

async function streamed(policy: PolicyInput, ...frames: readonly string[]) {
  const { text } = await app('everywhere', flow(...frames), { policy }).get();
  return asGenkitReads(text);
}

describe.each(Object.entries(RELAY_POLICIES))('a flow of Genkit under %s', (_name, policy) => {
  it('that fails in the midst says so', async () => {
    const { error } = await streamed(policy, said(GOOD), said(' It clo'), FAILED);
    expect(error).toEqual(FAILURE);
  });

  it('that ends says nothing that was judged wrong', async () => {
    const pieces = [GOOD, ' It closes', ' at FALSE.'];
    const { chunks, result } = await streamed(policy, ...pieces.map(said), ended(BOTH));
    expect(result).toBe(chunks.join(''));
    expect(result).not.toContain('FALSE');
  });
});

it('keeps a line of a name and an object what it was where its text changes', async () => {
  const named = (text: string): string => `message: ${JSON.stringify({ text })}\n\n`;
  const { text } = await app(
    'everywhere',
    flow(said(GOOD), named(' It closes at FALSE.'), named(' It is open.')),
    { policy: RELAY_POLICIES['a rewrite'], annotateBody: 'none' },
  ).get();
  expect(text).not.toContain('FALSE');
  expect(text).toContain(named(' It is open.'));
});
