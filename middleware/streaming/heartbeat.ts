/** Tells when a stream was silent for so long that a proxy might take it for dead. */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;

  /** @param everyMs 0: never. */
  constructor(
    private readonly everyMs: number,
    private readonly onSilence: () => void,
  ) {}

  /** Something was sent; the silence begins anew. */
  beat(): void {
    if (this.everyMs === 0) return;
    // Not a timer for each frame that is sent.
    if (this.timer === undefined) this.timer = setTimeout(this.onSilence, this.everyMs).unref();
    else this.timer.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** A comment, which readers of server-sent events pass over. */
export const COMMENT = ':\n\n';
