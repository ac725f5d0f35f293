import { readFileSync } from 'node:fs';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { systemReason } from '../src/contract/system-reason.js';
import type { Observer } from '../src/telemetry/observer.js';
import { watchFileAndHangup } from './watch-file.js';

export interface WatchedKeys<K> {
  readonly current: () => readonly K[];
  readonly close: () => void;
}

export interface WatchKeysOptions<K> {
  /** Path of the keys file. */
  readonly path: string;
  /** Reads the file's text. Throws AG_CONFIG_INVALID. */
  readonly parse: (text: string, source: string) => readonly K[];
  /** Warned when a changed file cannot be read. */
  readonly observer: Observer;
  /** Subscribes to changes; returns how to unsubscribe. @default the file is looked at once a second and on SIGHUP */
  readonly watch?: (path: string, onChange: () => void) => () => void;
}

/**
 * The keys of a file as it is now: it is read again when it changes. One that cannot be read then, or is wrong, changes
 * nothing and is warned of, so that a slip of the pen locks nobody out. Throws AG_CONFIG_NOT_FOUND and AG_CONFIG_INVALID
 * at the start.
 */
export function watchKeys<K>({
  path,
  parse,
  observer,
  watch = watchFileAndHangup,
}: WatchKeysOptions<K>): WatchedKeys<K> {
  let keys = parse(readText(path), path);
  const reread = (): void => {
    try {
      keys = parse(readText(path), path);
    } catch (error) {
      const why = AnswerGuardError.isInstance(error) ? error.message : 'unknown error';
      observer.observe({
        type: 'warning',
        code: 'keys-not-reread',
        message: `The keys of ${path} stay as they were: ${why}`,
      });
    }
  };
  return { current: () => keys, close: watch(path, reread) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new AnswerGuardError(
      'AG_CONFIG_NOT_FOUND',
      `cannot read the keys file ${path}: ${systemReason(cause)}`,
      {
        cause,
      },
    );
  }
}
