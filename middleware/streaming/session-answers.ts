import type { AnswerStream, StreamEnd } from '../../src/guard/streaming/answer-stream.js';
import type { Answers } from './frame-queue.js';
import { SessionAnswer } from './session-answer.js';

/** The answers of one stream, by choice: which have begun, and how those ended that are over. */
export class SessionAnswers implements Answers {
  private readonly byChoice = new Map<number, SessionAnswer>();
  private readonly choices: number[] = [];
  /** Choices that the stream has named, also without a text. */
  private readonly named = new Set<number>();

  /** The choices whose answers have begun, in the order in which they did. */
  get all(): readonly number[] {
    return this.choices;
  }

  [Symbol.iterator](): MapIterator<[number, SessionAnswer]> {
    return this.byChoice.entries();
  }

  of(choice: number): SessionAnswer | undefined {
    return this.byChoice.get(choice);
  }

  /** @param hasEnded whether the format has ended it already */
  begin(choice: number, stream: AnswerStream, hasEnded = false): SessionAnswer {
    const answer = new SessionAnswer(stream, hasEnded);
    this.byChoice.set(choice, answer);
    this.choices.push(choice);
    return answer;
  }

  name(choices: readonly number[]): void {
    for (const choice of choices) this.named.add(choice);
  }

  isOver(choice: number): boolean {
    return this.of(choice)?.end !== undefined;
  }

  isBlocked(choice: number): boolean {
    return this.of(choice)?.end?.message !== undefined;
  }

  /** Choices whose answers have begun and are not over. */
  get open(): readonly number[] {
    return this.choices.filter((choice) => !this.isOver(choice));
  }

  get hasOpen(): boolean {
    return this.choices.some((choice) => !this.isOver(choice));
  }

  /** Whether there are any, and all of them are blocked. */
  get areBlocked(): boolean {
    return this.choices.length > 0 && this.choices.every((choice) => this.isBlocked(choice));
  }

  /** Whether the stream has named a choice whose answer has not begun. */
  get isOneToCome(): boolean {
    return [...this.named].some((choice) => !this.byChoice.has(choice));
  }

  /** Whether the format has ended one. */
  get hasOneEnded(): boolean {
    return [...this.byChoice.values()].some(({ hasEnded }) => hasEnded);
  }

  /** How those ended that are over, in the order in which they began. */
  get ends(): StreamEnd[] {
    return [...this.byChoice.values()].flatMap(({ end }) => end ?? []);
  }
}
