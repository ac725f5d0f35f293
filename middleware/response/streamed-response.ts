import type { IncomingMessage, ServerResponse } from 'node:http';

import { StreamSession } from '../streaming/stream-session.js';
import type { RecordedCall } from './recorded-calls.js';
import { bodyArguments, bytesOf, isChunk } from './recorded-calls.js';
import { holdSocket } from './socket-hold.js';
import { streamCoding, type StreamCoding } from './stream-coding.js';
import type { RecognisedStream } from '../streaming/recognise.js';
import type { TakenHead } from './taken-head.js';
import type { StreamTaker, TakeOverOptions } from './take-over.js';
import type { TakenMethods } from './taken-methods.js';
import { connectionOf } from './wait.js';

export interface StreamedParts {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly patch: TakenMethods;
  readonly options: TakeOverOptions;
  readonly streams: StreamTaker;
  readonly head: TakenHead;
  readonly found: RecognisedStream;
  /** Sends the head, once its headers are set. */
  readonly sendHead: () => void;
  /** The guard has ended the response. */
  readonly onOver: () => void;
}

/** A response that is judged as it is written: what the handler writes goes in, what is released comes out. */
export class StreamedResponse {
  private readonly session: StreamSession;
  private readonly coding: StreamCoding;
  private readonly abort = new AbortController();
  private hasEnded = false;
  private isOver = false;
  private isCongested = false;
  private endCallback: ((error?: Error | null) => void) | undefined;
  private releaseSocket: (() => void) | undefined;

  constructor(private readonly parts: StreamedParts) {
    const { res, options, head, found, sendHead } = parts;
    const judge = parts.streams.begin({ found, head: head.view, signal: this.abort.signal });
    sendHead();
    this.coding = streamCoding(head.codings, {
      onDecoded: (bytes) => {
        this.session.push(bytes);
        if (this.session.held > options.maxBytes) this.giveUp();
      },
      onDecodedEnd: () => {
        this.session.end();
      },
      onEncoded: (bytes) => {
        this.write(bytes);
      },
      onEncodedEnd: () => {
        this.finish();
      },
      onError: (error) => {
        this.fail(error);
      },
    });
    this.session = new StreamSession(found, head.view, judge, {
      send: (text) => {
        this.coding.encode(text);
      },
      end: () => {
        this.isOver = true;
        this.coding.encodeEnd();
      },
    });
    judge.onFacts(() => {
      this.guarded(() => {
        this.session.factsChanged();
      });
    });
    res.on('close', this.onClose);
  }

  /** Whether the handler has ended it. */
  get isEnded(): boolean {
    return this.hasEnded;
  }

  /** A write of the handler's; what it returns to it. */
  take({ args }: RecordedCall): boolean {
    const { chunk, encoding, callback } = bodyArguments(args);
    if (!this.hasEnded && !this.isOver && isChunk(chunk))
      this.guarded(() => {
        this.coding.decode(bytesOf(chunk, encoding));
      });
    if (callback !== undefined) process.nextTick(callback);
    return !this.isCongested;
  }

  /** The handler has ended its response. */
  takeEnd({ args }: RecordedCall): void {
    const { chunk, encoding, callback } = bodyArguments(args);
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.endCallback = callback;
    if (this.isOver) return;
    this.lookEnded(true);
    this.releaseSocket = holdSocket(connectionOf(this.parts.req, this.parts.res), this.parts.res);
    this.guarded(() => {
      if (isChunk(chunk)) this.coding.decode(bytesOf(chunk, encoding));
      this.coding.decodeEnd();
    });
  }

  private guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** `writableEnded` and the checks of Node's own methods look at this field. */
  private lookEnded(isEnded: boolean): void {
    const fields: object = this.parts.res;
    if ('_header' in fields) Object.assign(fields, { finished: isEnded });
  }

  private write(bytes: Buffer): void {
    const { res, patch } = this.parts;
    if (res.destroyed) return;
    if (this.hasEnded) this.lookEnded(false);
    const isFree = patch.original('write', [bytes]);
    if (this.hasEnded) this.lookEnded(true);
    if (isFree === false && !this.isCongested) {
      this.isCongested = true;
      // Node tells the handler by the same event.
      res.once('drain', () => {
        this.isCongested = false;
      });
    }
    // What is mounted outside, such as a compression, may keep it back.
    if ('flush' in res && typeof res.flush === 'function') Reflect.apply(res.flush, res, []);
  }

  private finish(): void {
    const { res, patch, onOver } = this.parts;
    res.off('close', this.onClose);
    if (this.hasEnded) this.lookEnded(false);
    this.releaseSocket?.();
    onOver();
    patch.original('end', this.endCallback === undefined ? [] : [this.endCallback]);
  }

  /** More is held than may be: nothing of it can be judged any more, and nothing unjudged may leave. */
  private giveUp(): void {
    const release = this.parts.options.onUnjudgeable('tooLarge', this.parts.head.view);
    this.session.giveUp(release.kind === 'asIs');
  }

  private fail(error: unknown): void {
    this.parts.options.onFailure(error);
    this.session.close();
    this.parts.res.destroy();
  }

  private readonly onClose = (): void => {
    this.abort.abort();
    this.session.close();
  };
}
