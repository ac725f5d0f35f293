import { PAUSE, type StreamEnd } from '../../src/guard/streaming/answer-stream.js';
import type { StreamHead, StreamReader } from '../dialects/stream-dialect.js';
import { EMPTY } from '../empty.js';
import type { FrameParser, RawFrame } from './framing/framing.js';
import { framings } from './framing/framings.js';
import { WithoutStrayWords } from './framing/stray-words.js';
import type { RecognisedStream } from './recognise.js';
import type { SessionAnswer } from './session-answer.js';
import { SessionAnswers } from './session-answers.js';
import { SessionOutput, type StreamOut } from './session-output.js';
import type { StreamJudge } from './stream-judge.js';
import { WrittenText } from './written-text.js';

const UNJUDGED: StreamEnd = {
  outcome: undefined,
  message: undefined,
  text: '',
  claims: [],
  figures: { firstReleaseMs: undefined, held: 0, dropped: 0, cut: 0 },
};

/** One guarded stream: frames in, judged, frames out. */
export class StreamSession {
  private readonly written = new WrittenText();
  private readonly parser: FrameParser;
  private readonly reader: StreamReader;
  private readonly answers = new SessionAnswers();
  private isEnded = false;
  private isOver = false;
  private hasSeenLast = false;
  private isUnjudged = false;
  /** Whether the format has ended an answer that had no text. */
  private hasEndedEmpty = false;
  /** Whether the app stopped without the end that its format has. */
  private isUnended = false;
  /** Whether the stream stopped within a frame. */
  private isBroken = false;
  private readonly output: SessionOutput;
  private endWait: NodeJS.Timeout | undefined;

  constructor(
    private readonly found: RecognisedStream,
    head: StreamHead,
    private readonly judge: StreamJudge,
    out: StreamOut,
    /** So many of the first frames have left. */
    private left = 0,
  ) {
    const framing = framings[found.framing];
    this.parser = new WithoutStrayWords(framing.parser(), head.mediaType);
    this.reader = found.stream.open(head, found.framing);
    this.output = new SessionOutput({
      reader: this.reader,
      writer: framing.writer(),
      answers: this.answers,
      judge,
      heartbeatMs: found.framing === 'sse' ? judge.heartbeatMs : 0,
      out: {
        send: (text) => {
          out.send(text);
        },
        end: () => {
          this.close();
          out.end();
        },
      },
    });
  }

  /** UTF-16 units that are held. */
  get held(): number {
    return this.parser.pending + this.output.held;
  }

  /** @param chunk a string for its UTF-8 */
  push(chunk: string | Buffer): void {
    if (this.isEnded || this.isOver) return;
    this.readAll(this.parser.push(this.written.add(chunk)));
  }

  /** The app has ended the response. */
  end(): void {
    if (this.isEnded || this.isOver) return;
    this.judge.noMoreFacts();
    const rest = this.written.end();
    this.readAll([...this.parser.push(rest), ...this.parser.end()]);
    this.isEnded = true;
    this.endEmpty();
    this.isUnended = !this.hasSeenLast && !this.answers.hasOneEnded;
    if (this.wasCutOff()) this.judge.cutOff();
    for (const [, answer] of this.answers) answer.finish();
    for (const [, { stream }] of this.answers) stream.noMoreFacts();
    this.flushOrEnd();
  }

  /** Nothing was said: the report of that goes where a verdict's does, before the format's last frame. */
  private endEmpty(): void {
    if (this.answers.all.length > 0 || this.isUnjudged) return;
    const stream = this.judge.openEmpty({
      end: (end) => {
        this.answerOver(0, end);
      },
    });
    if (stream !== undefined) this.answers.begin(0, stream, this.hasEndedEmpty);
    this.output.queueLast();
  }

  private wasCutOff(): boolean {
    const isOpen = this.answers.open.some((choice) => this.answers.of(choice)?.hasEnded === false);
    const endsItself = this.found.stream.endsItself === true && this.reader.isExcerpt !== true;
    return this.isBroken || (endsItself && isOpen);
  }

  /** Facts were handed over. */
  factsChanged(): void {
    for (const [, { stream }] of this.answers) stream.factsChanged();
  }

  /**
   * Too much is held: all of it leaves unjudged, and what comes, or the stream ends here.
   *
   * @param message what a stream that ends here says to its reader; undefined for one that leaves
   */
  giveUp(message: string | undefined): void {
    if (this.isOver) return;
    for (const [, { stream }] of this.answers) stream.close();
    if (message !== undefined) {
      const said = this.answers.open.flatMap((choice) => {
        const pause = this.answers.of(choice)?.released === 0 ? '' : PAUSE;
        return this.reader.say(choice, pause + message, this.output.queue.sent);
      });
      this.output.endWith(said, undefined);
      return;
    }
    this.isUnjudged = true;
    this.output.queue.together(() => {
      for (const [choice, answer] of this.answers) {
        this.release(choice, answer.length, answer.held);
        answer.end ??= UNJUDGED;
      }
    });
    this.flushOrEnd();
  }

