export type Method = (...args: unknown[]) => unknown;

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}

interface Patched {
  readonly replacement: Method;
  readonly original: Method;
  readonly wasOwn: boolean;
}

/**
 * Methods replaced on one object, by own properties: what is mounted before keeps its own patches below ours, what is
 * mounted after puts its patches on top, and other responses are not touched.
 */
export class InstancePatch<Name extends string> {
  private readonly patched = new Map<Name, Patched>();

  constructor(private readonly target: object) {}

  /** Does nothing where the target has no such method. */
  replace(name: Name, replacement: Method): void {
    const original: unknown = Reflect.get(this.target, name);
    if (!isMethod(original)) return;
    this.patched.set(name, { replacement, original, wasOwn: Object.hasOwn(this.target, name) });
    Reflect.set(this.target, name, replacement);
  }

  /** Calls what was there before. */
  original(name: Name, args: readonly unknown[]): unknown {
    const patched = this.patched.get(name);
    return patched === undefined ? undefined : Reflect.apply(patched.original, this.target, args);
  }

  /** Whether nothing was patched on top. */
  isOnTop(name: Name): boolean {
    return Reflect.get(this.target, name) === this.patched.get(name)?.replacement;
  }

  /** Whether, ours being restored, something that was patched on top remains. */
  isCovered(name: Name): boolean {
    return Reflect.get(this.target, name) !== this.patched.get(name)?.original;
  }

  /** Puts back what was there, except under a patch on top, which goes on calling ours. */
  restore(): void {
    for (const name of this.patched.keys()) if (this.isOnTop(name)) this.remove(name);
  }

  /** Puts back what was there, whatever is on top. */
  remove(name: Name): void {
    const patched = this.patched.get(name);
    if (patched === undefined) return;
    if (patched.wasOwn) Reflect.set(this.target, name, patched.original);
    else Reflect.deleteProperty(this.target, name);
  }
}
