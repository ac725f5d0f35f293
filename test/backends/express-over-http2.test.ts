import { once } from 'node:events';
import {
  connect,
  createServer,
  Http2ServerRequest,
  Http2ServerResponse,
  type ClientHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { answerGuard, setFacts } from '../../middleware/index.js';
import { QUIET } from '../middleware/express-app.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE. Entry is free.`;
const LEFT = `${GOOD} Entry is free.`;

/** Express's own methods on the objects of HTTP/2's compatibility API, as `http2-express` and its like make them. */
function overHttp2(app: express.Express): express.Express {
  const on = (prototype: object, methods: object) =>
    Object.create(Object.create(prototype, Object.getOwnPropertyDescriptors(methods)) as object, {
      app: { configurable: true, enumerable: true, writable: true, value: app },
    }) as unknown;
  return Object.assign(app, {
    request: on(Http2ServerRequest.prototype, express.request),
    response: on(Http2ServerResponse.prototype, express.response),
  });
}

let client: ClientHttp2Session | undefined;
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  client?.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function ask(path: string) {
  const app = overHttp2(express());
  app.use(
    answerGuard({
      ...QUIET,
      checker: wordChecker(),
      policy: { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 },
    }),
  );
  app.get('/json', (_req, res) => {
    setFacts(res, [GOOD]);
    res.json({ answer: BOTH });
  });
  app.get('/events', (_req, res) => {
    setFacts(res, [GOOD]);
    res.type('text/event-stream');
    for (const content of BOTH.split(/(?<= )/)) res.write(`data: ${JSON.stringify({ content })}\n\n`);
    res.end('data: [DONE]\n\n');
  });
  const server = createServer(app as unknown as Parameters<typeof createServer>[1]);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  const stream = client.request({ ':path': path });
  let text = '';
  let headers: object = {};
  stream.on('response', (head) => (headers = { ...head }));
  stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(stream, 'end');
  return { text, headers };
}

it('a body of Express over HTTP/2', async () => {
  const { text, headers } = await ask('/json');
  expect(headers).toMatchObject({ ':status': 200, 'answer-guard': expect.stringMatching(/^rewrite;/) });
  expect(JSON.parse(text)).toMatchObject({ answer: LEFT, answerGuard: { action: 'rewrite' } });
});

it('a stream of Express over HTTP/2', async () => {
  const { text, headers } = await ask('/events');
  expect(headers).toMatchObject({ ':status': 200, 'answer-guard': expect.stringMatching(/^gate/) });
  const said = [...text.matchAll(/^data: (\{"content".*)$/gm)].map(
    ([, json = '']) => (JSON.parse(json) as { content: string }).content,
  );
  expect(said.join('')).toBe(LEFT);
  expect(text).toContain('data: [DONE]');
});
