import { createSecureContext } from 'node:tls';
import { ServerCredentials } from '@grpc/grpc-js';
import { clientCertOptions, secureContextOf, type TlsOptions } from '../tls-options.js';

/** As long as a client of HTTP may take to send its headers. */
const HANDSHAKE_MS = 10_000;

/** A certificate that may be replaced while the server listens. Throws what OpenSSL does of one that cannot be used. */
export class WatchedCredentials extends ServerCredentials {
  /** Lets go of whatever watches the files. */
  readonly stop: () => void;

  constructor(tls: TlsOptions) {
    createSecureContext(secureContextOf(tls));
    super({ handshakeTimeout: HANDSHAKE_MS, ...clientCertOptions(tls) }, secureContextOf(tls));
    this.stop =
      tls.watch?.((files) => {
        this.updateSecureContextOptions(secureContextOf(files));
      }) ?? (() => undefined);
  }

  override _equals(other: ServerCredentials): boolean {
    return this === other;
  }
}
