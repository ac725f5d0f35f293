import type { TextSink } from './cli-io.js';

/** How often it is written anew, at most, in milliseconds. */
const EVERY_MS = 200;
const WIDTH = 30;

export interface ProgressLine {
  readonly show: (progress: {
    readonly done: number;
    readonly total: number;
    /** What stands behind it. @default nothing */
    readonly note?: string;
  }) => void;
  /** Takes it away. */
  readonly clear: () => void;
}

/** How far long work is, in one line that is written over; nothing where nobody looks at a terminal. */
export function progressLine(
  out: TextSink & { readonly isTTY?: boolean },
  what: string,
  now: () => number = () => performance.now(),
): ProgressLine {
  let shownAt = -Infinity;
  let isShown = false;
  const write = (text: string): void => {
    out.write(`\r\u001b[2K${text}`);
    isShown = text !== '';
  };
  return {
    show({ done, total, note = '' }) {
      if (out.isTTY !== true || total === 0 || now() - shownAt < EVERY_MS) return;
      shownAt = now();
      const full = Math.round((done / total) * WIDTH);
      write(
        `${what} [${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${done} of ${total}${note === '' ? '' : `, ${note}`}`,
      );
    },
    clear() {
      if (isShown) write('');
    },
  };
}
