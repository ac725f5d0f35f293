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

interface Hold {
  holders: number;
  wanted: boolean;
  readonly unpatch: () => void;
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
  const hold = holds.get(socket) ?? patch(socket);
  hold.holders++;
  return () => {
    hold.holders--;
    if (hold.holders > 0) return;
    holds.delete(socket);
    hold.unpatch();
    if (!hold.wanted) return;
    const destroy = (): void => {
      socket.destroy();
    };
    res.once('finish', destroy);
    res.once('close', destroy);
  };
}

function patch(socket: Destroyable): Hold {
  const own = Object.getOwnPropertyDescriptor(socket, 'destroy');
  const hold: Hold = {
    holders: 0,
    wanted: false,
    unpatch: () => {
      if (own === undefined) Reflect.deleteProperty(socket, 'destroy');
      else Object.defineProperty(socket, 'destroy', own);
    },
  };
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error?: Error) => {
    // The connection is at its end, or something is wrong with it: nobody can read the answer any more.
    if (error !== undefined || socket.writable === false || socket.closed === true) return destroy(error);
    hold.wanted = true;
    return socket;
  };
  holds.set(socket, hold);
  return hold;
}
