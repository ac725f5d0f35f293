import type { CliIo } from './cli-io.js';
import { progressLine } from './progress-line.js';

/** Without a terminal, progress is written once for so many records. */
const EVERY_ROWS = 1000;

export interface BulkProgress {
  readonly show: (row: number) => void;
  readonly clear: () => void;
}

export interface BulkProgressOptions {
  /** Records of the source. */
  readonly total: number;
  /** Those that had their result before. */
  readonly before: number;
  /** Milliseconds. @default the process's monotonic clock */
  readonly now?: () => number;
}

/** How far a bulk audit is, how many records a second it does, and how long the rest takes at that rate. */
export function bulkProgress(
  io: Pick<CliIo, 'stderr'>,
  { total, before, now = () => performance.now() }: BulkProgressOptions,
): BulkProgress {
  const started = now();
  const line = progressLine(io.stderr, 'audit', now);
  return {
    show(done) {
      const seconds = (now() - started) / 1000;
      const rate = seconds > 0 ? (done - before) / seconds : 0;
      const left = rate > 0 ? `${duration((total - done) / rate)} left` : '';
      const note = `${rate.toFixed(1)} a second, ${left}`;
      line.show({ done, total, note });
      if (io.stderr.isTTY !== true && done % EVERY_ROWS === 0)
        io.stderr.write(`${done} of ${total} records, ${note}\n`);
    },
    clear() {
      line.clear();
    },
  };
}

/** `1:05:09`, `4:05`. */
function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
