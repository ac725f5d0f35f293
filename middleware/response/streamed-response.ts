import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';

import { ANSWER_GUARD_HEADER } from '../../src/guard/header.js';
import type { RecognisedStream } from '../streaming/recognise.js';
import { StreamOpening } from '../streaming/stream-opening.js';
import { StreamSession } from '../streaming/stream-session.js';
import { BackPressure, type DrainListeners } from './back-pressure.js';
import { dropDigestTrailers } from './body-headers.js';
import type { UnjudgeableCause } from './held-body.js';
import type { BodyArguments, RecordedCall } from './recorded-calls.js';
import { streamCoding, type StreamCoding } from './stream-coding.js';
import type { CapturedHead } from './captured-head.js';
import type { StreamInterceptor, TakeOverOptions } from './take-over-options.js';
import type { InterceptedMethods } from './intercepted-methods.js';
import { OutgoingText } from './outgoing-text.js';
import type { Wait } from './wait.js';

const EVENTS = 'text/event-stream';

export interface StreamedParts {
  readonly res: ServerResponse;
  readonly patch: InterceptedMethods;
  readonly options: TakeOverOptions;
  readonly streams: StreamInterceptor;
  readonly head: CapturedHead;
  readonly wait: Wait;
  readonly drains: DrainListeners;
  /** What the handler did after its end. */
  readonly late: readonly RecordedCall[];
  /** Sends the head, its headers being set. */
  readonly sendHead: () => void;
  /** It cannot be judged, and nothing of it has left. */
  readonly onUnjudgeable: (cause: UnjudgeableCause) => void;
  /** The guard failed. */
  readonly onFailure: (error: unknown) => void;
  /** The guard is about to end the response. */
  readonly onOver: () => void;
}

/**
 * A response that is judged as it is written: what the handler writes goes in, what is released comes out. The head leaves
 * when the handler flushes it, or when the stream is recognised; comments and events of status may leave before that.
 */
export class StreamedResponse {
  private session: StreamSession | undefined;
  private readonly opening: StreamOpening;
  private readonly coding: StreamCoding;
  private readonly pressure: BackPressure;
  private readonly abort = new AbortController();
  /** Whether nothing more is taken. */
  private isOver = false;
  /** Whether nothing more is sent. */
  private isFinished = false;
  private isHeadSent = false;
  /** Whether what comes leaves as it is: it cannot be judged, and the policy lets it pass. */
  private isUnjudged = false;
  private readonly outgoing = new OutgoingText(
    (text) => {
      if (!this.isFinished) this.coding.encode(text);
    },
    () => {
      this.guarded(() => {
        this.outgoing.flush();
      });
    },
  );
  private endCallback: BodyArguments['callback'];

