import type { Recognition } from '../streaming/recognise.js';
import { decodeStart } from './content-encoding.js';
import type { CapturedHead } from './captured-head.js';
import type { StreamInterceptor } from './take-over-options.js';

/** Looks if a body whose type is no stream's is one all the same, while it is written bit by bit. */
export class StreamLook {
  private recognition: Recognition | undefined;
  /** How many chunks were looked at. */
  private seen = 0;
  private isNone = false;

  constructor(
    private readonly streams: StreamInterceptor,
    private readonly head: CapturedHead,
  ) {}

  /** @param chunks All of the body so far, as it was written. */
  isStream(chunks: readonly Buffer[]): boolean {
    const { head, streams } = this;
    // A declared length says that the body is whole.
    if (this.isNone || head.declaredLength > 0) return false;
    let fresh = chunks.slice(this.seen);
    this.seen = chunks.length;
    if (head.codings.length > 0) {
      // Of what is compressed the beginning is read, anew each time.
      this.recognition = undefined;
      fresh = [decodeStart(Buffer.concat(chunks), head.codings)];
    }
    this.recognition ??= streams.recognition(head.view);
    for (const bytes of fresh) {
      const found = this.recognition.push(bytes);
      if (found === undefined) continue;
      this.isNone = found === 'none';
      return !this.isNone;
    }
    return false;
  }
}
