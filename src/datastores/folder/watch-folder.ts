import { watch, type FSWatcher } from 'node:fs';

/** How long after a change others may come that belong to it, in milliseconds. */
const QUIET_MS = 200;
/** Changes that the operating system does not report (network drives, too many folders) are seen after so long. */
const LOOK_MS = 60_000;

/**
 * Calls back after files of a folder changed, one call at a time, without keeping the process alive, until what it returns
 * is called.
 */
export function watchFolder(folder: string, onChange: () => Promise<void>): () => void {
  let quiet: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isLate = false;
  let isOver = false;

  async function run(): Promise<void> {
    isLate = isBusy;
    if (isBusy || isOver) return;
    isBusy = true;
    await onChange();
    isBusy = false;
    if (isLate) soon();
  }
  function soon(): void {
    if (isOver) return;
    clearTimeout(quiet);
    quiet = setTimeout(() => void run(), QUIET_MS).unref();
  }

  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { recursive: true, persistent: false }, soon);
    // A watch that broke leaves the looking.
    watcher.on('error', () => watcher?.close());
  } catch {
    // Not to be had here: see LOOK_MS.
  }
  const looking = setInterval(soon, LOOK_MS).unref();
  return () => {
    isOver = true;
    clearTimeout(quiet);
    clearInterval(looking);
    watcher?.close();
  };
}
