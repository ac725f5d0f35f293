import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';

import { ANSWER_GUARD_HEADER } from '../../src/guard/header.js';
import type { RecognisedStream } from '../streaming/recognise.js';
import { StreamOpening } from '../streaming/stream-opening.js';
import { StreamSession } from '../streaming/stream-session.js';
import type { DrainListeners } from './back-pressure.js';
import type { UnjudgeableCause } from './held-body.js';
import type { BodyArguments, RecordedCall } from './recorded-calls.js';
import { StreamTransport } from './stream-transport.js';
import type { CapturedHead } from './captured-head.js';
import type { StreamInterceptor, TakeOverOptions } from './take-over-options.js';
import type { InterceptedMethods } from './intercepted-methods.js';
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
  private readonly transport: StreamTransport;
  private readonly abort = new AbortController();
  /** Whether what the handler still writes goes nowhere. */
  private isOver = false;
  private isHeadSent = false;
  /** Whether what comes leaves as it is: it cannot be judged, and the policy lets it pass. */
  private isUnjudged = false;

  constructor(private readonly parts: StreamedParts) {
    // Many checks of one stream may be under way.
    setMaxListeners(0, this.abort.signal);
    const { res, patch, head, streams, wait, drains, late } = parts;
    this.opening = new StreamOpening({
      ...streams.limits(),
      recognition: streams.recognition(head.view),
      isEvents: head.view.mediaType === EVENTS,
      send: (text) => {
        this.sendHead();
        this.transport.send(text);
      },
      onOverdue: () => {
        this.guarded(() => {
          this.unjudgeable('streamNotUnderstood');
        });
      },
    });
    this.transport = new StreamTransport({
      res,
      patch,
      wait,
      drains,
      codings: head.codings,
      late,
      sendHead: () => {
        this.sendHead();
      },
      onDecoded: (chunk) => {
        this.push(chunk);
      },
      onDecodedEnd: () => {
        this.guarded(() => {
          this.decodedEnd();
        });
      },
      onEnding: () => {
        this.stop();
        parts.onOver();
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
  write(chunk: string | Buffer): void {
    this.guarded(() => {
      this.transport.decode(chunk);
    });
  }

  /** What a write returns to the handler; when its callback is called. */
  accept(callback: BodyArguments['callback']): boolean {
    return this.transport.accept(callback);
  }

  /** The handler has ended its response. */
  end(callback: BodyArguments['callback']): void {
    this.guarded(() => {
      if (!this.isOver) this.parts.wait.beginEnded();
      this.transport.decodeEnd(callback);
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
    this.transport.drop();
    this.abort.abort();
    this.transport.refuse(Object.assign(new Error('The client is gone.'), { code: 'ERR_STREAM_DESTROYED' }));
  }

  private push(chunk: string | Buffer): void {
    this.guarded(() => {
      if (!this.isOver) this.read(chunk);
    });
  }

  private read(chunk: string | Buffer): void {
    const { session, opening } = this;
    if (session !== undefined) {
      session.push(chunk);
      this.watch(session);
      return;
    }
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (this.isUnjudged) this.transport.sendBytes(bytes);
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
        this.transport.waitForChecks(choice, units);
      },
    });
    if (judge === undefined) {
      this.passOver();
      return;
    }
    this.sendHead();
    const written = this.opening.drainWritten();
    const session = new StreamSession(
      found,
      head.view,
      judge,
      {
        send: (text) => {
          this.transport.send(text);
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
    this.transport.sendBytes(this.opening.heldBytes());
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
    // The head has left: a comment says so to the client, where the format has comments.
    const after = head.view.getHeader(ANSWER_GUARD_HEADER);
    if (head.view.mediaType === EVENTS && after !== before)
      this.transport.send(`: ${ANSWER_GUARD_HEADER}: ${after}\n\n`);
    if (session !== undefined)
      session.giveUp(release.kind === 'asIs' ? undefined : (release.message ?? release.body));
    else if (release.kind === 'asIs') this.transport.sendBytes(this.opening.heldBytes());
    else {
      this.transport.send(release.body);
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

  /** All that is to leave has been sent. */
  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.opening.close();
    this.transport.sendEnd();
  }

  private fail(error: unknown): void {
    if (this.transport.isFinished) return;
    this.stop();
    this.transport.drop();
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
    this.transport.stop();
  }
}
