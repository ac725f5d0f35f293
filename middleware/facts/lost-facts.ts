import { processWide } from '../../src/contract/process-wide.js';
import type { FactsLostEvent, Observer } from '../../src/telemetry/observer.js';

/** What the guards mounted in this process report to. */
function listeners(): Set<Observer> {
  return processWide('lost-facts', () => new Set<Observer>());
}

/** Reports facts that belong to no request to an observer; returns how to end that. */
export function watchLostFacts(observer: Observer): () => void {
  listeners().add(observer);
  return () => listeners().delete(observer);
}

/** How many guards are mounted in this process and not closed. */
export function openGuards(): number {
  return listeners().size;
}

/**
 * Only the guard that was mounted last is the target of facts outside of a request, so that they count once: which guard they were
 * meant for nobody knows.
 */
export function reportLostFacts(why: FactsLostEvent['why'], observer?: Observer): void {
  const target = observer ?? [...listeners()].at(-1);
  target?.observe({ type: 'factsLost', why });
}
