import type { GuardEvent, Observer } from '../telemetry/observer.js';
import { DriftMonitor, type DriftMonitorOptions } from './drift-monitor.js';

export interface DriftObserverOptions extends DriftMonitorOptions {
  readonly route: string;
  /** Told what was found. */
  readonly emit: (event: GuardEvent) => void;
}

/** Watches a route's decisions for what they were not like when it was calibrated. */
export function driftObserver({ route, emit, ...options }: DriftObserverOptions): Observer {
  const monitor = new DriftMonitor(options);
  return {
    observe(event) {
      if (event.type !== 'decided' || event.route !== route || event.traits === undefined) return;
      const report = monitor.next(event.traits());
      if (report === undefined) return;
      emit({ type: 'drift', route, features: report.features });
      if (report.warning === undefined) return;
      const message = `Route '${route}': answers are not what they were when it was calibrated: ${report.warning}. Its guarantee may not hold; label new answers and calibrate again.`;
      emit({ type: 'warning', code: 'drift', message });
    },
  };
}
