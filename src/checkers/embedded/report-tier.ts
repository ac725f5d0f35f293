import type { Observer } from '../../telemetry/observer.js';
import type { Engine } from './engine.js';
import type { EngineTier } from './engine-tier.js';

/** Warns when an engine has to do without its model, and not again until it had it back; returns how to stop. */
export function reportTier(engine: Engine, observer: Observer | undefined): () => void {
  let isReported = false;
  const report = (tier: EngineTier): void => {
    const isReason = tier.tier === 'lexical' && !tier.expected;
    if (!isReason || isReported) {
      isReported &&= tier.tier === 'lexical';
      return;
    }
    isReported = true;
    observer?.observe({
      type: 'warning',
      code: 'model-unavailable',
      message: `The embedded engine judges without its model: ${tier.reason}.`,
    });
  };
  report(engine.tier);
  return engine.watchTier(report);
}
