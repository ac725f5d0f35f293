import type { Withdraw } from './engine.js';

/** Calls back in the next microtask, unless what is returned is called first. */
export function endsSoon(onEnd: () => void): Withdraw {
  let isWithdrawn = false;
  queueMicrotask(() => {
    if (!isWithdrawn) onEnd();
  });
  return () => {
    isWithdrawn = true;
    return false;
  };
}
