import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give connections, and who asks for port 0, those from 32768 on, or from higher. */
const PORTS = { from: 10_000, below: 22_000 };

/**
 * A port that nobody listens on and that no system gives to others, so that who lets go of it finds it free again. The
 * one 10000 above, which a node of a Redis cluster takes too, is none that is given to others either.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
