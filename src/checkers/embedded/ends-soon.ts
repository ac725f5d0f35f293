/** Calls back in the next microtask, unless what is returned is called first. */
export function endsSoon(onEnd: () => void): () => void {
  let isWithdrawn = false;
  queueMicrotask(() => {
    if (!isWithdrawn) onEnd();
  });
  return () => {
    isWithdrawn = true;
  };
}
