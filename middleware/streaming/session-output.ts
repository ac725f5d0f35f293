import type { FrameReading, Payload, StreamReader } from '../dialects/stream-dialect.js';
import type { FrameWriter, RawFrame } from './framing/framing.js';
import { FrameQueue } from './frame-queue.js';
import { COMMENT, Heartbeat } from './heartbeat.js';
import type { SessionAnswers } from './session-answers.js';
import type { StreamJudge } from './stream-judge.js';

/** Where a guarded stream goes. */
export interface StreamOut {
  send(text: string): void;
  /** Nothing more comes. */
  end(): void;
}

export interface SessionOutputParts {
  readonly reader: StreamReader;
  readonly writer: FrameWriter;
  readonly answers: SessionAnswers;
  readonly judge: Pick<StreamJudge, 'isWatching' | 'report'>;
  /** Milliseconds of silence after which a comment is sent; 0: never. */
  readonly heartbeatMs: number;
  readonly out: StreamOut;
}

/** What leaves of a guarded stream: the app's frames, one report, and an end, in the app's place where it writes none. */
export class SessionOutput {
  readonly queue: FrameQueue;
  private readonly heartbeat: Heartbeat;
  private readonly closing: RawFrame[] = [];
  private isReported = false;
  private isStopped = false;
  private last: { readonly frame: RawFrame; readonly reading: FrameReading } | undefined;

  constructor(private readonly parts: SessionOutputParts) {
    const { reader, writer, answers, heartbeatMs } = parts;
    this.queue = new FrameQueue(
      reader,
      writer,
      answers,
      (text) => {
        this.send(text);
      },
      () => {
        this.report();
      },
    );
    this.heartbeat = new Heartbeat(heartbeatMs, () => {
      this.send(COMMENT);
    });
    this.heartbeat.beat();
  }

  /** UTF-16 units that are held. */
  get held(): number {
    return this.queue.held + (this.last?.frame.raw.length ?? 0);
  }

  /** A frame that leaves now, as it was written. */
  pass(frame: RawFrame): void {
    this.send(this.parts.writer.keep(frame));
  }

  /** A frame that the framing closes with; it leaves at the very end. */
  keepClosing(frame: RawFrame): void {
    this.closing.push(frame);
  }

  /** The format's last frame, which came before any text: a report may have to leave before it. */
  keepLast(frame: RawFrame, reading: FrameReading): void {
    this.last = { frame, reading };
  }

  /** The format's last frame is no longer kept back. */
  queueLast(): void {
    const { last } = this;
    this.last = undefined;
    if (last !== undefined) this.queue.add(last.frame, last.reading);
  }

  /** Ends as the app did. */
  end(): void {
    this.report();
    this.over(this.closing.map((frame) => this.parts.writer.keep(frame)).join(''));
  }

  /** Ends in the place of the app, which sent no end. */
  makeUpEnd(): void {
    const { judge, answers } = this.parts;
    const report = this.isReported ? undefined : judge.report(answers.ends);
    this.isReported = true;
    this.endWith([], report);
  }

  /** Closes what is open for the client, and the stream. @param said what leaves before that */
  endWith(said: readonly Payload[], report: unknown): void {
    const { answers, reader, writer } = this.parts;
    const blocked = answers.all.filter((choice) => !this.queue.hasEnded(choice));
    const payloads = [...said, ...reader.end({ blocked, report, sent: this.queue.sent })];
    this.over(payloads.map((payload) => writer.add(payload)).join('') + writer.end());
  }

  /** Nothing more is sent by itself. */
  stop(): void {
    this.isStopped = true;
    this.heartbeat.stop();
  }

  private report(): void {
    const { judge, answers, reader, writer } = this.parts;
    if (this.isReported || judge.isWatching || answers.all.length === 0) return;
    this.isReported = true;
    const report = judge.report(answers.ends);
    if (report === undefined) return;
    for (const payload of reader.report(report, this.queue.sent)) this.send(writer.add(payload));
  }

  private over(rest: string): void {
    this.send(rest);
    this.parts.out.end();
  }

  private send(text: string): void {
    if (text === '') return;
    this.parts.out.send(text);
    if (!this.isStopped) this.heartbeat.beat();
  }
}
