import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Observer } from '../src/telemetry/observer.js';
import { watchFileAndHangup } from './watch-file.js';
import { codeOf } from '../src/contract/code-of.js';

/** A certificate and its key, the authorities of clients' certificates and what these have withdrawn, PEM. */
interface Files {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly clientCa?: Buffer;
  readonly clientCrl?: Buffer;
}

export interface WatchTlsOptions {
  /** Path of the certificate. */
  readonly cert: string;
  /** Path of its key. */
  readonly key: string;
  /** Path of the authorities of clients' certificates. @default none */
  readonly clientCa?: string | undefined;
  /** Path of what these have withdrawn. @default none */
  readonly clientCrl?: string | undefined;
  /** Warned when changed files cannot be used. */
  readonly observer: Observer;
  /** Subscribes to changes; returns how to unsubscribe. @default the file is looked at once a second and on SIGHUP */
  readonly watch?: (path: string, onChange: () => void) => () => void;
}

/**
 * Watches the files of a certificate, its key, the authorities of clients and what these have withdrawn. Returns a function
 * that adds a listener, which is called with all of them when one has changed, and returns how to remove it. Files that cannot
 * be read, or do not belong together, as when one is written before the other, change nothing and are warned of.
 */
export function watchTls(options: WatchTlsOptions) {
  const { cert, key, clientCa, clientCrl, observer, watch = watchFileAndHangup } = options;
  const listeners = new Set<(files: Files) => void>();
  let stops: readonly (() => void)[] = [];
  const reread = (): void => {
    let files: Files;
    try {
      const ca = clientCa === undefined ? undefined : readFileSync(clientCa);
      const crl = clientCrl === undefined ? undefined : readFileSync(clientCrl);
      const own = { cert: readFileSync(cert), key: readFileSync(key) };
      files = { ...own, ...(ca && { clientCa: ca }), ...(crl && { clientCrl: crl }) };
      createSecureContext({ ...own, ...(ca && { ca }), ...(crl && { crl }) });
      // Node takes a file without any for one that trusts nobody.
      if (ca !== undefined) new X509Certificate(ca);
    } catch (error) {
      const code = codeOf(error) ?? 'unreadable';
      const message = `The certificate stays as it was: ${code}`;
      observer.observe({ type: 'warning', code: 'tls-not-reread', message });
      return;
    }
    for (const listener of listeners) listener(files);
  };
  return (listener: (files: Files) => void): (() => void) => {
    if (listeners.size === 0)
      stops = [cert, key, clientCa, clientCrl].flatMap((path) =>
        path === undefined ? [] : watch(path, reread),
      );
    listeners.add(listener);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) for (const stop of stops) stop();
    };
  };
}
