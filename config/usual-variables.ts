import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { NetworkOptions } from '../src/checkers/remote/network.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { Environment } from './environment.js';

/** Reads a variable that is not ours, as programs that reach a network do: lower case beats upper. */
function read(env: Environment, name: string): string | undefined {
  const value = (env[name.toLowerCase()] ?? env[name])?.trim();
  return value === '' ? undefined : value;
}

/**
 * Proxies by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY; authorities by NODE_EXTRA_CA_CERTS and SSL_CERT_FILE; of the
 * process's own variables where none are given.
 */
export function networkOf(given: Environment | undefined, observer: Observer): NetworkOptions {
  const env = given ?? process.env;
  const anyProxy = read(env, 'ALL_PROXY');
  const ca: string[] = [];
  for (const name of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']) {
    const path = env[name];
    if (path === undefined || path === '') continue;
    try {
      ca.push(readFileSync(path, 'utf8'));
    } catch {
      const message = `${name}: ${path} cannot be read; certificates of its authorities are not accepted.`;
      observer.observe({ type: 'warning', code: 'ca-unreadable', message });
    }
  }
  return {
    httpsProxy: read(env, 'HTTPS_PROXY') ?? anyProxy,
    httpProxy: read(env, 'HTTP_PROXY') ?? anyProxy,
    noProxy: read(env, 'NO_PROXY'),
    ca,
  };
}

/** What Google's tools read their defaults from. */
export interface GoogleDefaults {
  /** GOOGLE_CLOUD_PROJECT. */
  readonly projectId: string | undefined;
  /** GOOGLE_APPLICATION_CREDENTIALS, else the file that `gcloud auth application-default login` writes. */
  readonly keyFile: string | undefined;
  /** GOOGLE_CLOUD_QUOTA_PROJECT. */
  readonly quotaProjectId: string | undefined;
}

export function googleDefaultsOf(env: Environment): GoogleDefaults {
  const set = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  const folder =
    set('CLOUDSDK_CONFIG') ??
    (set('APPDATA') !== undefined && process.platform === 'win32'
      ? join(set('APPDATA') ?? '', 'gcloud')
      : join(set('HOME') ?? homedir(), '.config', 'gcloud'));
  const wellKnown = join(folder, 'application_default_credentials.json');
  return {
    projectId: set('GOOGLE_CLOUD_PROJECT') ?? set('GCLOUD_PROJECT'),
    keyFile: set('GOOGLE_APPLICATION_CREDENTIALS') ?? (existsSync(wellKnown) ? wellKnown : undefined),
    quotaProjectId: set('GOOGLE_CLOUD_QUOTA_PROJECT'),
  };
}
