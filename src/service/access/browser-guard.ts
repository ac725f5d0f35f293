import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** Whether an address is this machine's own, that no other can reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name === '::1') return true;
  return isIP(name) === 4 ? name.startsWith('127.') : /^::ffff:127\.\d+\.\d+\.\d+$/.test(name);
}

/** As clients that are no browsers name this machine. */
const PLAIN_LOOPBACK = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/**
 * Whether a request to a service without keys comes from a web page: one of another origin, or one whose name was made
 * to point to this machine (DNS rebinding). A browser is the one program that lets pages of other sites send requests to loopback.
 */
export function isForeignPage({ headers }: IncomingMessage): boolean {
  const named = headers.host ?? '';
  // Most requests; reading a URL would be a tenth of what it costs to refuse one for want of room.
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined && PLAIN_LOOPBACK.test(named)) return false;
  const host = hostOf(`http://${named}`);
  if (host === undefined || !isLoopback(host.hostname)) return true;
  if (site === 'cross-site') return true;
  return origin !== undefined && hostOf(origin)?.host !== host.host;
}

function hostOf(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
