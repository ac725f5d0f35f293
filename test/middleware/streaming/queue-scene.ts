import type { FrameReading, StreamReader } from '../../../middleware/dialects/stream-dialect.js';
import { FrameQueue } from '../../../middleware/streaming/frame-queue.js';
import type { FrameWriter, RawFrame } from '../../../middleware/streaming/framing/framing.js';

/** A queue whose frames are what they say, and what has left of it. */
export class Scene {
  /** `<a>`: frame a as it was written. `^a:x$`: its first and last piece, with text x; `~` for a text left to another. */
  readonly out: string[] = [];
  /** By choice: the text that has left. */
  readonly texts: string[] = [];
  readonly over = new Set<number>();
  readonly blocked = new Set<number>();
  all: number[] = [0, 1];
  readonly queue: FrameQueue;
  private readonly readings = new Map<string, FrameReading>();

  constructor() {
    const reader: StreamReader = {
      read: ({ data }) => this.reading(data),
      write: ({ data }, { texts, repeats, isFirst, isLast, blocked }) => {
        for (const [index, text] of texts.entries())
          this.left(this.reading(data).texts?.[index]?.choice, text);
        const said = texts.map((text) => text ?? '~').join('|');
        const again = repeats.map((text) => `=${text}`).join('');
        const barred = blocked.map((choice) => `!${String(choice)}`).join('');
        return { data: `${isFirst ? '^' : ''}${data}:${said}${again}${barred}${isLast ? '$' : ''}` };
      },
      say: (choice, text) => {
        this.left(choice, text);
        return [{ data: `+${String(choice)}:${text}` }];
      },
      report: () => [],
      end: () => [],
    };
    const writer: FrameWriter = {
      keep: ({ raw, data }) => {
        for (const { choice, text } of this.reading(data).texts ?? []) this.left(choice, text);
        return raw;
      },
      change: (_, { data }) => data,
      add: ({ data }) => data,
      end: () => '',
    };
    const isIn = (set: ReadonlySet<number>) => (choice: number) => set.has(choice);
    const choices = (): readonly number[] => this.all;
    this.queue = new FrameQueue(
      reader,
      writer,
      {
        isOver: isIn(this.over),
        isBlocked: isIn(this.blocked),
        get all() {
          return choices();
        },
      },
      (text) => this.out.push(text),
      () => this.out.push('last'),
    );
  }

  add(name: string, reading: FrameReading = {}): this {
    this.readings.set(name, reading);
    const frame: RawFrame = {
      framing: 'sse',
      kind: 'data',
      raw: `<${name}>`,
      data: name,
      event: undefined,
      json: undefined,
    };
    this.queue.add(frame, reading);
    this.queue.flush();
    return this;
  }

  /** A frame that adds a text to a choice. */
  say(name: string, text: string, choice = 0): this {
    return this.add(name, { texts: [{ choice, text }] });
  }

  /** What has left since it was last asked. */
  now(): string[] {
    return this.out.splice(0);
  }

  private reading(name: string): FrameReading {
    return this.readings.get(name) ?? {};
  }

  private left(choice: number | undefined, text: string | undefined): void {
    if (choice !== undefined) this.texts[choice] = (this.texts[choice] ?? '') + (text ?? '');
  }
}
