import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A server's connections, and whether a request is being answered on each. */
export interface OpenConnections {
  /** Ends each connection as soon as nothing is being answered on it: at once, or when its response is out. */
  endWhenIdle(): void;
}

/**
 * Node's own `closeIdleConnections` leaves those alone on which no request has come yet: browsers and clients open them
 * ahead of need, and one would hold up a shutdown until it gives up.
 */
export function openConnections(server: Server): OpenConnections {
  const answering = new Map<Socket, number>();
  let ending = false;
  const endIfIdle = (socket: Socket): void => {
    if (ending && answering.get(socket) === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
    endIfIdle(socket);
  });
  const onRequest = ({ socket }: IncomingMessage, res: ServerResponse): void => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    res.once('close', () => {
      if (!answering.has(socket)) return;
      answering.set(socket, (answering.get(socket) ?? 1) - 1);
      endIfIdle(socket);
    });
  };
  // One whose client asks before it sends the body comes by another event.
  for (const event of ['request', 'checkContinue']) server.on(event, onRequest);
  return {
    endWhenIdle() {
      ending = true;
      for (const socket of answering.keys()) endIfIdle(socket);
    },
  };
}
