import type { Checker, CheckerTier } from '../checkers/checker.js';

/** `starting` until the checker is ready, `failed` when it never can be, `draining` once the service shuts down. */
export type ReadinessState = 'starting' | 'ready' | 'failed' | 'draining';

/** Whether a load balancer should send checks here. */
export interface Readiness {
  readonly state: ReadinessState;
  /** How well the checker judges now, and why not better; undefined for a checker of one tier. */
  readonly tier: CheckerTier | undefined;
  drain(): void;
  /** Calls back with the state now and whenever it changes. */
  watch(onState: (state: ReadinessState) => void): void;
}

export function readinessOf(checker: Checker): Readiness {
  let state: ReadinessState = 'starting';
  const watchers: ((state: ReadinessState) => void)[] = [];
  const become = (next: ReadinessState): void => {
    if (state === next || state === 'draining') return;
    state = next;
    for (const watcher of watchers) watcher(state);
  };
  checker.ready.then(
    () => {
      become('ready');
    },
    () => {
      become('failed');
    },
  );
  return {
    get state() {
      return state;
    },
    get tier() {
      return checker.tier;
    },
    drain() {
      become('draining');
    },
    watch(onState) {
      watchers.push(onState);
      onState(state);
    },
  };
}
