import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** A certificate authority of the test's own, and what it has issued. */
export interface Authority {
  /** Path of its certificate, PEM. */
  readonly path: string;
  readonly pem: Buffer;
  /** A certificate for a subject such as `/O=Acme/CN=chat`, and its key. */
  issue(subject: string, names?: string): { readonly cert: Buffer; readonly key: Buffer };
  /** The list of what it has withdrawn, these besides those before, PEM. */
  withdraw(...certs: readonly Buffer[]): Buffer;
}

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { stdio: 'ignore' });
};

export function authority(name: string): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-ca-'));
  const [path, key] = [join(folder, 'ca.pem'), join(folder, 'ca.key')];
  openssl('req', '-x509', ...EC, '-keyout', key, '-out', path, '-subj', `/CN=${name}`, '-days', '1');
  let issued = 0;
  const config = join(folder, 'ca.conf');
  writeFileSync(
    config,
    `[ca]\ndefault_ca = own\n[own]\ndatabase = ${folder}/index\ndefault_md = sha256\ndefault_crl_days = 1\n`,
  );
  writeFileSync(join(folder, 'index'), '');
  const by = ['ca', '-config', config, '-cert', path, '-keyfile', key];
  return {
    path,
    pem: readFileSync(path),
    issue(subject, names = 'DNS:localhost,IP:127.0.0.1') {
      const file = join(folder, String(++issued));
      writeFileSync(`${file}.ext`, `subjectAltName=${names}\n`);
      openssl('req', ...EC, '-keyout', `${file}.key`, '-out', `${file}.csr`, '-subj', subject);
      const signed = ['-CA', path, '-CAkey', key, '-CAcreateserial', '-days', '1'];
      openssl(
        'x509',
        '-req',
        '-in',
        `${file}.csr`,
        '-out',
        `${file}.pem`,
        ...signed,
        '-extfile',
        `${file}.ext`,
      );
      return { cert: readFileSync(`${file}.pem`), key: readFileSync(`${file}.key`) };
    },
    withdraw(...certs) {
      for (const cert of certs) {
        writeFileSync(join(folder, 'withdrawn.pem'), cert);
        openssl(...by, '-revoke', join(folder, 'withdrawn.pem'));
      }
      openssl(...by, '-gencrl', '-out', join(folder, 'crl.pem'));
      return readFileSync(join(folder, 'crl.pem'));
    },
  };
}

export interface IssuerKey {
  readonly jwk: JWK;
  readonly privateKey: CryptoKey;
  readonly alg: string;
  readonly kid: string;
}

export async function issuerKey(kid: string, alg = 'ES256'): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }, privateKey, alg, kid };
}

/** An issuer of tokens at an address of this machine, over https. */
export interface LocalIssuer {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** What it says of itself at `/.well-known/openid-configuration`. */
  configuration: Readonly<Record<string, unknown>>;
  /** The keys that it shows now. */
  keys: IssuerKey[];
  /** The status that it answers with in place of its keys. @default 200 */
  status: number;
  /** How often it was asked. */
  asked: number;
  /** A token that is right in all, but for what is given. */
  sign(claims?: Readonly<Record<string, unknown>>, key?: IssuerKey, header?: object): Promise<string>;
  close(): Promise<void>;
}

/** Audience of its tokens, unless they say otherwise. */
export const AUDIENCE = 'answer-guard';

export async function localIssuer(ca: Authority): Promise<LocalIssuer> {
  const first = await issuerKey('first');
  const server = createServer(ca.issue('/CN=localhost'), ({ url }, res) => {
    issuer.asked++;
    res.writeHead(issuer.status, { 'Content-Type': 'application/json' });
    const keys = { keys: issuer.keys.map(({ jwk }) => jwk) };
    res.end(JSON.stringify(url === '/.well-known/openid-configuration' ? issuer.configuration : keys));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const name = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: LocalIssuer = {
    issuer: name,
    jwksUrl: `${name}/jwks.json`,
    configuration: { issuer: name, jwks_uri: `${name}/keys-by-discovery` },
    keys: [first],
    status: 200,
    asked: 0,
    sign(claims = {}, key = first, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const whole: Readonly<Record<string, unknown>> = {
        iss: name,
        aud: AUDIENCE,
        sub: 'chat-app',
        iat: now,
        exp: now + 600,
        scope: 'check',
        ...claims,
      };
      const left = Object.entries(whole).filter(([, value]) => value !== undefined);
      return new SignJWT(Object.fromEntries(left))
        .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
        .sign(key.privateKey);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}
