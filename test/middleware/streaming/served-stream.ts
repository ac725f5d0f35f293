import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { answerGuard, type AnswerGuardOptions } from '../../../middleware/index.js';
import { wordChecker } from './word-checker.js';

/** A chunk of OpenAI's chat completions. */
export const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** What such chunks say: the text, the last finish reason, and the report. */
export function readChunks(body: string) {
  type Chunk = {
    choices: { delta: { content?: string }; finish_reason: string | null }[];
    answerGuard?: Record<string, unknown>;
  };
  const chunks = body
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Chunk);
  return {
    text: chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''),
    finish: chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []).at(-1),
    report: chunks.flatMap(({ answerGuard: report }) => report ?? []).at(-1),
  };
}

/** What a client has of a response so far, and all of it in the end. */
export interface Received {
  readonly headers: http.IncomingHttpHeaders;
  readonly trailers: () => NodeJS.Dict<string>;
  /** All bytes so far, decoded. */
  readonly soFar: () => string;
  /** Resolves when what has come holds this text. */
  readonly seen: (text: string) => Promise<void>;
  readonly whole: Promise<string>;
  /** Hangs up. */
  readonly leave: () => void;
}

/** Asks for a stream and returns as soon as its head is there. */
export async function receive(url: string, asked: object = {}): Promise<Received> {
  const headers = { 'content-type': 'application/json' };
  const request = http.request(url, { method: 'POST', agent: false, headers });
  request.end(JSON.stringify(asked));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (more: string) => (text += more));
  const whole = new Promise<string>((resolve, reject) => {
    response.once('end', () => {
      resolve(text);
    });
    response.once('error', reject);
  });
  // Not every test waits for the end.
  whole.catch(() => undefined);
  const seen = async (part: string): Promise<void> => {
    while (!text.includes(part)) {
      if (response.readableEnded) throw new Error(`The stream ended without ${part}: ${text}`);
      await Promise.race([once(response, 'data'), once(response, 'end')]);
    }
  };
  return {
    headers: response.headers,
    trailers: () => response.trailers,
    soFar: () => text,
    seen,
    whole,
    leave: () => request.destroy(),
  };
}

export interface StreamServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A handler behind a guard, on a free port of this machine. */
export async function serveStream(
  handler: RequestHandler,
  options: AnswerGuardOptions = {},
): Promise<StreamServer> {
  const guard = answerGuard({
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    checker: wordChecker(),
    ...options,
  });
  const app = express();
  app.use(express.json());
  app.post('/', guard, handler);
  const server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await guard.close();
    },
  };
}
