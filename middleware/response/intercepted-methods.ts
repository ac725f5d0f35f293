import { EMPTY } from '../empty.js';
import { METHOD_NAMES, type Interceptor, type Method, type Methods } from './response-methods.js';
import { sharedMethodsOf, type SharedMethods } from './shared-methods.js';

/** Every method, as of a response that nobody patched before. */
export const ALL = { writeHead: true, write: true, end: true, flushHeaders: true };

/** Whether these are a response's methods. */
export function areOf(res: Methods, methods: Methods): boolean {
  return (
    res.end === methods.end &&
    res.writeHead === methods.writeHead &&
    res.write === methods.write &&
    res.flushHeaders === methods.flushHeaders
  );
}

/** What a response was taken over with on which nobody had patched a method, as on most. */
export interface UntouchedMethods {
  /** Those that it has from Node's prototype. */
  readonly shared: SharedMethods;
  /** Not that of what is mounted inside, which comes later. */
  readonly flush: unknown;
}

/** Undefined where a method is patched, also by a guard further out, and for responses of another making. */
export function untouchedMethods(res: Methods): UntouchedMethods | undefined {
  const shared = sharedMethodsOf(res);
  if (shared === undefined || !areOf(res, shared.methods) || shared.interceptors.has(res)) return undefined;
  return { shared, flush: flushOf(res) };
}

function flushOf(res: object): unknown {
  return 'flush' in res ? res.flush : undefined;
}

/**
 * Takes the methods of one response: what is mounted before keeps its patches below ours, what is mounted after puts its
 * own on top. Where nothing was mounted before that patched a method, by way of those on Node's prototype
 * (`SharedMethods`); else by an own property.
 */
export class InterceptedMethods {
  /** What is called by `original`. */
  private readonly before: Methods;
  /** What the response has while nothing is on top of ours. */
  private readonly ours: Methods;
  private readonly shared: SharedMethods | undefined;
  private readonly outerFlush: unknown;
  /** Whether it may be taken over further out, too. */
  readonly isInner: boolean;
  private readonly isUntouched: boolean;
  /** Of a method that was patched before: false once what is below may call Node's own with what is to be sent. */
  private readonly intercepts: Record<keyof Methods, boolean>;
  private readonly patchedBefore: readonly (keyof Methods)[];

  /** @param untouched Of a response that was taken over before. @default it is taken over now */
  constructor(
    private readonly res: Methods,
    interceptor: Interceptor,
    untouched = untouchedMethods(res),
  ) {
    this.isUntouched = untouched !== undefined;
    if (untouched !== undefined) {
      const { shared, flush } = untouched;
      this.isInner = false;
      this.shared = shared;
      this.outerFlush = flush;
      this.before = shared.native;
      this.ours = shared.methods;
      this.intercepts = ALL;
      this.patchedBefore = EMPTY;
      shared.interceptors.set(res, { interceptor, intercepts: ALL });
      return;
    }
    const shared = sharedMethodsOf(res);
    // Taken twice, the inner one has to be on top of the outer one.
    this.isInner = shared?.interceptors.has(res) ?? true;
    this.shared = this.isInner ? undefined : shared;
    this.outerFlush = flushOf(res);
    const { writeHead, write, end, flushHeaders } = res;
    this.before = { writeHead, write, end, flushHeaders };
    this.ours = { writeHead, write, end, flushHeaders };
    this.intercepts = { ...ALL };
    const patchedBefore: (keyof Methods)[] = [];
    this.patchedBefore = patchedBefore;
    this.shared?.interceptors.set(res, { interceptor, intercepts: this.intercepts });
    for (const name of METHOD_NAMES) {
      if (this.shared !== undefined && res[name] === this.shared.methods[name]) {
        this.before[name] = this.shared.native[name];
      } else {
        patchedBefore.push(name);
        this.ours[name] = (...args) => interceptor[name](args);
        res[name] = this.ours[name];
      }
    }
  }

  /** Calls what was there before. */
  original(name: keyof Methods, args: readonly unknown[]): unknown {
    for (const patched of this.patchedBefore) this.intercepts[patched] = false;
    return Reflect.apply(this.before[name], this.res, args);
  }

  /** Sends on what a compression that is mounted before keeps back. */
  flush(): void {
    if (typeof this.outerFlush === 'function') Reflect.apply(this.outerFlush, this.res, []);
  }

  /** Whether what is mounted before patched `writeHead`. */
  get isHeadPatchedBefore(): boolean {
    return this.shared !== undefined && this.before.writeHead !== this.shared.native.writeHead;
  }

  /** Whether nothing patched `writeHead` on top of ours. */
  get isHeadOnTop(): boolean {
    return this.res.writeHead === this.ours.writeHead;
  }

  /**
   * Puts back what was there, except under a patch on top, which goes on calling ours. By assignment: deleting a
   * property would make every later access to the response slow.
   */
  restore(): void {
    const { res, shared } = this;
    shared?.interceptors.delete(res);
    if (this.isUntouched) return;
    for (const name of METHOD_NAMES) {
      if (shared !== undefined && this.ours[name] === shared.methods[name]) continue;
      if (res[name] === this.ours[name]) res[name] = this.before[name];
    }
  }

  /** Whether, ours being restored, `writeHead` has a patch that was put on top of ours. */
  get isHeadCovered(): boolean {
    return this.res.writeHead !== this.plainHead;
  }

  /** What `writeHead` is when neither ours nor anything on top of it is there. */
  private get plainHead(): Method {
    const { before, ours, shared } = this;
    return shared !== undefined && ours.writeHead === shared.methods.writeHead
      ? ours.writeHead
      : before.writeHead;
  }

  /**
   * For one call of `writeHead`, whoever makes it: past all that is on top, with the status as it then is. Nothing where
   * ours are restored and nothing is on top.
   */
  passHeadOnce(status: () => number, args: readonly unknown[]): void {
    if (!this.isHeadCovered) return;
    const { res, before, plainHead } = this;
    res.writeHead = () => {
      res.writeHead = plainHead;
      return Reflect.apply(before.writeHead, res, [status(), ...args.slice(1)]);
    };
  }
}
