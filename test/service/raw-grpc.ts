import { once } from 'node:events';
import {
  connect,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { status } from '@grpc/grpc-js';
import { type ApiKey } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startGrpc, type RunningGrpc } from '../../src/service/grpc/start-grpc.js';
import { checkMethodOf, loadGroundingProto } from '../../src/wire/grounding-proto.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

export const CONFIG = 'projects/p-1/locations/global/groundingConfigs/default_grounding_config';

export const lawful = {
  groundingConfig: CONFIG,
  answerCandidate: 'The sky is blue.',
  facts: [{ factText: 'The sky is blue.' }],
};

export const { path: PATH, requestSerialize } = checkMethodOf(loadGroundingProto(), 'v1');

export const MESSAGE = requestSerialize(lawful);

export const GOOD = frame(MESSAGE);

export const logger = recordingLogger();

/** The keys that the guarded service knows. */
export const known: { keys: readonly ApiKey[] } = { keys: [] };

export let open: RunningGrpc;

export let guarded: RunningGrpc;

export let session: ClientHttp2Session;

let spoken: jest.SpyInstance;

beforeAll(async () => {
  open = await startGrpc(createService({ checker: scriptedChecker(), logger }));
  const keys = { current: () => known.keys };
  guarded = await startGrpc(createService({ checker: scriptedChecker(), logger, keys }));
});

beforeEach(async () => {
  logger.lines.length = 0;
  // Where gRPC's own library writes what it has to say.
  spoken = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  session = await sessionWith(open);
});

afterEach(async () => {
  const { grpc } = await call({ on: await sessionWith(open) });
  const said = [...spoken.mock.calls];
  spoken.mockRestore();
  for (const one of sessions.splice(0)) one.destroy();
  expect(grpc).toBe(status.OK);
  expect(said).toEqual([]);
  // A check that comes too late warns; a fault is an error.
  expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

afterAll(() => Promise.all([open.close(), guarded.close()]));

const sessions: ClientHttp2Session[] = [];

export async function sessionWith({ address }: RunningGrpc): Promise<ClientHttp2Session> {
  // Room for what the server is to refuse.
  const made = connect(`http://${address}`, { maxSessionMemory: 100, maxSendHeaderBlockLength: 1_000_000 });
  sessions.push(made);
  made.on('error', () => undefined);
  await once(made, 'connect');
  return made;
}

/** A message as it goes over the wire: a flag for compression, four bytes of length, the bytes. */
export function frame(message: Uint8Array, { flag = 0, length = message.length } = {}): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flag);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
}

export interface Ended {
  readonly http: number | undefined;
  readonly grpc: number | undefined;
  /** The code of HTTP/2 that the server reset the stream with; 0 where it did not. */
  readonly reset: number;
}

/** Sends headers and bytes as they are, and waits for the end of the stream. */
export async function call({
  headers = {},
  without = [],
  body = GOOD,
  on = session,
  keepOpen = false,
}: {
  headers?: OutgoingHttpHeaders;
  without?: readonly string[];
  body?: Uint8Array;
  on?: ClientHttp2Session;
  /** Does not say that this is all. */
  keepOpen?: boolean;
}): Promise<Ended> {
  const all: OutgoingHttpHeaders = {
    ':method': 'POST',
    ':path': PATH,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  };
  const kept = Object.entries(all).filter(([name]) => !without.includes(name));
  const stream = on.request(Object.fromEntries(kept), { endStream: false });
  const received: IncomingHttpHeaders = {};
  stream.on('response', (first) => void Object.assign(received, first));
  stream.on('trailers', (last) => void Object.assign(received, last));
  stream.on('error', () => undefined);
  stream.resume();
  const closed = new Promise((resolve) => stream.once('close', resolve));
  const ended = new Promise((resolve) => stream.once('end', resolve));
  if (keepOpen) stream.write(body);
  else stream.end(body);
  await (keepOpen ? ended : closed);
  const numberOf = (name: string): number | undefined =>
    received[name] === undefined ? undefined : Number(received[name]);
  return {
    http: numberOf(':status'),
    grpc: numberOf('grpc-status'),
    reset: stream.rstCode,
  };
}
