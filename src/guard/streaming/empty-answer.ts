import type { Outcome } from '../outcome.js';
import type { AnswerSink, AnswerStream } from './answer-stream.js';

/** The answer of a stream in which nothing was said (calls of tools alone): there is nothing to check, and the report says so. */
export class EmptyAnswer implements AnswerStream {
  private isOver = false;

  /** @param decide says what is decided of an answer without a text. Must not reject. */
  constructor(
    private readonly decide: () => Promise<Outcome>,
    private readonly sink: Pick<AnswerSink, 'end'>,
  ) {}

  push(): void {
    // The stream is at its end.
  }

  pause(): number {
    return 0;
  }

  finish(): void {
    if (!this.isOver) void this.end();
  }

  factsChanged(): void {
    // No fact changes what is said of no text.
  }

  noMoreFacts(): void {
    // Nor does it wait for any.
  }

  close(): void {
    this.isOver = true;
  }

  private async end(): Promise<void> {
    const outcome = await this.decide();
    if (this.isOver) return;
    this.isOver = true;
    const figures = { firstReleaseMs: undefined, held: 0, dropped: 0, cut: 0 };
    this.sink.end({ outcome, message: undefined, text: '', claims: [], figures });
  }
}
