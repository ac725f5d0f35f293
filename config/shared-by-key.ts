import { processWide } from '../src/contract/process-wide.js';

interface Shared {
  readonly value: unknown;
  readonly end: () => Promise<void>;
  users: number;
}

/** Something in use, and how to let go of it. */
export interface Lease<T> {
  readonly value: T;
  /** Ends it when nobody else uses it. Idempotent. */
  readonly release: () => Promise<void>;
}

/**
 * What there is one of in a process for equal settings, made by who comes first and ended when the last lets go. `kind`
 * says what it is: the same for the same type always.
 */
export function lease<T>(
  kind: string,
  settings: unknown,
  make: () => { readonly value: T; readonly end: () => Promise<void> },
): Lease<T> {
  const all = processWide('shared', () => new Map<string, Shared>());
  const key = `${kind} ${JSON.stringify(settings)}`;
  const shared = all.get(key) ?? { ...make(), users: 0 };
  shared.users++;
  all.set(key, shared);
  let released = false;
  return {
    value: shared.value as T,
    async release() {
      if (released) return;
      released = true;
      if (--shared.users > 0) return;
      all.delete(key);
      await shared.end();
    },
  };
}
