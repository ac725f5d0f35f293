import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import { Agent, setGlobalDispatcher } from 'undici';
import { answerGuard, recorded, setFacts, type AnswerGuardOptions } from '../../../../middleware/index.js';
import { providerBody } from '../provider-bodies.js';

// @google/genai takes the dispatcher that Node keeps on its global object; jest gives tests another one.
setGlobalDispatcher(new Agent());

/** A server on a free port of this machine. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

export async function listening(listener: RequestListener): Promise<Listening> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** What a provider answers to a path. */
export interface ProviderAnswer {
  readonly file: string;
  readonly contentType: string;
}

/** A provider that writes its answers byte for byte, in chunks that end anywhere. */
export function provider(
  answers: Readonly<Record<string, ProviderAnswer>>,
  chunk: number,
): Promise<Listening> {
  return listening((req, res) => {
    const path = (req.url ?? '').replace(/\?.*/, '');
    const answer = answers[path];
    if (answer === undefined) {
      res.writeHead(404, { 'content-type': 'application/json' }).end(`{"error":{"message":"no ${path}"}}`);
      return;
    }
    req.resume();
    res.writeHead(200, { 'content-type': answer.contentType });
    const bytes = Buffer.from(providerBody(answer.file));
    void (async () => {
      for (let at = 0; at < bytes.length; at += chunk) {
        res.write(bytes.subarray(at, at + chunk));
        await pause(0);
      }
      res.end();
    })();
  });
}

/** Says of every sentence but those about 1975 that it is well supported. */
export const doubts1975 = () => recorded({ claims: { '1975': 0 } });

export const FACTS = ['The park opens at nine and closes at dusk.'];

/** An app that forwards what the provider answers, guarded. */
export function guardedProxy(upstream: Listening, options: AnswerGuardOptions): Promise<Listening> {
  const forward: RequestHandler = async (req, res) => {
    setFacts(res, FACTS);
    const answer = await fetch(upstream.url + req.originalUrl, {
      method: 'POST',
      body: JSON.stringify(req.body),
    });
    res.status(answer.status);
    res.type(answer.headers.get('content-type') ?? '');
    if (answer.body !== null) for await (const chunk of answer.body) res.write(chunk);
    res.end();
  };
  const app = express();
  app.use(express.json());
  app.use(
    answerGuard({
      checker: doubts1975(),
      config: false,
      logger: false,
      register: false,
      budgetMs: 60_000,
      ...options,
    }),
  );
  app.use(forward);
  return listening(app);
}
