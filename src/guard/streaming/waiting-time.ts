import type { Clock, MonotonicMs } from '../../contract/monotonic-clock.js';

/** How long at least one check of a stream was waited for. Checks run side by side; time is counted once. */
export class WaitingTime {
  private waiting = 0;
  private since: MonotonicMs | undefined;
  private before = 0;

  /** @param budgetMs What may be waited in all. */
  constructor(
    private readonly clock: Clock,
    private readonly budgetMs: number,
  ) {}

  begin(): void {
    if (this.waiting++ === 0) this.since = this.clock.now();
  }

  end(): void {
    if (--this.waiting > 0 || this.since === undefined) return;
    this.before += this.clock.now() - this.since;
    this.since = undefined;
  }

  /** Milliseconds. */
  total(): number {
    return this.before + (this.since === undefined ? 0 : this.clock.now() - this.since);
  }

  /** Milliseconds of the budget that are left. */
  left(): number {
    return Math.max(0, this.budgetMs - this.total());
  }
}
