import type { Clock } from '../../contract/monotonic-clock.js';
import { PACKAGED_MODEL, type ModelSettings } from './model-settings.js';

export interface WorkerEngineOptions {
  /** Absolute path of the worker's module. */
  readonly workerFile: string;
  readonly clock: Clock;
  /** @default the exact layer alone */
  readonly model?: ModelSettings;
  /** How long a job that was withdrawn early may hold its thread before that is ended, in milliseconds. @default 1000 */
  readonly stuckAfterMs?: number;
  /**
   * How long one may hold it past its deadline, or by then have held it without a look at the time, in milliseconds: ten
   * times what the engine stops before it. Its texts are not judged again.
   * @default 100
   */
  readonly heldAfterMs?: number;
  /**
   * How long one may hold it before those behind it go to the spare, in milliseconds: several times what a usual job takes.
   * @default 50
   */
  readonly spareAfterMs?: number;
  /** How long a start may take before it counts as failed, in milliseconds; a busy machine takes seconds. @default 60_000 */
  readonly startWithinMs?: number;
}

export const DEFAULTS = {
  model: { threads: 0, folder: PACKAGED_MODEL },
  stuckAfterMs: 1000,
  heldAfterMs: 100,
  spareAfterMs: 50,
  startWithinMs: 60_000,
} as const satisfies Omit<Required<WorkerEngineOptions>, 'workerFile' | 'clock'>;
