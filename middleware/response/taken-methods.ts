export type Method = (...args: unknown[]) => unknown;

/** The methods of a response that are replaced while it is taken over. */
export interface Methods {
  writeHead: Method;
  /** An old alias of `writeHead`: it would pass by. Not everywhere. */
  writeHeader?: Method;
  write: Method;
  end: Method;
  flushHeaders: Method;
}

/** Whether it is a response as node:http and node:http2 have them. */
export function hasMethods(res: object): res is Methods {
  return 'writeHead' in res && 'write' in res && 'end' in res && 'flushHeaders' in res;
}

/**
 * Replaces the methods of one response, by own properties: what is mounted before keeps its patches below ours, what is
 * mounted after puts its own on top, and other responses are not touched. They are put back by assignment: deleting a
 * property would make every later access to the response slow.
 */
export class TakenMethods {
  private readonly before: Methods;

  constructor(
    private readonly res: Methods,
    private readonly ours: Omit<Methods, 'writeHeader'>,
  ) {
    this.before = {
      writeHead: res.writeHead,
      write: res.write,
      end: res.end,
      flushHeaders: res.flushHeaders,
    };
    res.writeHead = ours.writeHead;
    res.write = ours.write;
    res.end = ours.end;
    res.flushHeaders = ours.flushHeaders;
    if (res.writeHeader === undefined) return;
    this.before.writeHeader = res.writeHeader;
    res.writeHeader = ours.writeHead;
  }

  /** Calls what was there before. */
  original(name: 'writeHead' | 'write' | 'end' | 'flushHeaders', args: readonly unknown[]): unknown {
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
    if (res.flushHeaders === ours.flushHeaders) res.flushHeaders = before.flushHeaders;
    if (before.writeHeader !== undefined) res.writeHeader = before.writeHeader;
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
