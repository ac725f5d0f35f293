import type { GroundingFact } from '../../contract/check-request.js';
import type { Exchange } from '../exchange.js';
import type { GuardOptions } from '../guard.js';
import type { Outcome } from '../outcome.js';

/** What was done with a stream's text, in numbers. */
export interface StreamFigures {
  /** Milliseconds from the first text to the first that left; undefined when none did. */
  readonly firstReleaseMs: number | undefined;
  /** Whole sentences that had to wait for a verdict. */
  readonly held: number;
  readonly dropped: number;
  /** Sentences that were cut before their end. */
  readonly cut: number;
}

/** How the answer of a stream ended. */
export interface StreamEnd {
  /** Undefined when there was no text to judge. */
  readonly outcome: Outcome | undefined;
  /** What is to be said to the reader after what was released: the message of a block. */
  readonly message: string | undefined;
  /** The text that the reader gets, marks and message included. */
  readonly text: string;
  readonly figures: StreamFigures;
}

/** Where an answer goes. Called in order; nothing after `end`. */
export interface AnswerSink {
  /** The text up to this UTF-16 offset is settled, and `text` leaves in the place of what was not settled before. */
  release(upTo: number, text: string): void;
  end(end: StreamEnd): void;
}

/** One answer that comes bit by bit. */
export interface AnswerStream {
  push(text: string): void;
  /**
   * A sentence cannot go on past this: what comes is a paragraph of its own. Returns by how many UTF-16 units the text
   * has grown with it; they stand in no frame.
   */
  pause(): number;
  /** The answer is complete. */
  finish(): void;
  /** Facts may have come. */
  factsChanged(): void;
  /** The app is done with its response: no fact comes any more. */
  noMoreFacts(): void;
  /** The client is gone, or the stream was ended otherwise: nothing more is told. */
  close(): void;
}

/** What stands between two paragraphs where the stream only paused; it is in no frame. */
export const PAUSE = '\n\n';

export interface AnswerStreamOptions extends Pick<
  GuardOptions,
  'policy' | 'mode' | 'route' | 'dialect' | 'budgetMs' | 'onDecision'
> {
  readonly signal: AbortSignal;
  /** What is known now; undefined while none are and some may come. */
  readonly facts: () => readonly GroundingFact[] | undefined;
  /** The exchange but for answer and facts, as far as it is known. */
  readonly about: () => Omit<Exchange, 'answer' | 'facts'>;
  /** Mark the sentences that are to be annotated: where the reader is not told of them otherwise. */
  readonly marks: boolean;
}
