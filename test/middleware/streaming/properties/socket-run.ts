import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import { resolvePolicy } from '../../../../config/policy-schema.js';
import { answerGuard, setFacts } from '../../../../middleware/index.js';
import { readerText } from '../../../../middleware/reader-text.js';
import { parseResponse } from '../../response/raw-exchange.js';
import { ByteWatch } from './byte-watch.js';
import { Dice } from './dice.js';
import { progressOf } from './memory-run.js';
import { authorOf, chunksOf, writeStream, type StreamCase } from './stream-case.js';
import type { StreamRun } from './stream-property.js';
import { factsFor, SuspendedChecker } from './suspended-checker.js';

interface Playing {
  readonly given: StreamCase;
  readonly checker: SuspendedChecker;
  readonly handler: RequestHandler;
  /** Told of every write to the socket. */
  readonly onBytes: (bytes: Buffer) => void;
}

/** A guarded app on a port, which plays one case after the other; every byte is seen as it is written to the socket. */
export class SocketStage {
  private playing: Playing | undefined;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<SocketStage> {
    const app = express();
    app.set('env', 'test');
    const server = createServer(app);
    const stage = new SocketStage(server);
    const current = (): Playing => {
      if (stage.playing === undefined) throw new Error('nothing is being played');
      return stage.playing;
    };
    const guard = answerGuard({
      config: false,
      logger: false,
      register: false,
      budgetMs: 60_000,
      annotateBody: 'none',
      policy: () => current().given.policy,
      checker: {
        name: 'suspended',
        version: '1',
        capabilities: { contradictions: true, claimScores: true, helpfulness: false },
        ready: Promise.resolve(),
        check: (request, options) => current().checker.check(request, options),
        close: () => Promise.resolve(),
      },
    });
    app.post('/', guard, (req, res, next) => current().handler(req, res, next));
    server.on('connection', (socket) => {
      watchWrites(socket, (bytes) => stage.playing?.onBytes(bytes));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stage;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Plays a case over a connection of its own. */
  async run(given: StreamCase): Promise<StreamRun> {
    const author = authorOf(given);
    const written = writeStream(given);
    const dice = new Dice(given.timing);
    const watch = new ByteWatch(written.answers);
    const checker = new SuspendedChecker(given.stories, (request) => {
      watch.verdict(request);
    });
    const { stream, streaming } = resolvePolicy(given.policy);
    if (given.facts === 'late' && streaming.factsLast === 'judge') watch.factsOverdue();
    let progress: readonly number[] = written.answers.map(() => 0);
    let leak: Error | undefined;
    const handler: RequestHandler = (_req, res) => {
      const { mediaType = 'text/event-stream', headers = {} } = author.head ?? {};
      if (mediaType !== '') res.setHeader('Content-Type', mediaType);
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      const chunks = chunksOf(written.body, given.chunk, dice);
      const measure = progressOf(given, written);
      let isKnown = given.facts !== 'late';
      const hand = (): void => {
        setFacts(res, factsFor(given.stories));
        isKnown = true;
      };
      if (isKnown) hand();
      void (async () => {
        while (chunks.length > 0 || checker.pending.length > 0 || !res.writableFinished) {
          if (res.destroyed && !res.writableFinished) return;
          const check =
            checker.pending.length > 0 && dice.chance(0.4) ? dice.pick(checker.pending) : undefined;
          const chunk = check === undefined ? chunks.shift() : undefined;
          if (check !== undefined) check.finish();
          else if (chunk !== undefined) {
            if (!isKnown && (chunks.length === 0 || dice.chance(0.1))) hand();
            progress = measure(chunk);
            res.write(chunk);
            if (chunks.length === 0) res.end();
          }
          await turn();
        }
      })();
    };
    this.playing = {
      given,
      checker,
      handler,
      onBytes: (bytes) => {
        try {
          watch.bytes(bytes.toString(), progress, stream !== 'trail');
        } catch (error) {
          leak ??= error instanceof Error ? error : new Error(String(error));
        }
      },
    };
    const raw = await exchange((this.server.address() as AddressInfo).port);
    this.playing = undefined;
    if (leak !== undefined) throw leak;
    return {
      written,
      told: watch.told(author, parseResponse(raw).body.toString()),
      isOver: raw.endsWith('\r\n0\r\n\r\n') || /\r\ncontent-length: /i.test(raw),
      shown: (outcome) => {
        const mediaType = author.framing === 'text' ? (author.head?.mediaType ?? '') : 'text/markdown';
        return readerText(outcome, { annotation: undefined, reported: false, mediaType }).text;
      },
    };
  }
}

/** All the bytes that come back, as latin1. */
async function exchange(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write('POST / HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Tells of all that is written to a socket before it is. */
function watchWrites(socket: Socket, onBytes: (bytes: Buffer) => void): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  const watched = (...args: unknown[]): boolean => {
    const [data, encoding] = args;
    if (typeof data === 'string')
      onBytes(Buffer.from(data, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (data instanceof Uint8Array) onBytes(Buffer.from(data));
    return write(...args);
  };
  Object.defineProperty(socket, 'write', { value: watched });
}
