import { atDeadline } from '../../checkers/end-of-wait.js';
import { after, type Clock } from '../../contract/monotonic-clock.js';

/** Tells when text was held for too long: the clock starts when it is first watched, and anew after each release. */
export class HoldTimer {
  private callOff: (() => void) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly longestMs: number,
    private readonly onOverdue: () => void,
  ) {}

  /** Text is held. */
  watch(): void {
    this.callOff ??= atDeadline(this.clock, after(this.clock.now(), this.longestMs), () => {
      this.callOff = undefined;
      this.onOverdue();
    });
  }

  stop(): void {
    this.callOff?.();
    this.callOff = undefined;
  }
}
