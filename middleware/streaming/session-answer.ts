import type { AnswerStream, StreamEnd } from '../../src/guard/streaming/answer-stream.js';

/** One answer of a stream that is being judged, as its session knows it. Offsets are in UTF-16 units. */
export class SessionAnswer {
  end: StreamEnd | undefined;
  private units = 0;
  private releasedUnits = 0;
  private waiting = '';

  constructor(
    readonly stream: AnswerStream,
    private isFinished = false,
  ) {}

  /** Units of all of its text so far. */
  get length(): number {
    return this.units;
  }

  /** Units of it that are released. */
  get released(): number {
    return this.releasedUnits;
  }

  /** The text that is not released: no more of it is kept. */
  get held(): string {
    return this.waiting;
  }

  /** Whether the format has ended it. */
  get hasEnded(): boolean {
    return this.isFinished;
  }

  /** The format has ended it. */
  finish(): void {
    this.isFinished = true;
    this.stream.finish();
  }

  /** A new paragraph begins; units of line breaks that its text grew by. */
  pause(): number {
    const by = this.stream.pause();
    if (by > 0) this.grow('\n'.repeat(by));
    return by;
  }

  grow(text: string): void {
    this.units += text.length;
    this.waiting += text;
  }

  /** It is released up to an offset, not before the last one; the text that was held before that. */
  release(upTo: number): string {
    const count = upTo - this.releasedUnits;
    const text = this.waiting.slice(0, count);
    this.waiting = this.waiting.slice(count);
    this.releasedUnits = upTo;
    return text;
  }
}
