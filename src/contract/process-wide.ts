/**
 * What there is one of in a process, made when first asked for: the ESM and the CommonJS build, each loaded on its own,
 * find the same by its name.
 */
export function processWide<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`answer-guard.${name}`);
  const existing = Reflect.get(globalThis, key) as T | undefined;
  if (existing !== undefined) return existing;
  const made = make();
  Reflect.set(globalThis, key, made);
  return made;
}
