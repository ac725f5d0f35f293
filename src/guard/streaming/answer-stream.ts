import type { GroundingFact } from '../../contract/check-request.js';
import type { Exchange } from '../exchange.js';
import type { GuardOptions } from '../guard.js';
import type { Outcome, SentClaim } from '../outcome.js';
import type { ReaderNotes } from './reader-notes.js';

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
  /** The text that the reader gets: marks, sources and message are in it. */
  readonly text: string;
  /** Its sentences where they lie in it; none of a block. */
  readonly claims: readonly SentClaim[];
  readonly figures: StreamFigures;
}

/** Where an answer goes. Called in order; nothing after `end`. */
export interface AnswerSink {
  /** The text up to this UTF-16 offset is final, and `text` leaves in place of what was not final before. */
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
  /** The client is gone, or the stream was ended otherwise: nothing more is reported. */
  close(): void;
}

/** What stands between two paragraphs where the stream only paused; it is in no frame. */
export const PAUSE = '\n\n';

export interface AnswerStreamOptions extends Pick<
  GuardOptions,
  | 'policy'
  | 'mode'
  | 'route'
  | 'dialect'
  | 'budgetMs'
  | 'regenerate'
  | 'regenerateMs'
  | 'spanAttributes'
  | 'id'
  | 'onceSent'
  | 'source'
> {
  /**
   * Called with what was decided and the text that the reader gets. What it throws or rejects with is reported as
   * `callbackFailed` and changes nothing.
   */
  readonly onDecision?: (outcome: Outcome, text: string) => unknown;
  /** Told how much text, in UTF-16 units, waits for checks that are under way, whenever that changes. */
  readonly onWaiting?: (units: number) => void;
  readonly signal: AbortSignal;
  /** What is known now; undefined while none are and some may come. */
  readonly facts: () => readonly GroundingFact[] | undefined;
  /** The exchange but for answer and facts, as far as it is known. */
  readonly about: () => Omit<Exchange, 'answer' | 'facts'>;
  /** Begins to write into the text what it rests on; undefined where nothing is written into it. */
  readonly notes: () => ReaderNotes | undefined;
}
