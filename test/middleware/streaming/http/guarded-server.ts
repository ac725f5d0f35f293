import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import express5, { type RequestHandler } from 'express';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../../../middleware/index.js';
import { startServer, type RunningServer } from '../../response/raw-exchange.js';
import { wordChecker } from '../word-checker.js';

/** Express 4 has no types of its own here; what these tests use of it is the same. */
export const EXPRESS: Readonly<Record<string, typeof express5>> = {
  '4': jest.requireActual<typeof express5>('express4'),
  '5': express5,
};

export const FACTS = ['The park opens at nine. It has two lakes. Dogs are free.'];
export const ANSWER = ['The park opens at nine. ', 'It has two lakes. ', 'Dogs are free.'];

export interface GuardedServerOptions extends AnswerGuardOptions {
  /** @default '5' */
  readonly express?: string;
  readonly before?: readonly RequestHandler[];
  readonly after?: readonly RequestHandler[];
}

const running: (() => Promise<unknown>)[] = [];

/** Call in `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const close of running.splice(0)) await close();
}

/** An app with a guarded route. Facts are handed over; the word checker judges. */
export async function serve(
  handler: RequestHandler,
  options: GuardedServerOptions = {},
): Promise<RunningServer> {
  const { express = '5', before = [], after = [], ...guarded } = options;
  const guard = answerGuard({
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    checker: wordChecker(),
    ...guarded,
  });
  const app = (EXPRESS[express] ?? express5)();
  app.set('env', 'test');
  for (const each of before) app.use(each);
  app.use(guard);
  for (const each of after) app.use(each);
  app.use((req, res, next) => {
    setFacts(res, FACTS);
    return handler(req, res, next);
  });
  const server = await startServer(app);
  running.push(() => server.close(), guard.close);
  return server;
}

/** A client that sees every byte as it comes. */
export class RawClient {
  text = '';
  bytes: Buffer = Buffer.alloc(0);
  isClosed = false;
  private readonly waiting = new Set<() => void>();

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.bytes = Buffer.concat([this.bytes, chunk]);
      this.text = this.bytes.toString('latin1');
      this.look();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
      this.look();
    });
  }

  static async open(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const client = new RawClient(socket);
    running.push(() => Promise.resolve(socket.destroy()));
    return client;
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** Resolves when all that came so far matches; rejects when the connection closes before. */
  until(pattern: RegExp | 'closed'): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const isThere = pattern === 'closed' ? this.isClosed : pattern.test(this.text);
        if (isThere) resolve(this.text);
        else if (this.isClosed) reject(new Error(`Closed before ${String(pattern)}: ${this.text}`));
        if (isThere || this.isClosed) this.waiting.delete(look);
      };
      this.waiting.add(look);
      look();
    });
  }

  private look(): void {
    for (const look of this.waiting) look();
  }
}

export const GET = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n';
export const GET_AND_CLOSE = 'GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n';

/** A client that has asked. */
export async function asked(server: RunningServer, request = GET_AND_CLOSE): Promise<RawClient> {
  return (await RawClient.open(server.port)).send(request);
}

/** An event of an app's own stream. */
export const event = (content: string): string => `data: ${JSON.stringify({ type: 'chunk', content })}\n\n`;

export const DONE = 'data: {"type":"done"}\n\n';
