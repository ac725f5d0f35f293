export type Method = (...args: unknown[]) => unknown;

/** The methods of a response that are replaced while it is taken over. */
export interface Methods {
  writeHead: Method;
  write: Method;
  end: Method;
}

/** Whether it is a response as node:http and node:http2 have them. */
export function hasMethods(res: object): res is Methods {
  return 'writeHead' in res && 'write' in res && 'end' in res;
}

/**
 * Replaces the methods of one response, by own properties: what is mounted before keeps its patches below ours, what is
 * mounted after puts its own on top, and other responses are not touched. No more than these three: on an Express
 * response each new property costs microseconds. They are put back by assignment: deleting a property would make every
 * later access slow.
 */
export class TakenMethods {
  private readonly before: Methods;

  constructor(
    private readonly res: Methods,
    private readonly ours: Methods,
  ) {
    this.before = { writeHead: res.writeHead, write: res.write, end: res.end };
    res.writeHead = ours.writeHead;
    res.write = ours.write;
    res.end = ours.end;
  }

  /** Calls what was there before. */
  original(name: keyof Methods, args: readonly unknown[]): unknown {
    return Reflect.apply(this.before[name], this.res, args);
  }

  /** Whether nothing patched `writeHead` on top of ours. */
  get isHeadOnTop(): boolean {
    return this.res.writeHead === this.ours.writeHead;
  }

  /** Puts back what was there, except under a patch on top, which goes on calling ours. */
  restore(): void {
    const { res, before, ours } = this;
    if (res.writeHead === ours.writeHead) res.writeHead = before.writeHead;
    if (res.write === ours.write) res.write = before.write;
    if (res.end === ours.end) res.end = before.end;
  }

  /**
   * For one call of `writeHead`, whoever makes it: past all that is on top, with the status as it then is. Nothing where
   * ours are restored and nothing is on top.
   */
  passHeadOnce(status: () => number, args: readonly unknown[]): void {
    const { res, before } = this;
    if (res.writeHead === before.writeHead) return;
    res.writeHead = () => {
      res.writeHead = before.writeHead;
      return Reflect.apply(before.writeHead, res, [status(), ...args.slice(1)]);
    };
  }
}
