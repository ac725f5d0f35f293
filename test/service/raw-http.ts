import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that sends bytes as the test says, lawful or not, and reads bytes. */
export interface RawClient {
  readonly socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** What has come so far, as latin1. */
  received(): string;
  /** Waits for it to come; rejects when the connection ends without it. */
  until(expected: RegExp): Promise<string>;
  /** Waits for the end of the connection, from either side. */
  ended(): Promise<string>;
}

export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  let text = '';
  let isOver = false;
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    tell();
  });
  // Cut by the other side: what it sent before counts.
  socket.on('error', () => undefined);
  for (const end of ['end', 'close']) {
    socket.on(end, () => {
      isOver = true;
      socket.end();
      tell();
    });
  }
  const when = (isMet: () => boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const watcher = (): void => {
        if (isMet()) resolve(text);
        else if (isOver) reject(new Error(`the connection ended after ${JSON.stringify(text)}`));
        else return;
        watchers.delete(watcher);
      };
      watchers.add(watcher);
      watcher();
    });
  return {
    socket,
    send: (bytes) => {
      socket.write(bytes);
    },
    received: () => text,
    until: (expected) => when(() => expected.test(text)),
    ended: () => when(() => isOver),
  };
}

/** The status of each response in what was received. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
