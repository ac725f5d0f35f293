import type { IncomingMessage } from 'node:http';
import { ServerResponse } from 'node:http';

import type { HeaderPair } from './header-list.js';
import { headerPairs } from './header-list.js';
import type { Method } from './response-methods.js';

/** A head as `writeHead` left it, not yet sent. */
export interface RecordedHead {
  readonly status: number;
  /** The arguments that lead to the same head when given to the original `writeHead`. */
  readonly args: readonly unknown[];
  /** Headers that are in `args` only: Node does not merge them into a response that has none of its own. */
  readonly pairs: readonly HeaderPair[];
  /** Whether it has a reason phrase: HTTP/1. */
  readonly hasMessage: boolean;
  /** The `statusMessage` that the handler had set before, if any. */
  readonly messageBefore: string | undefined;
}

/**
 * Does what `writeHead` does short of sending: throws what Node throws, merges the headers given into the response's,
 * sets its status. Node itself is asked, on a throwaway response, so that each version's own rules hold.
 *
 * @param isSetOneByOne whether what is mounted before takes the headers from a list one by one, as on-headers does: then
 *   several cookies stay. Node itself keeps the last of each name where others are set.
 */
export function rehearseHead(
  req: IncomingMessage,
  res: object,
  args: readonly unknown[],
  isSetOneByOne: boolean,
): RecordedHead {
  if (!isHttp1(res)) return recordHttp2Head(res, args);

  const messageBefore = res.statusMessage as string | undefined;
  const [status] = args;
  const simple = args.length === 1 && !messageBefore && Number.isInteger(status) && inRange(Number(status));
  let reduced: readonly unknown[] = args;
  let pairs: readonly HeaderPair[] = [];
  if (!simple) {
    const dryRun = new ServerResponse(req);
    if (messageBefore !== undefined) dryRun.statusMessage = messageBefore;
    const names = rawHeaderNames(res);
    for (const name of names) dryRun.setHeader(name, copied(res.getHeader(name)));
    const writeHead: Method = dryRun.writeHead.bind(dryRun) as Method;
    writeHead(...(isSetOneByOne ? args.map(withListsGrouped) : args));
    if (names.length > 0) {
      replaceHeaders(res, dryRun);
      reduced = typeof args[1] === 'string' ? args.slice(0, 2) : args.slice(0, 1);
    } else pairs = headerPairs(typeof args[1] === 'string' ? args[2] : (args[2] ?? args[1]));
    res.statusMessage = dryRun.statusMessage;
  }
  const code = Number(status) | 0;
  if (res.statusCode !== code) res.statusCode = code;
  return { status: code, args: reduced, pairs, hasMessage: true, messageBefore };
}

function isHttp1(res: object): res is ServerResponse {
  return res instanceof ServerResponse;
}

const inRange = (status: number): boolean => status >= 100 && status <= 999;

type HeaderValue = NonNullable<ReturnType<ServerResponse['getHeader']>>;

/** Headers that were given as a list, as an object with a list for a name that came more than once. */
function withListsGrouped(arg: unknown): unknown {
  return Array.isArray(arg) && arg.length % 2 === 0 ? Object.fromEntries(headerPairs(arg)) : arg;
}

/** Lists are copied: Node appends to them in place. */
function copied(value: ReturnType<ServerResponse['getHeader']>): HeaderValue {
  return Array.isArray(value) ? [...value] : (value ?? '');
}

/** Not in the types of a server's response, though it has it. */
interface RawNames {
  getRawHeaderNames(): string[];
}

function hasRawNames(res: object): res is RawNames {
  return 'getRawHeaderNames' in res;
}

/** Names in the case in which they were given. */
function rawHeaderNames(res: ServerResponse): string[] {
  const names: object = res;
  return hasRawNames(names) ? names.getRawHeaderNames() : res.getHeaderNames();
}

/** Only when something changed, and then in the dry run's order. */
function replaceHeaders(res: ServerResponse, dryRun: ServerResponse): void {
  const names = rawHeaderNames(dryRun);
  const before = rawHeaderNames(res);
  const same = names.length === before.length && names.every((name, i) => name === before[i]);
  if (!same) for (const name of before) res.removeHeader(name);
  for (const name of names) {
    const value = copied(dryRun.getHeader(name));
    if (!same || String(res.getHeader(name)) !== String(value)) res.setHeader(name, value);
  }
}

interface Http2Response {
  statusCode: number;
  setHeader(name: string, value: unknown): unknown;
}

function isHttp2Response(res: object): res is Http2Response {
  return 'statusCode' in res && 'setHeader' in res;
}

/** The HTTP/2 API has no reason phrase, and always merges. */
function recordHttp2Head(res: object, args: readonly unknown[]): RecordedHead {
  const [status] = args;
  if (isHttp2Response(res)) {
    for (const [name, value] of headerPairs(typeof args[1] === 'string' ? args[2] : args[1])) {
      res.setHeader(name, value);
    }
    if (res.statusCode !== status) res.statusCode = Number(status);
  }
  return { status: Number(status), args: [status], pairs: [], hasMessage: false, messageBefore: undefined };
}
