import { X509Certificate } from 'node:crypto';

/** A certificate and its key, and the authorities of clients' certificates, PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** @default clients are asked for no certificate */
  readonly clientCa?: Buffer | undefined;
  /** Lists of what these authorities have withdrawn, one of each of them, PEM. @default nothing is withdrawn */
  readonly clientCrl?: Buffer | undefined;
}

export interface TlsOptions extends TlsFiles {
  /** Whether clients without a certificate of `clientCa` are turned away before they can say anything. @default true */
  readonly requireClientCert?: boolean | undefined;
  /** Calls back when there are new ones, usable and belonging together, for connections from then on; returns how to stop. @default they never change */
  readonly watch?: (onChange: (files: TlsFiles) => void) => () => void;
}

/** What a TLS server is made with: whether it asks for clients' certificates, and whether it insists. Throws what OpenSSL does. */
export function clientCertOptions({ clientCa, requireClientCert = true }: TlsOptions): {
  readonly requestCert?: true;
  readonly rejectUnauthorized?: boolean;
} {
  if (clientCa === undefined) return {};
  // Node takes a file without any for one that trusts nobody.
  new X509Certificate(clientCa);
  return { requestCert: true, rejectUnauthorized: requireClientCert };
}

/** What may change while it listens. */
export function secureContextOf({ cert, key, clientCa, clientCrl }: TlsFiles) {
  return {
    cert,
    key,
    ...(clientCa !== undefined && { ca: clientCa }),
    ...(clientCrl !== undefined && { crl: clientCrl }),
    minVersion: 'TLSv1.2',
  } as const;
}
