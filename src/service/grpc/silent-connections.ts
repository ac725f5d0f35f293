import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { ConnectionEnd } from '../../telemetry/observer.js';

/** What a client begins with in HTTP/2 (RFC 9113, 3.4), in bytes; a TLS handshake is longer. */
const PREFACE_BYTES = 24;
/** Node's channel of connections that a server accepts (node:diagnostics_channel). */
const ACCEPTED = 'net.server.socket';

export interface SilentConnectionsOptions {
  /** The port that is listened on. */
  readonly port: number;
  /** How long a client may take to say that it speaks HTTP/2, in milliseconds. */
  readonly afterMs: number;
  readonly onClosed: (why: ConnectionEnd) => void;
}

/**
 * Closes connections to a port on which nothing comes, or too little to begin. The library of gRPC does not show its
 * sockets; Node reports every one that a server accepts.
 *
 * @returns stops watching
 */
export function closeSilentConnections({ port, afterMs, onClosed }: SilentConnectionsOptions): () => void {
  const watch = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    if (socket.localPort !== port) return;
    const closeUnlessBegun = (): void => {
      const { bytesRead, destroyed } = socket;
      if (destroyed || bytesRead >= PREFACE_BYTES) return;
      onClosed(bytesRead === 0 ? 'silent' : 'slow');
      socket.destroy();
    };
    // What came while the process was busy is read first.
    const timer = setTimeout(() => setImmediate(closeUnlessBegun), afterMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
    });
  };
  subscribe(ACCEPTED, watch);
  return () => {
    unsubscribe(ACCEPTED, watch);
  };
}
