import { kindByBytes } from './answer-kind.js';
import { decodeStart } from './content-encoding.js';
import { StreamLook } from './stream-look.js';
import type { CapturedHead } from './captured-head.js';
import type { TakeOverOptions } from './take-over-options.js';

/** What was written of a held body, and what the bytes show: kind, size, whether it is a stream. */
export class HeldBytes {
  readonly chunks: Buffer[] = [];
  private size = 0;
  private look: StreamLook | undefined;

  constructor(private readonly options: TakeOverOptions) {}

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Adds what was written; resolves an unclear kind as soon as the bytes show it. */
  add(bytes: Buffer, head: CapturedHead): void {
    if (bytes.length === 0) return;
    this.size += bytes.length;
    this.chunks.push(bytes);
    if (head.kind !== 'unclear') return;
    const body = Buffer.concat(this.chunks);
    const start = head.codings.length === 0 ? body : decodeStart(body, head.codings);
    head.kind = kindByBytes(head.view.mediaType, start, this.options.isAnswerExpected?.());
  }

  /** Whether it is more, or is to become more, than may be held. */
  isTooLarge(head: CapturedHead): boolean {
    const { maxBytes } = this.options;
    return this.size > maxBytes || head.declaredLength > maxBytes;
  }

  /** Whether it is to be judged as it is written. */
  isStream(head: CapturedHead): boolean {
    const { streams } = this.options;
    if (streams === undefined || head.kind === 'unclear') return false;
    if (head.kind === 'stream') return true;
    this.look ??= new StreamLook(streams, head);
    return this.look.isStream(this.chunks);
  }
}
