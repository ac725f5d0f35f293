import type { ServerResponse } from 'node:http';

import { BackPressure, type DrainListeners } from './back-pressure.js';
import { dropDigestTrailers } from './body-headers.js';
import type { InterceptedMethods } from './intercepted-methods.js';
import { OutgoingText } from './outgoing-text.js';
import type { BodyArguments, RecordedCall } from './recorded-calls.js';
import { streamCoding, type StreamCoding } from './stream-coding.js';
import type { Wait } from './wait.js';

export interface StreamTransportParts {
  readonly res: ServerResponse;
  readonly patch: InterceptedMethods;
  readonly wait: Wait;
  readonly drains: DrainListeners;
  /** Content-encodings of the body, of which there is at most one. */
  readonly codings: readonly string[];
  /** What the handler did after its end. */
  readonly late: readonly RecordedCall[];
  /** Sends the head, if it has not left. */
  readonly sendHead: () => void;
  /** What the handler wrote, decoded; a string for its UTF-8. */
  readonly onDecoded: (chunk: string | Buffer) => void;
  readonly onDecodedEnd: () => void;
  /** All of the body has left, and the response is about to be ended. */
  readonly onEnding: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The two ends of a streamed response: what the handler writes is decoded, what leaves is encoded and sent by the methods
 * that were there before, and the handler is slowed down while either is full.
 */
export class StreamTransport {
  private readonly coding: StreamCoding;
  private readonly pressure: BackPressure;
  private readonly outgoing: OutgoingText;
  private isOver = false;
  private endCallback: BodyArguments['callback'];

  constructor(private readonly parts: StreamTransportParts) {
    const { drains, codings, onDecoded, onDecodedEnd, onError } = parts;
    this.pressure = new BackPressure(drains);
    this.coding = streamCoding(codings, {
      onDecoded,
      onDecodedEnd,
      onDrained: () => {
        this.pressure.set('decoder', false);
      },
      onEncoded: (bytes) => {
        this.write(bytes);
      },
      onEncodedEnd: () => {
        this.finish();
      },
      onError,
    });
    this.outgoing = new OutgoingText(
      (text) => {
        if (!this.isOver) this.coding.encode(text);
      },
      () => {
        try {
          this.outgoing.flush();
        } catch (error) {
          onError(error);
        }
      },
    );
  }

  /** Whether nothing more is sent. */
  get isFinished(): boolean {
    return this.isOver;
  }

  /** What the handler writes; a string for its UTF-8. */
  decode(chunk: string | Buffer): void {
    this.pressure.set('decoder', !this.coding.decode(chunk));
  }

  /** The handler has ended its response. @param callback what it gave to `end`, called once the response has left */
  decodeEnd(callback: BodyArguments['callback']): void {
    this.endCallback = callback;
    this.coding.decodeEnd();
  }

  /** What a write returns to the handler; when its callback is called. */
  accept(callback: BodyArguments['callback']): boolean {
    return this.pressure.accept(callback);
  }

  /** @param units UTF-16 units of a choice's answer that wait for checks now. */
  waitForChecks(choice: number, units: number): void {
    this.pressure.waitForChecks(choice, units);
  }

  /** Leaves at the end of this turn of the event loop, with what else is sent in it. */
  send(text: string): void {
    this.outgoing.add(text);
  }

  sendBytes(bytes: Buffer): void {
    this.outgoing.flush();
    this.coding.encode(bytes);
  }

  /** All that is to leave was sent. */
  sendEnd(): void {
    this.outgoing.flush();
    this.coding.encodeEnd();
  }

  /** Nothing more is sent, as nobody is to get it. */
  drop(): void {
    this.isOver = true;
  }

  /** Nothing more is read or encoded. */
  stop(): void {
    this.coding.close();
  }

  /** Calls the handler's callbacks that wait. @param error why what it wrote goes nowhere */
  refuse(error: Error): void {
    this.pressure.close(error);
  }

  private write(bytes: Buffer): void {
    const { patch, wait } = this.parts;
    if (this.isOver || bytes.length === 0) return;
    if (wait.whileSending(() => patch.original('write', [bytes])) === false)
      this.pressure.set('client', true);
    patch.flush();
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    const { res, patch, late, sendHead, onEnding } = this.parts;
    sendHead();
    // As Node does; a compression that is mounted before takes no function for an end.
    if (this.endCallback !== undefined) res.once('finish', this.endCallback);
    onEnding();
    dropDigestTrailers(res);
    this.pressure.close(null);
    patch.original('end', []);
    // What the handler did after its end fails as it would have.
    for (const { method, args } of late) patch.original(method, args);
  }
}
