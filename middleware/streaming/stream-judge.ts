import type { AnswerSink, AnswerStream, StreamEnd } from '../../src/guard/streaming/answer-stream.js';
import type { FrameReading } from '../dialects/stream-dialect.js';

/** Facts that a frame carries: the app's own, and those that the stream repeats from the request to the model. */
export type StreamFacts = Pick<FrameReading, 'facts' | 'requestFacts'>;

/** Who judges the answers of a stream. */
export interface StreamJudge {
  /** Begins to judge one answer. */
  open(choice: number, sink: AnswerSink): AnswerStream;
  /** The same of a stream that is over and had no text; undefined where none was to come. */
  openEmpty(sink: Pick<AnswerSink, 'end'>): AnswerStream | undefined;
  /** Facts that the stream itself carries; whether any is new. */
  addFacts(facts: StreamFacts): boolean;
  /** Tells, until `noMoreFacts`, when the app handed facts over. */
  onFacts(changed: () => void): void;
  /** What is handed over from here on comes too late. */
  noMoreFacts(): void;
  /** The stream stopped before its format ended it. */
  cutOff(): void;
  /** In `observe` all leaves at once as it was written, and nothing is said. */
  readonly isWatching: boolean;
  /** All answers have ended: what is to be reported in the stream; undefined for nothing. */
  report(ends: readonly StreamEnd[]): unknown;
  /** Milliseconds of silence after which a comment is sent; 0: never. */
  readonly heartbeatMs: number;
  /** Milliseconds, above 0, that a stream whose answers are all blocked waits for the app to end it. */
  readonly endWaitMs: number;
}
