import type { Checker } from '../checkers/checker.js';

/** `starting` until the checker is ready, `failed` when it never can be, `draining` once the service shuts down. */
export type ReadinessState = 'starting' | 'ready' | 'failed' | 'draining';

/** Whether a load balancer should send checks here. */
export interface Readiness {
  readonly state: ReadinessState;
  drain(): void;
}

export function readinessOf(checker: Checker): Readiness {
  let state: ReadinessState = 'starting';
  checker.ready.then(
    () => {
      if (state === 'starting') state = 'ready';
    },
    () => {
      if (state === 'starting') state = 'failed';
    },
  );
  return {
    get state() {
      return state;
    },
    drain() {
      state = 'draining';
    },
  };
}
