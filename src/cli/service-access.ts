import { resolve } from 'node:path';
import type { JWK } from 'jose';
import { watchKeys } from '../../config/api-keys.js';
import {
  DEFAULT_CLOCK_SKEW_SECONDS,
  TOKEN_ALGORITHMS,
  type IssuerSettings,
} from '../../config/access-schema.js';
import type { LoadedConfig } from '../../config/load-config.js';
import { configError, type Problem } from '../../config/problems.js';
import { networkOf } from '../../config/usual-variables.js';
import { certificateCallers, type CertificateCallers } from '../service/access/certificates.js';
import { fileKeys, parseJwks } from '../service/access/tokens/file-keys.js';
import { requireJosePackage } from '../service/access/tokens/load-jose.js';
import { remoteKeys } from '../service/access/tokens/remote-keys.js';
import {
  tokenVerifier,
  type TokenIssuer,
  type TokenVerifier,
} from '../service/access/tokens/token-verifier.js';
import type { Observer } from '../telemetry/observer.js';
import type { CliIo } from './cli-io.js';
import { serviceKeys, type ServiceKeys } from './service-files.js';

/** Who may call the service, and how to let go of what follows files and issuers. */
export interface ServiceAccess {
  readonly keys: ServiceKeys | undefined;
  readonly tokens: TokenVerifier | undefined;
  readonly certificates: CertificateCallers | undefined;
  readonly close: () => Promise<void>;
}

export interface ServiceAccessOptions {
  readonly loaded: LoadedConfig;
  /** See `--api-keys-file`; else the variable's. */
  readonly apiKeysFile?: string | undefined;
  /** Whether clients are asked for certificates. */
  readonly asksForCertificates: boolean;
}

/** As the command line, the configuration file and the environment have it. Throws the AG_CONFIG_ codes. */
export function serviceAccess(
  { loaded, apiKeysFile, asksForCertificates }: ServiceAccessOptions,
  io: Pick<CliIo, 'cwd' | 'env'>,
  observer: Observer,
): ServiceAccess {
  const { access = {}, tenants = {} } = loaded.file;
  const names = new Set(Object.keys(tenants));
  assertKnownTenants(loaded, names, asksForCertificates);
  const closing: (() => Promise<void> | void)[] = [];
  const file = apiKeysFile === undefined ? {} : { apiKeysFile };
  const keys = serviceKeys({ ...loaded.callers, ...file, tenants: names }, io, observer);
  if (keys !== undefined) closing.push(keys.close);

  const keysOf = ({ issuer, jwks, jwksFile }: IssuerSettings): TokenIssuer['keys'] => {
    if (jwksFile !== undefined) {
      const watched = watchKeys<JWK>({ path: resolve(io.cwd, jwksFile), parse: parseJwks, observer });
      closing.push(watched.close);
      return fileKeys(watched.current);
    }
    const remote = remoteKeys({ issuer, jwks, network: networkOf(io.env, observer), observer });
    closing.push(remote.close);
    return remote;
  };
  const issuerOf = (settings: IssuerSettings): TokenIssuer => ({
    ...settings,
    audiences: [settings.audience].flat(),
    algorithms: settings.algorithms ?? TOKEN_ALGORITHMS,
    clockSkewSeconds: settings.clockSkewSeconds ?? DEFAULT_CLOCK_SKEW_SECONDS,
    keys: keysOf(settings),
  });
  if (access.tokens !== undefined) requireJosePackage();
  const tokens = access.tokens && tokenVerifier({ issuers: access.tokens.map(issuerOf) });
  const rules = (access.certificates ?? [{}]).map(({ scopes = ['check'], ...rule }) => ({
    ...rule,
    scopes: new Set(scopes),
  }));
  return {
    keys,
    tokens,
    certificates: asksForCertificates ? certificateCallers(rules) : undefined,
    close: async () => {
      for (const close of closing) await close();
    },
  };
}

/** A slip of the pen in a tenant's name would else show as a refusal, much later. */
function assertKnownTenants(
  { path, file }: LoadedConfig,
  names: ReadonlySet<string>,
  asksForCertificates: boolean,
): void {
  const { tokens = [], certificates = [] } = file.access ?? {};
  const problems: Problem[] = [
    ...tokens.map((one, index) => ({ ...one, path: `access.tokens.${index}.tenant` })),
    ...certificates.map((one, index) => ({ ...one, path: `access.certificates.${index}.tenant` })),
  ]
    .filter(({ tenant }) => tenant !== undefined && !names.has(tenant))
    .map((one) => ({ path: one.path, message: `${JSON.stringify(one.tenant)}: is not under tenants` }));
  if (certificates.length > 0 && !asksForCertificates) {
    problems.push({ path: 'access.certificates', message: 'has no effect without --client-ca' });
  }
  if (problems.length > 0) throw configError(path ?? 'the configuration', problems);
}
