import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler, type Response } from 'express';
import {
  answerGuard,
  setFacts,
  type AnswerGuardOptions,
  type GuardEvent,
  type PolicyInput,
} from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

/** An event of a provider, named by its type. */
export interface ProviderEvent {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The policies that a relayed stream is tried with. */
export const REWRITES = { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 } as const;
export const RELAY_POLICIES = {
  'a rewrite': REWRITES,
  'a rewrite of the whole': { ...REWRITES, stream: 'hold' },
  'a block at a sentence': 'strict',
  'a block of the whole': { preset: 'strict', stream: 'hold' },
  'a block at the end': { supportThreshold: 0.99 },
} as const satisfies Record<string, PolicyInput>;

export type RelayPolicy = keyof typeof RELAY_POLICIES;

/** Servers of one test file: a provider that streams, and the app that relays it behind the guard. */
export class Relay {
  private readonly closers: (() => void)[] = [];
  /** What the guard of the last app has told. */
  readonly events: GuardEvent[] = [];

  /** A provider's address. It answers every request with these events. */
  async provider(script: () => Iterable<ProviderEvent>): Promise<string> {
    const server = createServer((req, res) => {
      req.resume();
      res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const event of script()) res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      res.end();
    });
    return this.listening(server.listen(0, '127.0.0.1'));
  }

  /** The address of an app that answers so, guarded. */
  async app(policy: PolicyInput, handler: RequestHandler, options: AnswerGuardOptions = {}): Promise<string> {
    this.events.length = 0;
    const guard = answerGuard({
      ...BY_WORDS,
      policy,
      observer: { observe: (event) => this.events.push(event) },
      ...options,
    });
    const made = express();
    made.use(express.json(), guard, handler);
    return this.listening(made.listen(0, '127.0.0.1'));
  }

  /** The address of an app that relays a provider's stream so, with one fact handed over. */
  relaying(
    policy: RelayPolicy | { readonly annotation: 'footnotes' },
    fact: string,
    write: (res: Response) => Promise<void>,
  ): Promise<string> {
    const isNamed = typeof policy === 'string';
    const handler: RequestHandler = async (_req, res) => {
      setFacts(res, [fact]);
      await write(res);
      res.end();
    };
    return this.app(isNamed ? RELAY_POLICIES[policy] : REWRITES, handler, isNamed ? {} : policy);
  }

  /** What was decided of the answers, and by which dialect they were read. */
  get decided(): readonly (readonly [dialect: string, action: string])[] {
    return this.events.flatMap((event) =>
      event.type === 'decided' ? [[event.dialect, event.action] as const] : [],
    );
  }

  get warnings(): readonly string[] {
    return this.events.flatMap((event) =>
      event.type === 'warning' && event.code !== 'no-contradictions' ? [event.code] : [],
    );
  }

  close(): void {
    for (const close of this.closers.splice(0)) close();
  }

  private async listening(server: ReturnType<typeof createServer>): Promise<string> {
    this.closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }
}

/** Writes the events of a client's stream as the provider does. */
export async function writeEvents(
  stream: AsyncIterable<{ readonly type: string }>,
  res: Response,
): Promise<void> {
  res.type('text/event-stream');
  for await (const event of stream) res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Writes what a client's stream gives as lines, with what type the app has set. */
export async function writeLines(stream: { toReadableStream(): unknown }, res: Response): Promise<void> {
  for await (const line of stream.toReadableStream() as AsyncIterable<Uint8Array>) res.write(line);
}
