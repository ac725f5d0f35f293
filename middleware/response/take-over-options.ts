import type { RecognisedStream, Recognition } from '../streaming/recognise.js';
import type { StreamJudge } from '../streaming/stream-judge.js';
import type { AsIs, HeldBody, HeldHead, Release, Replaced, UnjudgeableCause } from './held-body.js';

/** A stream that is about to be judged. */
export interface BegunStream {
  readonly found: RecognisedStream;
  readonly head: HeldHead;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Called with how much text of an answer, in UTF-16 units, waits for checks under way. */
  readonly onWaiting: (choice: number, units: number) => void;
}

export interface StreamInterceptor {
  /** Looks at what the handler writes bit by bit. */
  readonly recognition: (head: HeldHead) => Recognition;
  /** What holds for the stream whatever its shape. */
  readonly limits: () => StreamLimits;
  /** The head is about to leave, with what is set on it here. */
  readonly announce: (head: HeldHead) => void;
  /** The stream is recognised; nothing that may be an answer has left. Undefined: it is no answer, and leaves as it is. */
  readonly begin: (stream: BegunStream) => StreamJudge | undefined;
}

export interface StreamLimits {
  /** Milliseconds that what may be an answer is held without being recognised as a stream. */
  readonly longestHoldMs: number;
  /** Milliseconds of silence after which server-sent events get a comment; 0: never. */
  readonly heartbeatMs: number;
}

/** What leaves for a body that was given before. */
export type RepeatedRelease = AsIs | Omit<Replaced, 'status'>;

export interface TakeOverOptions {
  /** The most of a body that is held, in bytes, as written and as decoded. */
  readonly maxBytes: number;
  /**
   * The whole body of an answer is here. A promise holds it until it resolves; one that rejects, or a throw, sends a
   * safe 500 in the answer's place.
   *
   * @param signal Aborted when the client is gone: what is returned then goes nowhere. Made when it is first asked for.
   */
  readonly onHeld: (body: HeldBody, signal: () => AbortSignal) => Release | Promise<Release>;
  /**
   * The whole body of an answer, in UTF-8 and without a coding, that was written at once. What leaves for it, where the same
   * was given before; undefined: it is held as any other. What is set on the head leaves with it.
   * @default none was given before
   */
  readonly again?: (text: string, head: HeldHead) => RepeatedRelease | undefined;
  /**
   * A body that cannot be judged, before any of it left. A body over the cap, or a stream, that is released as it is
   * flows through from here on; one that is replaced ends here for the client, whatever the handler goes on to write.
   */
  readonly onUnjudgeable: (cause: UnjudgeableCause, head: HeldHead) => Release;
  /** Who judges streams as they are written. @default nobody: they are `streamNotUnderstood` */
  readonly streams?: StreamInterceptor;
  /**
   * Whether the app said that an answer is to come: a body whose type leaves it open is then held, whatever it begins
   * with. Asked when the first bytes are written.
   * @default the first bytes decide
   */
  readonly isAnswerExpected?: () => boolean;
  /** Called with what onHeld, onUnjudgeable or the sending threw. The client was sent a code only. */
  readonly onFailure: (error: unknown) => void;
}
