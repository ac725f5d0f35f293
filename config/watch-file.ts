import { unwatchFile, watchFile } from 'node:fs';

/** How often the file is looked at, in milliseconds. */
const POLL_MS = 1000;

/** Calls back when the file changes and on SIGHUP, without keeping the process alive, until what it returns is called. */
export function watchFileAndHangup(path: string, onChange: () => void): () => void {
  watchFile(path, { interval: POLL_MS, persistent: false }, onChange);
  // From a terminal, SIGHUP says that the terminal is gone: heeding it would keep the process from ending with it.
  if (!process.stdin.isTTY && !process.stdout.isTTY) process.on('SIGHUP', onChange);
  return () => {
    unwatchFile(path, onChange);
    process.off('SIGHUP', onChange);
  };
}
