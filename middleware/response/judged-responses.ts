const KEY = Symbol.for('answer-guard.judged');

/** Responses that a guard has judged: guards further out leave them alone. Shared by the ESM and CommonJS builds. */
export function judgedResponses(): WeakSet<object> {
  return (known ??= sharedSet());
}

let known: WeakSet<object> | undefined;

function sharedSet(): WeakSet<object> {
  const shared: unknown = Reflect.get(globalThis, KEY);
  if (shared instanceof WeakSet) return shared;
  const judged = new WeakSet();
  Reflect.set(globalThis, KEY, judged);
  return judged;
}
