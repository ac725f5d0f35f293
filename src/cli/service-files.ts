import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { watchKeys } from '../../config/api-keys.js';
import { watchTls } from '../../config/watch-tls.js';
import { parseKeyFile, parseKeyList, type ApiKeys } from '../service/access/api-keys.js';
import type { TlsOptions } from '../service/tls-options.js';
import type { Observer } from '../telemetry/observer.js';
import type { CliIo } from './cli-io.js';
import { unreadable } from './read-input.js';
import { usageError } from './usage-error.js';
import { systemReason } from '../contract/system-reason.js';

export interface TlsFlags {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  readonly clientCa?: string | undefined;
  readonly clientCrl?: string | undefined;
  readonly clientCert: 'required' | 'optional';
}

/**
 * The certificate and its key, the authorities of clients and what these have withdrawn, read again when they change;
 * undefined where neither certificate nor key is given. Throws AG_USAGE_INVALID and AG_INPUT_UNREADABLE.
 */
export function readTls(
  { tlsCert, tlsKey, clientCa, clientCrl, clientCert }: TlsFlags,
  io: Pick<CliIo, 'cwd'>,
  observer: Observer,
): TlsOptions | undefined {
  if (clientCrl !== undefined && clientCa === undefined)
    throw usageError('--client-crl: without --client-ca there are no certificates that it could withdraw');
  if (tlsCert === undefined && tlsKey === undefined) {
    if (clientCa === undefined) return undefined;
    throw usageError('--client-ca: needs --tls-cert and --tls-key, as certificates are shown over TLS');
  }
  if (tlsCert === undefined || tlsKey === undefined) {
    throw usageError('--tls-cert and --tls-key: one of them is not given');
  }
  const [cert, key] = [resolve(io.cwd, tlsCert), resolve(io.cwd, tlsKey)];
  const ca = clientCa === undefined ? undefined : resolve(io.cwd, clientCa);
  const crl = clientCrl === undefined ? undefined : resolve(io.cwd, clientCrl);
  return {
    cert: readBytes(tlsCert, io),
    key: readBytes(tlsKey, io),
    ...(clientCa !== undefined && { clientCa: readBytes(clientCa, io) }),
    ...(clientCrl !== undefined && { clientCrl: readBytes(clientCrl, io) }),
    requireClientCert: clientCert === 'required',
    watch: watchTls({ cert, key, clientCa: ca, clientCrl: crl, observer }),
  };
}

function readBytes(path: string, { cwd }: Pick<CliIo, 'cwd'>): Buffer {
  try {
    return readFileSync(resolve(cwd, path));
  } catch (error) {
    throw unreadable(`${path} cannot be read: ${systemReason(error)}`);
  }
}

/** Keys that may call the service, and how to stop watching their file. */
export interface ServiceKeys extends ApiKeys {
  readonly close: () => void;
}

export interface KeySources {
  /** Names of the tenants that keys may belong to. @default none */
  readonly tenants?: ReadonlySet<string>;
  /** A list of keys or their hashes. */
  readonly apiKeys?: string | undefined;
  /** Path of the keys file. */
  readonly apiKeysFile?: string | undefined;
}

/** The keys of the file and the variable together; undefined where neither is given. Throws the AG_CONFIG_ codes. */
export function serviceKeys(
  { apiKeys, apiKeysFile, tenants }: KeySources,
  { cwd }: Pick<CliIo, 'cwd'>,
  observer: Observer,
): ServiceKeys | undefined {
  const listed = apiKeys === undefined ? undefined : parseKeyList(apiKeys, 'ANSWER_GUARD_API_KEYS');
  if (apiKeysFile === undefined) {
    return listed && { current: () => listed, close: () => undefined };
  }
  const parse = (text: string, source: string) => parseKeyFile(text, source, tenants);
  const file = watchKeys({ path: resolve(cwd, apiKeysFile), parse, observer });
  return {
    current: () => (listed === undefined ? file.current() : [...listed, ...file.current()]),
    close: file.close,
  };
}
