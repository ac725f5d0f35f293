import type { Headers } from './header-list.js';
import type { Replaced } from './held-body.js';
import type { Method } from './response-methods.js';

/**
 * Express answers a conditional request with 304 inside `res.send`, by the entity tag of the handler's own body. What
 * the client has is what the guard sent it, so the question is put again on the final body: `req.fresh` says no while
 * `res.send` asks about a response that will be held.
 */

function hasSend(res: object): res is { send: Method } {
  return 'send' in res && typeof res.send === 'function';
}

export class Freshness {
  private asked = false;
  /** Whether the body that Express asked about had a content-encoding; one put on since is not Express's. */
  wasEncoded = false;

  private constructor(
    private readonly fresh: () => boolean,
    /** Takes the watch off. */
    readonly dispose: () => void,
  ) {}

  /**
   * @param pending Says whether the response is held, as far as its head and the body given to `res.send` show.
   * @returns undefined where nothing asks: an unconditional request, or one without Express.
   */
  static watch(
    req: { readonly headers: Readonly<Record<string, unknown>> },
    res: Pick<Headers, 'getHeader'>,
    pending: { willHold(body: unknown): boolean },
  ): Freshness | undefined {
    if (req.headers['if-none-match'] === undefined && req.headers['if-modified-since'] === undefined)
      return undefined;
    if (!('fresh' in req) || !hasSend(res)) return undefined;

    const own = Object.getOwnPropertyDescriptor(req, 'fresh');
    const fresh = (): boolean => {
      if (own === undefined) return Reflect.get(Object.getPrototypeOf(req) as object, 'fresh', req) === true;
      return (own.get === undefined ? own.value : own.get.call(req)) === true;
    };
    // res.send calls itself by way of res.json.
    const bodies: unknown[] = [];
    const { send } = res;
    const asking: Method = (...args) => {
      bodies.push(args[0]);
      try {
        return Reflect.apply(send, res, args);
      } finally {
        bodies.pop();
      }
    };
    res.send = asking;
    const freshness = new Freshness(fresh, () => {
      if (res.send === asking) res.send = send;
      if (own === undefined) Reflect.deleteProperty(req, 'fresh');
      else Object.defineProperty(req, 'fresh', own);
    });
    Object.defineProperty(req, 'fresh', {
      configurable: true,
      enumerable: true,
      get: () => {
        if (bodies.length === 0 || !pending.willHold(bodies.at(-1))) return fresh();
        freshness.asked = true;
        freshness.wasEncoded = res.getHeader('content-encoding') !== undefined;
        return false;
      },
    });
    return freshness;
  }

  /** Whether Express asked, and the answer was no. */
  get wasAsked(): boolean {
    return this.asked;
  }

  /** Whether Express asked and the answer was no, while for the headers as they are now it is yes. */
  isNotModified(): boolean {
    return this.asked && this.fresh();
  }
}

interface EtagApp {
  readonly app: { get(name: 'etag' | 'etag fn'): unknown };
}

/** How an app makes entity tags. */
interface EtagMaker {
  readonly make: (body: Buffer) => string | undefined;
  /** Tells Express's own ways apart; undefined for a function of the app's, which may look at more than the body. */
  readonly by: unknown;
}

function hasApp(res: object): res is EtagApp {
  return (
    'app' in res &&
    typeof res.app === 'function' &&
    'get' in res.app &&
    typeof (res.app as { get?: unknown }).get === 'function'
  );
}

/** How the Express app makes entity tags (its setting `etag`); undefined when it makes none. */
export function etagMaker(res: object): EtagMaker | undefined {
  if (!hasApp(res)) return undefined;
  const by = res.app.get('etag fn');
  if (typeof by !== 'function') return undefined;
  return {
    by: typeof res.app.get('etag') === 'function' ? undefined : by,
    make: (body) => {
      const etag: unknown = Reflect.apply(by, undefined, [body]);
      return typeof etag === 'string' && etag !== '' ? etag : undefined;
    },
  };
}

/** The tag of a body. A weak one leaves out what the body says of its own response alone. */
export function etagOf(
  text: string,
  { make, by }: EtagMaker,
  { ofThisAlone, keptTag }: Pick<Replaced, 'ofThisAlone' | 'keptTag'> = {},
): string | undefined {
  if (ofThisAlone === undefined) return make(Buffer.from(text));
  const kept = keptTag?.made;
  if (kept !== undefined && by !== undefined && kept.by === by) return kept.tag;
  const others = ofThisAlone().reduce((left, own) => left.replaceAll(own, ''), text);
  const tag = make(Buffer.from(others));
  if (tag?.startsWith('W/') !== true) return make(Buffer.from(text));
  if (keptTag !== undefined) keptTag.made = { by, tag };
  return tag;
}
