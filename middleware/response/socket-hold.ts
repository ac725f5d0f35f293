/**
 * An error thrown after `res.json()` makes Express destroy the socket, and a handler may end it. Without the guard the
 * answer is in the kernel by then; with it, it is still held. So while an ended response is held, `destroy()` without an
 * error, `destroySoon()` and `end()` wait for it. Not `end` of an HTTP/2 stream, by which the answer itself is sent.
 */

const ENDINGS = ['end', 'destroySoon'] as const;
type Ending = (...args: unknown[]) => unknown;

interface Destroyable extends Partial<Record<(typeof ENDINGS)[number], Ending>> {
  destroyed: boolean;
  writable?: boolean;
  closed?: boolean;
  readableEnded?: boolean;
  destroy: (error?: Error) => unknown;
}

interface Finishing {
  once(event: 'finish' | 'close', listener: () => void): unknown;
}

/** Kept with its socket, which is used again and again. */
interface Hold {
  holders: number;
  wanted: boolean;
  readonly destroy: Destroyable['destroy'];
  readonly waiting: Destroyable['destroy'];
  /** What ends a socket, and what stands in its place meanwhile. */
  readonly endings: readonly {
    readonly name: (typeof ENDINGS)[number];
    readonly native: Ending;
    readonly waiting: Ending;
  }[];
  /** The first call of these that waits. */
  ending: (() => void) | undefined;
}

const holds = new WeakMap<Destroyable, Hold>();

function isDestroyable(value: unknown): value is Destroyable {
  return typeof value === 'object' && value !== null && 'destroy' in value && 'destroyed' in value;
}

/**
 * Call when an ended response is held; several may be pending on one socket.
 *
 * @param socket The response's socket, or its HTTP/2 stream.
 * @returns To be called once, just before that response is sent or given up. Destroys when it is through, if that was
 *   asked for.
 */
export function holdSocket(socket: unknown, res: Finishing): () => void {
  if (!isDestroyable(socket) || socket.destroyed) return () => undefined;
  const hold = holdOf(socket);
  if (hold.holders === 0) {
    socket.destroy = hold.waiting;
    for (const { name, waiting } of hold.endings) socket[name] = waiting;
  }
  hold.holders++;
  return () => {
    hold.holders--;
    if (hold.holders > 0) return;
    // Put back by assignment: deleting the property would make every later access to the socket slow.
    socket.destroy = hold.destroy;
    for (const { name, native } of hold.endings) socket[name] = native;
    const { ending } = hold;
    hold.ending = undefined;
    if (!hold.wanted && ending === undefined) return;
    const close = (): void => {
      if (hold.wanted) socket.destroy();
      else ending?.();
    };
    res.once('finish', close);
    res.once('close', close);
  };
}

function holdOf(socket: Destroyable): Hold {
  const known = holds.get(socket);
  if (known !== undefined) return known;
  const { destroy } = socket;
  const hold: Hold = {
    holders: 0,
    wanted: false,
    ending: undefined,
    endings: 'destroySoon' in socket ? endingsOf(socket, () => hold) : [],
    destroy,
    waiting: (error) => {
      // The connection is at its end, or something is wrong with it: nobody can read the answer any more.
      if (error !== undefined || socket.writable === false || socket.closed === true) {
        return Reflect.apply(destroy, socket, [error]);
      }
      hold.wanted = true;
      return socket;
    },
  };
  holds.set(socket, hold);
  return hold;
}

function endingsOf(socket: Destroyable, holdOfSocket: () => Hold): Hold['endings'] {
  return ENDINGS.flatMap((name) => {
    const native = socket[name];
    if (native === undefined) return [];
    const waiting: Ending = (...args) => {
      // Once the client has ended its side, it is Node that ends the other.
      const isOver = socket.writable === false || socket.closed === true || socket.readableEnded === true;
      if (isOver) return Reflect.apply(native, socket, args);
      holdOfSocket().ending ??= () => {
        Reflect.apply(native, socket, args);
      };
      return socket;
    };
    return [{ name, native, waiting }];
  });
}
