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
    this.stop();
    if (this.everyMs === 0) return;
    this.timer = setTimeout(this.onSilence, this.everyMs);
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** A comment, which readers of server-sent events pass over. */
export const COMMENT = ':\n\n';
