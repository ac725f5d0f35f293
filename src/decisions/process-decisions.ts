import { processWide } from '../contract/process-wide.js';
import type { Observer } from '../telemetry/observer.js';

/** Observers of every decision of the process, whichever guard made it; mostly none. */
const listening = () => processWide('decisions', () => new Set<Observer>());

/** Subscribes an observer to every decision of the process; returns how to unsubscribe. */
export function onEveryDecision(observer: Observer): () => void {
  listening().add(observer);
  return () => {
    listening().delete(observer);
  };
}

/** Passes a guard's decisions on to these observers. */
export const processDecisions: Observer = {
  observe(event) {
    if (event.type !== 'decided') return;
    for (const observer of listening()) observer.observe(event);
  },
};