  constructor(private readonly parts: StreamedParts) {
    // Many checks of one stream may be under way.
    setMaxListeners(0, this.abort.signal);
    const { head, streams, wait, drains } = parts;
    this.opening = new StreamOpening({
      ...streams.limits(),
      recognition: streams.recognition(head.view),
      isEvents: head.view.mediaType === EVENTS,
      send: (text) => {
        this.sendHead();
        this.outgoing.add(text);
      },
      onOverdue: () => {
        this.guarded(() => {
          this.unjudgeable('streamNotUnderstood');
        });
      },
    });
    this.pressure = new BackPressure(drains);
    this.coding = streamCoding(head.codings, {
      onDecoded: (chunk) => {
        this.push(chunk);
      },
      onDecodedEnd: () => {
        this.guarded(() => {
          this.decodedEnd();
        });
      },
      onDrained: () => {
        this.pressure.set('decoder', false);
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
    wait.begin();
  }

  get hasHeadLeft(): boolean {
    return this.isHeadSent;
  }

  /** What the handler writes; a string for its UTF-8. */
  take(chunk: string | Buffer): void {
    try {
      this.pressure.set('decoder', !this.coding.decode(chunk));
    } catch (error) {
      this.fail(error);
    }
  }

  /** What a write returns to the handler; when its callback is called. */
  accept(callback: BodyArguments['callback']): boolean {
    return this.pressure.accept(callback);
  }

  /** The handler has ended its response. */
  takeEnd(callback: BodyArguments['callback']): void {
    this.endCallback = callback;
    this.guarded(() => {
      if (!this.isOver) this.parts.wait.beginEnded();
      this.coding.decodeEnd();
    });
  }

  /** The handler wants the client to have the head. */
  flushHead(): void {
    this.guarded(() => {
      this.sendHead();
    });
  }

  /** The client is gone. */
  close(): void {
    this.stop();
    this.isFinished = true;
    this.abort.abort();
    this.pressure.close(Object.assign(new Error('The client is gone.'), { code: 'ERR_STREAM_DESTROYED' }));
  }

  private push(chunk: string | Buffer): void {
    try {
      if (!this.isOver) this.read(chunk);
    } catch (error) {
      this.fail(error);
    }
  }

  private read(chunk: string | Buffer): void {
    const { session, opening } = this;
    if (session !== undefined) {
      session.push(chunk);
      this.watch(session);
      return;
    }
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (this.isUnjudged) this.sendBytes(bytes);
    else {
      const found = opening.push(bytes);
      if (found === 'none') this.unjudgeable('streamNotUnderstood');
      else if (found !== undefined) this.begin(found);
      else if (opening.held > this.parts.options.maxBytes) this.unjudgeable('tooLarge');
    }
  }

  private decodedEnd(): void {
    if (this.isOver) return;
    if (this.session === undefined && !this.isUnjudged) this.endOpening();
    if (this.session !== undefined) this.session.end();
    else this.over();
  }

  private endOpening(): void {
    const found = this.opening.end();
    if (found !== 'none') this.begin(found);
    else if (this.opening.held > 0) this.unjudgeable('streamNotUnderstood');
  }

  private begin(found: RecognisedStream): void {
    const { streams, head } = this.parts;
    this.opening.close();
    const judge = streams.begin({
      found,
      head: head.view,
      signal: this.abort.signal,
      onWaiting: (choice, units) => {
        this.pressure.waitForChecks(choice, units);
      },
    });
    if (judge === undefined) {
      this.passOver();
      return;
    }
    this.sendHead();
    const written = this.opening.takeWritten();
    const session = new StreamSession(
      found,
      head.view,
      judge,
      {
        send: (text) => {
          this.outgoing.add(text);
        },
        end: () => {
          this.over();
        },
      },
      this.opening.left,
    );
    this.session = session;
    judge.onFacts(() => {
      this.guarded(() => {
        session.factsChanged();
      });
    });
    for (const bytes of written) session.push(bytes);
    this.watch(session);
  }

  /** It is no answer: nothing is said of it, and all of it leaves as it is written. */
  private passOver(): void {
    this.isUnjudged = true;
    this.sendHead({ isAnswer: false });
    this.sendBytes(this.opening.heldBytes());
  }

  /** How much it holds, and how much of that is being checked. */
  private watch(session: StreamSession): void {
    if (!this.isUnjudged && session.held > this.parts.options.maxBytes) this.unjudgeable('tooLarge');
  }

  /** Nothing unjudged may leave but what the policy lets pass. */
  private unjudgeable(cause: UnjudgeableCause): void {
    const { parts, session } = this;
    const { head, options } = parts;
    if (!this.isHeadSent) {
      this.stop();
      parts.onUnjudgeable(cause);
      return;
    }
    this.opening.close();
    const before = head.view.getHeader(ANSWER_GUARD_HEADER);
    const release = options.onUnjudgeable(cause, head.view);
    this.isUnjudged = release.kind === 'asIs';
    // The head has left: the client is told in a comment, where the format has comments.
    const told = head.view.getHeader(ANSWER_GUARD_HEADER);
    if (head.view.mediaType === EVENTS && told !== before)
      this.outgoing.add(`: ${ANSWER_GUARD_HEADER}: ${told}\n\n`);
    if (session !== undefined)
      session.giveUp(release.kind === 'asIs' ? undefined : (release.message ?? release.body));
    else if (release.kind === 'asIs') this.sendBytes(this.opening.heldBytes());
    else {
      this.outgoing.add(release.body);
      this.over();
    }
  }

  private sendHead({ isAnswer } = { isAnswer: true }): void {
    if (this.isHeadSent) return;
    this.isHeadSent = true;
    const { streams, head, sendHead } = this.parts;
    if (isAnswer) streams.announce(head.view);
    sendHead();
  }

  private sendBytes(bytes: Buffer): void {
    this.outgoing.flush();
    this.coding.encode(bytes);
  }

  private write(bytes: Buffer): void {
    const { patch, wait } = this.parts;
    if (this.isFinished || bytes.length === 0) return;
    if (wait.whileSending(() => patch.original('write', [bytes])) === false)
      this.pressure.set('client', true);
    patch.flush();
  }

  /** All that leaves has been given to the coding. */
  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.opening.close();
    this.outgoing.flush();
    this.coding.encodeEnd();
  }

  private finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    this.sendHead();
    const { res, patch, onOver, late } = this.parts;
    // As Node does; a compression that is mounted before takes no function for an end.
    if (this.endCallback !== undefined) res.once('finish', this.endCallback);
    this.stop();
    onOver();
    dropDigestTrailers(res);
    this.pressure.close(null);
    patch.original('end', []);
    // What the handler did after its end fails as it would have.
    for (const { method, args } of late) patch.original(method, args);
  }

  private fail(error: unknown): void {
    if (this.isFinished) return;
    this.stop();
    this.isFinished = true;
    this.abort.abort();
    this.parts.onFailure(error);
  }

  private guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Lets go of all that goes on by itself. */
  private stop(): void {
    this.isOver = true;
    this.opening.close();
    this.session?.close();
    this.coding.close();
  }
}
