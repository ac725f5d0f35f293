import { createSecureContext } from 'node:tls';
import { ServerCredentials } from '@grpc/grpc-js';
import type { TlsFiles, TlsOptions } from '../start-service.js';

/** As long as a client of HTTP may take to send its headers. */
const HANDSHAKE_MS = 10_000;

/** A certificate that may be replaced while the server listens. Throws what OpenSSL does of one that cannot be used. */
export class WatchedCredentials extends ServerCredentials {
  /** Lets go of whatever watches the files. */
  readonly stop: () => void;

  constructor({ cert, key, watch }: TlsOptions) {
    createSecureContext({ cert, key });
    super({ handshakeTimeout: HANDSHAKE_MS }, contextOf({ cert, key }));
    this.stop =
      watch?.((files) => {
        this.updateSecureContextOptions(contextOf(files));
      }) ?? (() => undefined);
  }

  override _equals(other: ServerCredentials): boolean {
    return this === other;
  }
}

function contextOf({ cert, key }: TlsFiles) {
  return { cert, key, minVersion: 'TLSv1.2' } as const;
}
