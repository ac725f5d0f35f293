import { COMMENT, Heartbeat } from './heartbeat.js';
import type { Recognised, Recognition } from './recognise.js';

export interface StreamOpeningOptions {
  readonly recognition: Recognition;
  /** Whether it says that it is a stream of server-sent events. */
  readonly isEvents: boolean;
  /** Milliseconds that what may be an answer is held. */
  readonly longestHoldMs: number;
  /** Milliseconds of silence after which server-sent events get a comment; 0: never. */
  readonly heartbeatMs: number;
  /** Sends what is no answer in any case. */
  readonly send: (text: string) => void;
  /** What may be an answer was held too long. */
  readonly onOverdue: () => void;
}

/**
 * The beginning of a stream, until its shape is known: what may be part of an answer is held, comments and events of
 * status leave.
 */
export class StreamOpening {
  private timer: NodeJS.Timeout | undefined;
  private readonly heartbeat: Heartbeat;

  constructor(private readonly options: StreamOpeningOptions) {
    const { heartbeatMs, isEvents } = options;
    this.heartbeat = new Heartbeat(isEvents ? heartbeatMs : 0, () => {
      this.send(COMMENT);
    });
  }

  /** UTF-16 units that are held. */
  get held(): number {
    return this.options.recognition.held;
  }

  push(bytes: Buffer): Recognised {
    const found = this.options.recognition.push(bytes);
    this.sendAsides();
    if (found === undefined && this.held > 0) {
      this.timer ??= setTimeout(this.options.onOverdue, this.options.longestHoldMs);
    } else {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    return found;
  }

  /** Nothing more comes. */
  end(): Exclude<Recognised, undefined> {
    const found = this.options.recognition.end();
    this.sendAsides();
    return found;
  }

  /** The first so many frames have left. */
  get left(): number {
    return this.options.recognition.asidesGiven;
  }

  /** All that was written. */
  drainWritten(): Buffer[] {
    return this.options.recognition.written.splice(0);
  }

  /** What has not left. */
  heldBytes(): Buffer {
    return this.options.recognition.heldBytes();
  }

  close(): void {
    clearTimeout(this.timer);
    this.heartbeat.stop();
  }

  private sendAsides(): void {
    const asides = this.options.recognition.drainAsides();
    if (asides !== '') this.send(asides);
  }

  private send(text: string): void {
    this.options.send(text);
    this.heartbeat.beat();
  }
}
