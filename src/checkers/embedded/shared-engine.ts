import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { systemClock } from '../../contract/monotonic-clock.js';
import type { Engine } from './engine.js';
import { engineVersion } from './engine-version.js';
import type { ModelSettings } from './model-settings.js';
import { WorkerEngine } from './worker-engine.js';

interface Shared {
  readonly engine: Engine;
  users: number;
}

/** Where the engine's worker is: always the built one, from source and from both builds. */
export const WORKER_FILE = join(packageRoot, 'dist', 'esm', 'src', 'checkers', 'embedded', 'worker.js');

/**
 * The process's one engine with this model and so many threads for it, made by who comes first and closed by who leaves last; the
 * ESM and the CommonJS build use the same. Each call has its own `release`, which may be called more than once.
 */
export function acquireSharedEngine(model: ModelSettings): {
  readonly engine: Engine;
  readonly release: () => Promise<void>;
} {
  // By version: what another version of the package left there is not understood here.
  const place = Symbol.for(`answer-guard.engine@${engineVersion()}/${model.threads}/${model.folder}`);
  let shared = Reflect.get(globalThis, place) as Shared | undefined;
  if (shared === undefined) {
    shared = { engine: new WorkerEngine({ workerFile: WORKER_FILE, clock: systemClock, model }), users: 0 };
    Reflect.set(globalThis, place, shared);
  }
  const { engine } = shared;
  shared.users++;
  let released = false;
  const release = async (): Promise<void> => {
    if (released) return;
    released = true;
    if (--shared.users > 0) return;
    Reflect.deleteProperty(globalThis, place);
    await engine.close();
  };
  return { engine, release };
}
