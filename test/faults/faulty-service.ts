import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { FailureCause } from '../../src/contract/verdict.js';
import { freePort } from '../free-port.js';

/** A request as it came over a socket. */
export interface SeenRequest {
  readonly head: string;
  readonly body: string;
}

/** Plays one response, or what should have been one. `well` is what the stand-in would have answered. */
type Play = (socket: Socket, well: () => Promise<string>) => void;

export interface Fault {
  readonly name: string;
  readonly play: Play;
  /** What a check comes to while it lasts; `ok` when a retry saves it. */
  readonly comesTo: FailureCause | 'ok';
  /** Played once; then the service is well. */
  readonly once?: true;
  /** Some sentences are judged all the same. */
  readonly partly?: true;
}

const page = (status: string, body: string, headers = 'Content-Type: application/json\r\n'): string =>
  `HTTP/1.1 ${status}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const status = (code: number, name: string, headers = ''): Play => {
  // As Google's does, it quotes what it was sent.
  const body = JSON.stringify({ error: { code, message: 'About: PLANTED-FACT', status: name } });
  return (socket) => {
    socket.write(page(`${code} ${name}`, body, `Content-Type: application/json\r\n${headers}`));
  };
};
const json = (body: string): Play => {
  return (socket) => {
    socket.write(page('200 OK', body));
  };
};
/** The good answer with one thing in it changed. */
const altered = (alter: (answer: Record<string, unknown>) => void): Play => {
  return (socket, well) => {
    void well().then((text) => {
      const answer = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
      alter(answer);
      socket.write(page('200 OK', JSON.stringify(answer)));
    });
  };
};
/** Piece by piece, for ever slower than anybody waits; ends with the socket. */
const dripped = (first: string, piece: string): Play => {
  return (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(piece), 20);
    socket.once('close', () => {
      clearInterval(timer);
    });
  };
};
const endless: Play = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};
type Claims = Record<string, unknown>[];

export const FAULTS: readonly Fault[] = [
  { name: 'reset before a byte', play: (socket) => void socket.resetAndDestroy(), comesTo: 'unavailable' },
  {
    name: 'reset in the middle',
    play: (socket, well) => {
      void well().then((text) => {
        socket.write(text.slice(0, text.length / 2), () => socket.resetAndDestroy());
      });
    },
    comesTo: 'unavailable',
  },
  {
    name: 'reset once, then fine',
    play: (socket) => void socket.resetAndDestroy(),
    comesTo: 'ok',
    once: true,
  },
  { name: 'silence', play: () => undefined, comesTo: 'timeout' },
  { name: 'slow headers', play: dripped('HTTP/1.1 200 OK\r\n', 'X: y\r\n'), comesTo: 'timeout' },
  {
    name: 'a dripped body',
    play: dripped('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{', ' '),
    comesTo: 'timeout',
  },
  {
    name: 'a cut body',
    play: (socket, well) => {
      void well().then((text) => socket.end(text.slice(0, -20)));
    },
    comesTo: 'unavailable',
  },
  { name: 'an endless body', play: endless, comesTo: 'undecodable' },
  { name: 'no HTTP', play: (socket) => void socket.end('220 smtp ready\r\n'), comesTo: 'undecodable' },
  { name: 'bad JSON', play: json('{"supportScore": 0.9, "claims": ['), comesTo: 'undecodable' },
  { name: 'no body', play: json(''), comesTo: 'undecodable' },
  { name: 'an empty object', play: json('{}'), comesTo: 'undecodable' },
  { name: 'a list', play: json('[]'), comesTo: 'undecodable' },
  { name: 'claims of the wrong shape', play: json('{"claims": {"0": true}}'), comesTo: 'undecodable' },
  {
    name: 'a score out of range',
    play: altered((answer) => (answer['supportScore'] = 1.5)),
    comesTo: 'undecodable',
  },
  {
    name: 'an index out of range',
    play: altered((answer) => ((answer['claims'] as Claims)[0]!['citationIndices'] = [99])),
    comesTo: 'undecodable',
  },
  {
    name: 'an offset that fits nothing',
    play: altered((answer) => ((answer['claims'] as Claims)[0]!['endPos'] = 100_000)),
    comesTo: 'undecodable',
  },
  {
    name: 'a sentence left out',
    play: altered((answer) => (answer['claims'] as Claims).pop()),
    comesTo: 'undecodable',
    partly: true,
  },
  { name: '400', play: status(400, 'INVALID_ARGUMENT'), comesTo: 'unavailable' },
  { name: '401 once, then fine', play: status(401, 'UNAUTHENTICATED'), comesTo: 'ok', once: true },
  { name: '401', play: status(401, 'UNAUTHENTICATED'), comesTo: 'unauthorised' },
  { name: '403', play: status(403, 'PERMISSION_DENIED'), comesTo: 'unauthorised' },
  { name: '404', play: status(404, 'NOT_FOUND'), comesTo: 'unavailable' },
  { name: '413', play: status(413, 'INVALID_ARGUMENT'), comesTo: 'tooLarge' },
  { name: '429 without a word', play: status(429, 'RESOURCE_EXHAUSTED'), comesTo: 'quota' },
  {
    name: '429 with a Retry-After that does not fit',
    play: status(429, 'RESOURCE_EXHAUSTED', 'Retry-After: 30\r\n'),
    comesTo: 'quota',
  },
  {
    name: '429 once with a Retry-After that fits',
    play: status(429, 'RESOURCE_EXHAUSTED', 'Retry-After: 0\r\n'),
    comesTo: 'ok',
    once: true,
  },
  { name: '500', play: status(500, 'INTERNAL'), comesTo: 'unavailable' },
  {
    name: '502 with HTML',
    play: (socket) => {
      const html = '<html><body>Bad gateway: PLANTED-FACT</body></html>';
      socket.write(page('502 Bad Gateway', html, 'Content-Type: text/html\r\n'));
    },
    comesTo: 'unavailable',
  },
  { name: '503 once, then fine', play: status(503, 'UNAVAILABLE'), comesTo: 'ok', once: true },
  { name: '503', play: status(503, 'UNAVAILABLE'), comesTo: 'unavailable' },
  { name: '504', play: status(504, 'DEADLINE_EXCEEDED'), comesTo: 'timeout' },
  {
    name: 'a redirect',
    play: status(302, 'FOUND', 'Location: http://127.0.0.1:1/elsewhere\r\n'),
    comesTo: 'unavailable',
  },
];

/** A TCP server before a stand-in of the service: does one fault after the other, or what the stand-in does. */
export class FaultyService {
  readonly #target: URL;
  readonly #server = createServer((socket) => {
    this.#serve(socket);
  });
  readonly #sockets = new Set<Socket>();
  /** What is done until told otherwise. */
  fault: Fault | undefined;
  readonly requests: SeenRequest[] = [];

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  static async before(target: string): Promise<FaultyService> {
    const service = new FaultyService(target);
    await service.listen(await freePort());
    return service;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get openSockets(): number {
    return this.#sockets.size;
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** No more connections, and none of those there are. */
  async refuse(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.subarray(0, end).toString();
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (received.byteLength < end + 4 + length) return;
      const seen = { head, body: received.subarray(end + 4, end + 4 + length).toString() };
      received = received.subarray(end + 4 + length);
      this.requests.push(seen);
      const fault = this.fault;
      if (fault?.once) this.fault = undefined;
      if (fault === undefined) void this.#forward(seen).then((text) => socket.write(text));
      else fault.play(socket, () => this.#forward(seen));
    });
  }

  /** What the stand-in answers, as bytes of HTTP. */
  #forward({ head, body }: SeenRequest): Promise<string> {
    const [method = '', path = ''] = head.split(' ');
    return new Promise((resolve, reject) => {
      const forwarded = httpRequest(
        {
          host: this.#target.hostname,
          port: this.#target.port,
          method,
          path,
          agent: false,
          headers: { 'content-type': 'application/json' },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const { statusCode = 0, statusMessage = '' } = response;
            resolve(page(`${statusCode} ${statusMessage}`, Buffer.concat(parts).toString()));
          });
        },
      );
      forwarded.on('error', reject);
      forwarded.end(body);
    });
  }
}
