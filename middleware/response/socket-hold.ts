/**
 * An error thrown after `res.json()` makes Express destroy the socket. Without the guard the answer is in the kernel by
 * then; with it, it is still held. So while an ended response is held, `destroy()` without an error waits for it.
 */

interface Destroyable {
  destroyed: boolean;
  writable?: boolean;
  closed?: boolean;
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
  if (hold.holders === 0) socket.destroy = hold.waiting;
  hold.holders++;
  return () => {
    hold.holders--;
    if (hold.holders > 0) return;
    // Put back by assignment: deleting the property would make every later access to the socket slow.
    socket.destroy = hold.destroy;
    if (!hold.wanted) return;
    const destroy = (): void => {
      socket.destroy();
    };
    res.once('finish', destroy);
    res.once('close', destroy);
  };
}

function holdOf(socket: Destroyable): Hold {
  const known = holds.get(socket);
  if (known !== undefined) return known;
  const { destroy } = socket;
  const hold: Hold = {
    holders: 0,
    wanted: false,
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
