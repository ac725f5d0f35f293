import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

type Connector = buildConnector.connector;
type Target = buildConnector.Options;

/** A connector that can hold one open connection ready for who connects first. */
export interface WarmConnector {
  readonly connect: Connector;
  /** Opens a connection ahead of need. Resolves when it is open or could not be had; never rejects. */
  warm(target: Target): Promise<void>;
  close(): void;
}

const keyOf = ({ protocol, hostname, port }: Target): string => `${protocol}//${hostname}:${port}`;

/**
 * Wraps a connector. No request is sent to warm up: a connection without one costs the service nothing, and the first
 * check saves name resolution and handshakes. A connection that dies while it waits is forgotten.
 */
export function warmConnector(open: Connector): WarmConnector {
  const waiting = new Map<string, Socket>();
  let closed = false;

  const forget = (key: string, socket: Socket): void => {
    if (waiting.get(key) === socket) waiting.delete(key);
  };
  const onError = (): void => {
    // 'close' follows and forgets the socket; without a listener the process would end.
  };

  return {
    connect(target, callback) {
      const key = keyOf(target);
      const socket = waiting.get(key);
      waiting.delete(key);
      if (socket === undefined) {
        open(target, callback);
        return;
      }
      // What a server says unasked is a goodbye.
      if (socket.destroyed || !socket.writable || socket.readableLength > 0) {
        socket.destroy();
        open(target, callback);
        return;
      }
      socket.ref();
      // Not at once: undici does not send on a connection that it is given while it still asks for one.
      queueMicrotask(() => {
        callback(null, socket);
        socket.off('error', onError);
      });
    },
    warm: (target) =>
      new Promise((resolve) => {
        open(target, (error, socket) => {
          resolve();
          if (error !== null) return;
          if (closed || waiting.has(keyOf(target))) {
            socket.destroy();
            return;
          }
          const key = keyOf(target);
          socket.unref();
          socket.on('error', onError);
          socket.once('close', () => {
            forget(key, socket);
          });
          waiting.set(key, socket);
        });
      }),
    close() {
      closed = true;
      for (const socket of waiting.values()) socket.destroy();
      waiting.clear();
    },
  };
}
