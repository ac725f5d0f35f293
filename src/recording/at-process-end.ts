import { processWide } from '../contract/process-wide.js';

/** What has records that must not be lost with the process. */
export interface HoldsRecords {
  flush(withinMs: number): Promise<void>;
  halt(withinMs: number): Promise<void>;
  writeNow(): void;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Milliseconds that a signal may be held up; below the ten seconds after which Docker kills. */
const FLUSH_MS = 5000;
/** … and longer for a write that is under way when that is over. */
const LAST_WRITE_MS = 1000;

interface Watch {
  readonly holders: Set<HoldsRecords>;
  stop: (() => void) | undefined;
}

/**
 * Has records written before the process ends. A signal that nobody else listens to ends the process as it would have, after
 * the records; where the app listens, it decides, and what it leaves is written at its exit. Returns what ends the watch.
 */
export function writeBeforeEnd(holder: HoldsRecords): () => void {
  const watch = processWide('records', (): Watch => ({ holders: new Set(), stop: undefined }));
  watch.holders.add(holder);
  watch.stop ??= listen(watch.holders);
  return () => {
    watch.holders.delete(holder);
    if (watch.holders.size > 0) return;
    watch.stop?.();
    watch.stop = undefined;
  };
}

function listen(holders: ReadonlySet<HoldsRecords>): () => void {
  const flushAll = async (): Promise<void> => {
    await Promise.all([...holders].map((holder) => holder.flush(FLUSH_MS)));
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    const isAlone = process.listenerCount(signal) === 1;
    void flushAll().then(async () => {
      if (!isAlone) return;
      await Promise.all([...holders].map((holder) => holder.halt(LAST_WRITE_MS)));
      // What came meanwhile, or took too long: the signal ends the process without its exit.
      onExit();
      process.removeListener(signal, onSignal);
      process.kill(process.pid, signal);
    });
  };
  const onExit = (): void => {
    for (const holder of holders) holder.writeNow();
  };
  // Before those that the app has set up: one that listens once would be gone when they are counted.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  process.on('exit', onExit);
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
    process.removeListener('exit', onExit);
  };
}
