import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** Whether an address is this machine's own, that no other can reach. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name === '::1') return true;
  return isIP(name) === 4 ? name.startsWith('127.') : /^::ffff:127\.\d+\.\d+\.\d+$/.test(name);
}

/**
 * Whether a request to a service without keys comes from a web page: one of another origin, or one whose name was made
 * to point to this machine (DNS rebinding). A browser is the one program that lets strangers speak to loopback.
 */
export function isForeignPage({ headers }: IncomingMessage): boolean {
  const host = hostOf(`http://${headers.host ?? ''}`);
  if (host === undefined || !isLoopback(host.hostname)) return true;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  return origin !== undefined && hostOf(origin)?.host !== host.host;
}

function hostOf(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
