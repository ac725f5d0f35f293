import type { PassRunner } from '../../engine/judge/pass-session.js';
import type { EngineTier } from './engine-tier.js';

/** The model as an engine sees it, wherever its passes are made. */
export interface Model extends PassRunner {
  readonly tier: EngineTier;
  /** Resolves once the model is loaded, or cannot be. */
  readonly startFinished: Promise<void>;
}
