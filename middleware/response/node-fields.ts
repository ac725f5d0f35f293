import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * What is used of Node's own fields of a response, all of it. They are no documented interface: `changedNodeFields` finds
 * out whether the Node that runs has them with the meaning that is written here.
 */
export interface NodeFields {
  /** The head as it will be sent; null until it is made. `headersSent` is whether it is there. */
  _header: string | null;
  /** Whether the head was handed to the socket. */
  _headerSent: boolean;
  /** Trailers that were added, as lines. */
  _trailer: string;
  /** Of the body, when the head was made with it. */
  _contentLength: number | null;
  chunkedEncoding: boolean;
  /** What `writableEnded` says. */
  finished: boolean;
  destroyed: boolean;
  readonly closed: boolean;
  /** Called when the whole response was handed to the socket, or when a response with `finished` gets its turn on it. */
  _finish: () => void;
  readonly socket: unknown;
  readonly writableCorked: number;
  readonly statusCode: number;
  statusMessage: string;
  uncork(): void;
}

/** Whether it is a response of node:http, and not of node:http2 or another making. */
export function hasNodeFields(res: object): res is NodeFields {
  return res instanceof ServerResponse && '_header' in res && 'finished' in res && '_finish' in res;
}

interface Probe {
  readonly name: string;
  /** On a response of its own, that nobody sent anything on. */
  readonly holds: (res: ServerResponse & NodeFields) => boolean;
}

const PROBES: readonly Probe[] = [
  {
    name: '_header',
    holds: (res) => {
      const wasNull = res._header === null && !res.headersSent;
      res._header = 'HTTP/1.1 200 OK\r\n\r\n';
      return wasNull && res.headersSent;
    },
  },
  {
    name: '_headerSent',
    holds: (res) => {
      res.writeHead(200, { 'x-probe': '1' });
      const isMade = res._header?.startsWith('HTTP/1.1 200 OK\r\nx-probe: 1\r\n') === true;
      // Read anew: the compiler takes it for what it was assigned.
      const { _headerSent: wasSent } = res;
      res._header = null;
      return isMade && !wasSent && !res.headersSent;
    },
  },
  {
    name: '_trailer',
    holds: (res) => {
      res.addTrailers({ 'x-probe': '1' });
      return res._trailer === 'x-probe: 1\r\n';
    },
  },
  { name: '_contentLength', holds: (res) => '_contentLength' in res && res._contentLength === null },
  {
    name: 'finished',
    holds: (res) => {
      const wasOpen = !res.writableEnded;
      // Deprecated to read, and what Node itself sets.
      Object.assign(res, { finished: true });
      return wasOpen && res.writableEnded;
    },
  },
  { name: '_finish', holds: (res) => typeof res._finish === 'function' },
];

/**
 * The names of the fields that are missing, or mean something else.
 *
 * @param makeResponse makes a response that nothing was sent on
 */
export function probeNodeFields(makeResponse: () => ServerResponse): readonly string[] {
  return PROBES.filter(({ holds }) => {
    const res = makeResponse();
    try {
      return !hasNodeFields(res) || !holds(res);
    } catch {
      return true;
    }
  }).map(({ name }) => name);
}

let changed: readonly string[] | undefined;

/** The same of the Node that runs; found once in a process. Empty from Node 20 to 24. */
export function changedNodeFields(): readonly string[] {
  return (changed ??= probeNodeFields(() => new ServerResponse(new IncomingMessage(new Socket()))));
}
