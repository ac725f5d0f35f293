// A server of chat completions that judges as it is told to, and behaves as badly as it is told to.
import { createServer } from 'node:http';

/** Numbers that look random and are the same in every run. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Replies that a model writes when it does not do what it was told. */
const MALFORMED = [
  'All sentences are supported.',
  '{"verdicts":["1 supported 1"',
  '{"verdicts":[]}',
  '{"verdicts":["1 supported 999"]}',
  '',
  '<think>Sentence 1 says …',
];

/** Roughly four letters a token: what the server claims to have counted. */
const tokensOf = (text) => Math.ceil(text.length / 4);

/**
 * @param {(messages: {content: string}[]) => string | undefined} judge the reply to a prompt
 * @param {object} manners shares in [0,1] of calls that are `malformed`, `refused` (a refusal of the model's), `limited`
 *   (429, with Retry-After), `failed` (500), `cut` (the connection breaks in the middle of the reply), `silent` (never
 *   answered); `latencyMs` until the first byte, `jitterMs` more or less, every hundredth call `slowMs` more;
 *   `tokensPerSecond` of the reply
 */
export async function startStandIn(judge, manners = {}) {
  const { malformed = 0, refused = 0, limited = 0, failed = 0, cut = 0, silent = 0 } = manners;
  const { latencyMs = 0, jitterMs = 0, slowMs = 0, tokensPerSecond = Infinity, seed = 1 } = manners;
  const random = seeded(seed);
  const counts = { calls: 0, input: 0, output: 0 };
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      const call = counts.calls++;
      const reply = judge(body.messages) ?? MALFORMED[0];
      const input = body.messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
      counts.input += input;
      counts.output += tokensOf(reply);
      const wait =
        latencyMs +
        (2 * random() - 1) * jitterMs +
        (call % 100 === 99 ? slowMs : 0) +
        (tokensOf(reply) / tokensPerSecond) * 1000;
      const draw = random();
      const manner = [
        ['malformed', malformed],
        ['refused', refused],
        ['limited', limited],
        ['failed', failed],
        ['cut', cut],
        ['silent', silent],
      ].reduce(
        ({ left, name }, [next, share]) =>
          name === undefined && left < share ? { left, name: next } : { left: left - share, name },
        { left: draw, name: undefined },
      ).name;
      setTimeout(() => answer(manner, call, reply, input, response), Math.max(0, wait));
    });
  });
  function answer(manner, call, reply, input, response) {
    const send = (status, value, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value));
    const completion = (content, more = {}) => ({
      id: `chatcmpl-${call}`,
      object: 'chat.completion',
      created: 0,
      model: 'stand-in',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...more } }],
      usage: { prompt_tokens: input, completion_tokens: tokensOf(content ?? '') },
    });
    if (manner === 'silent') return;
    if (manner === 'limited') send(429, { error: { message: 'Rate limit' } }, { 'retry-after': '1' });
    else if (manner === 'failed') send(500, { error: { message: 'Internal error' } });
    else if (manner === 'refused') send(200, completion(null, { refusal: 'I cannot help with that.' }));
    else if (manner === 'malformed') send(200, completion(MALFORMED[call % MALFORMED.length]));
    else if (manner === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
      response.write('{"choices":[', () => response.destroy());
    } else send(200, completion(reply));
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
