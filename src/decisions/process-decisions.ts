import { processWide } from '../contract/process-wide.js';
import type { Observer } from '../telemetry/observer.js';

/** Who wants to be told of every decision of the process, whichever guard made it; mostly nobody. */
const listening = () => processWide('decisions', () => new Set<Observer>());

/** Has an observer told of every decision of the process, until the function returned is called. */
export function onEveryDecision(observer: Observer): () => void {
  listening().add(observer);
  return () => {
    listening().delete(observer);
  };
}

/** Passes a guard's decisions on to those who want to be told. */
export const processDecisions: Observer = {
  observe(event) {
    if (event.type !== 'decided') return;
    for (const observer of listening()) observer.observe(event);
  },
};
