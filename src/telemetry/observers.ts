import { errorOrigin } from './error-origin.js';
import type { GuardEvent, Observer } from './observer.js';

/** Does nothing. */
export const NO_OBSERVER: Observer = { observe: () => undefined };

/**
 * Notifies several observers. One that throws keeps the others from nothing and its caller from nothing: the others get a
 * warning, the first time.
 */
export function observers(...all: readonly Observer[]): Observer {
  const broken = new Set<Observer>();

  /** Returns the observers that threw for the first time, with what they threw; undefined where none did. */
  const notify = (event: GuardEvent, to: readonly Observer[]): Map<Observer, unknown> | undefined => {
    let thrown: Map<Observer, unknown> | undefined;
    for (const observer of to) {
      try {
        observer.observe(event);
      } catch (error) {
        if (!broken.has(observer)) (thrown ??= new Map<Observer, unknown>()).set(observer, error);
        broken.add(observer);
      }
    }
    return thrown;
  };

  return {
    observe(event) {
      for (const [observer, error] of notify(event, all) ?? []) {
        const message = `An observer threw and missed an event: ${errorOrigin(error)}`;
        notify(
          { type: 'warning', code: 'observer-failed', message },
          all.filter((other) => other !== observer),
        );
      }
    },
  };
}
