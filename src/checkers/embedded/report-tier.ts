import type { Observer } from '../../telemetry/observer.js';
import type { Engine } from './engine.js';
import type { EngineTier } from './engine-tier.js';

/** Warns when an engine has to do without its model; returns how to stop. */
export function reportTier(engine: Engine, observer: Observer | undefined): () => void {
  const report = (tier: EngineTier): void => {
    if (tier.tier === 'model' || tier.expected) return;
    observer?.observe({
      type: 'warning',
      code: 'model-unavailable',
      message: `The embedded engine judges by its rules alone: ${tier.reason}.`,
    });
  };
  report(engine.tier);
  return engine.watchTier(report);
}
