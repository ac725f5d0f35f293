import type { Mode } from '../src/guard/outcome.js';
import type { Observer } from '../src/telemetry/observer.js';
import { readConfigFile } from './load-config.js';
import type { GuardSettings } from './resolve-settings.js';
import { watchFileAndHangup } from './watch-file.js';

export interface LiveModeOptions {
  /** The route's mode at start. */
  readonly initial: GuardSettings['mode'];
  /** The configuration file; undefined when there is none, and the mode then stays. */
  readonly path: string | undefined;
  /** The named route, whose mode in the file beats that at its top. */
  readonly route: string;
  /** Warned when a changed file cannot be read; the mode then stays as it is. */
  readonly observer: Observer;
  /** Subscribes to changes; returns how to unsubscribe. @default the file is looked at once a second and on SIGHUP */
  readonly watch?: (path: string, onChange: () => void) => () => void;
}

/** A mode that follows the configuration file. */
export interface LiveMode {
  readonly current: () => Mode;
  readonly close: () => void;
}

/**
 * The kill switch: reads `mode` again when the file changes, or on SIGHUP where no terminal would send that to end the
 * process. The latest word wins: a mode written to the file later beats the one in the environment at start. Keeps no
 * process alive.
 */
export function liveMode({
  initial,
  path,
  route,
  observer,
  watch = watchFileAndHangup,
}: LiveModeOptions): LiveMode {
  let mode: Mode = initial;
  if (path === undefined) return { current: () => mode, close: () => undefined };
  let written: Mode | undefined;

  const fromFile = (): Mode | undefined => {
    const file = readConfigFile(path);
    const routes = file.routes ?? {};
    return (Object.hasOwn(routes, route) ? routes[route]?.mode : undefined) ?? file.mode;
  };
  const reread = (): void => {
    try {
      const now = fromFile();
      // Only a change is a word: a file touched for another field must not undo the environment.
      if (now !== undefined && now !== written) mode = now;
      written = now;
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown error';
      observer.observe({
        type: 'warning',
        code: 'config-not-reread',
        message: `The mode stays '${mode}': ${message}`,
      });
    }
  };
  written = fromFile();
  return { current: () => mode, close: watch(path, reread) };
}