  /** The client is gone. */
  close(): void {
    this.isOver = true;
    this.judge.noMoreFacts();
    this.output.stop();
    clearTimeout(this.endWait);
    for (const [, { stream }] of this.answers) stream.close();
  }

  private readAll(frames: readonly RawFrame[]): void {
    for (const frame of frames) {
      if (this.isOver) return;
      if (this.left > 0) this.readLeft(frame);
      else if (frame.kind === 'close') this.output.keepClosing(frame);
      else if (frame.kind === 'idle') this.output.pass(frame);
      else if (frame.kind === 'broken') this.readBroken(frame);
      else this.read(frame);
    }
    this.flushOrEnd();
  }

  /** No client reads it, and nobody knows what text is in it: it goes no further. */
  private readBroken(frame: RawFrame): void {
    this.isBroken = true;
    if (this.judge.isWatching || this.isUnjudged) this.output.pass(frame);
  }

  /** What has left, while the stream was not recognised, had no text; it may have had facts. */
  private readLeft(frame: RawFrame): void {
    this.left--;
    if (frame.kind !== 'data') return;
    this.judge.addFacts(this.reader.read(frame));
  }

  private read(frame: RawFrame): void {
    const reading = this.reader.read(frame);
    if (reading.ping === true || this.isUnjudged) {
      this.output.pass(frame);
      return;
    }
    if (reading.last === true) this.hasSeenLast = true;
    this.answers.name(reading.choices ?? EMPTY);
    if (this.judge.isWatching) this.output.pass(frame);
    if (this.answers.all.length === 0) this.hasEndedEmpty ||= (reading.ends ?? []).length > 0;
    this.output.queue.together(() => {
      // Another message of an agent's follows.
      this.output.queueLast();
      for (const { choice } of reading.texts ?? EMPTY) this.answer(choice);
      for (const choice of reading.breaksBefore ?? EMPTY) this.pause(choice);
      if (reading.last === true && this.answers.all.length === 0 && !this.judge.isWatching)
        this.output.keepLast(frame, reading);
      else if (!this.judge.isWatching) this.output.queue.add(frame, reading);
      if (this.judge.addFacts(reading)) this.factsChanged();
      for (const { choice, text } of reading.texts ?? EMPTY) {
        const answer = this.answer(choice);
        answer.grow(text);
        // What comes after the answer's end has no place in it: a sentence barred it, or another stands in its place.
        if (answer.end !== undefined) this.release(choice, answer.length, '');
        else answer.stream.push(text);
      }
      for (const choice of reading.breaks ?? EMPTY) this.pause(choice);
      const ends =
        reading.ends === 'all' || reading.last === true ? this.answers.all : (reading.ends ?? EMPTY);
      for (const choice of ends) this.answers.of(choice)?.finish();
    });
  }

  private pause(choice: number): void {
    const by = this.answers.of(choice)?.pause() ?? 0;
    if (by > 0) this.output.queue.skip(choice, by);
  }

  private answer(choice: number): SessionAnswer {
    const known = this.answers.of(choice);
    if (known !== undefined) return known;
    const stream = this.judge.open(choice, {
      release: (upTo, text) => {
        this.release(choice, upTo, text);
      },
      end: (end) => {
        this.answerOver(choice, end);
      },
    });
    return this.answers.begin(choice, stream);
  }

  private release(choice: number, upTo: number, text: string): void {
    const answer = this.answers.of(choice);
    if (answer === undefined || this.isOver) return;
    const { released } = answer;
    this.output.queue.release(choice, released, upTo, text, answer.release(upTo));
  }

  private answerOver(choice: number, end: StreamEnd): void {
    const answer = this.answers.of(choice);
    if (answer === undefined || this.isOver) return;
    answer.end = end;
    this.output.queue.finish(choice, end.message);
    this.flushOrEnd();
  }

  /** Sends what may leave; ends the stream when there is nothing more to wait for. */
  private flushOrEnd(): void {
    if (this.isOver) return;
    this.output.queue.flush();
    if (this.answers.hasOpen) {
      // Another answer began meanwhile.
      clearTimeout(this.endWait);
      this.endWait = undefined;
      return;
    }
    const isBlocked = this.answers.areBlocked;
    if (!this.isEnded) {
      if (isBlocked && !this.hasSeenLast) this.waitForEnd();
      return;
    }
    if (!this.output.queue.isEmpty) return;
    if (isBlocked && this.isUnended) this.output.makeUpEnd();
    else this.output.end();
  }

  /** What the app ends its stream with (usage, ids, `[DONE]`) leaves as it comes; a model may write on for ever, though. */
  private waitForEnd(): void {
    if (this.answers.isOneToCome) return;
    this.endWait ??= setTimeout(() => {
      if (!this.isOver && !this.isEnded && !this.hasSeenLast) this.output.makeUpEnd();
    }, this.judge.endWaitMs).unref();
  }
}
