import { readFileSync } from 'node:fs';
import type { AuthClient, JWTInput } from 'google-auth-library';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { isJsonObject } from '../../contract/json-object.js';
import { failureCodeOf } from '../remote/call-failure.js';
import type { AccessToken, TokenSource } from './token-source.js';

/** A token of the caller's own making. */
export type GivenToken =
  string | { readonly token: string; /** Milliseconds since 1970. */ readonly expiresAt?: number };

/** How to sign in. Without any of the first three: Application Default Credentials. */
export interface SignInOptions {
  /** A file of credentials: a service account's key, workload identity, user credentials, impersonation. Read anew at each renewal. */
  readonly keyFile?: string | undefined;
  /** The same as an object. */
  readonly credentials?: Readonly<Record<string, unknown>> | undefined;
  /** A token handed in, or a function that gives one whenever one is needed. */
  readonly accessToken?: string | (() => GivenToken | Promise<GivenToken>) | undefined;
  /** The service account to act as, by its e-mail address. @default the one signed in */
  readonly impersonate?: string | undefined;
  /** The project that calls are charged to. @default that of the credentials, if they name one */
  readonly quotaProjectId?: string | undefined;
  /** @default ['https://www.googleapis.com/auth/cloud-platform'] */
  readonly scopes?: readonly string[] | undefined;
}

const DEFAULT_SCOPES = ['https://www.googleapis.com/auth/cloud-platform'];

/** Kinds of credentials that a file or object may hold. */
const KINDS: readonly string[] = [
  'service_account',
  'authorized_user',
  'external_account',
  'external_account_authorized_user',
  'impersonated_service_account',
];

/** A request to a server of tokens takes no longer, in milliseconds; the library repeats it. */
const REQUEST_TIMEOUT_MS = 5000;

/** Credentials as a file or object holds them: which kind, and no more is looked at here. */
type CredentialsJson = Readonly<Record<string, unknown>>;

/** Throws AG_CONFIG_INVALID, without a word of the file, when it holds no credentials. */
export function readCredentials(options: SignInOptions): CredentialsJson | undefined {
  const { keyFile, credentials } = options;
  if (keyFile === undefined) {
    if (credentials !== undefined) requireKind('google.auth.credentials', credentials);
    return credentials;
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(keyFile, 'utf8'));
  } catch (error) {
    const why =
      failureCodeOf(error) === 'SyntaxError' ? 'is not JSON' : `cannot be read (${failureCodeOf(error)})`;
    throw new AnswerGuardError('AG_CONFIG_INVALID', `google.auth.keyFile: ${keyFile} ${why}.`);
  }
  if (!isJsonObject(json)) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', `google.auth.keyFile: ${keyFile} holds no JSON object.`);
  }
  requireKind(`google.auth.keyFile: ${keyFile}`, json);
  return json;
}

function requireKind(where: string, { type }: CredentialsJson): void {
  if (typeof type === 'string' && KINDS.includes(type)) return;
  throw new AnswerGuardError('AG_CONFIG_INVALID', `${where}: its "type" is not one of ${KINDS.join(', ')}.`);
}

/** The project that credentials belong to, where they say so. */
export function projectOf(credentials: CredentialsJson | undefined): string | undefined {
  const project = credentials?.['project_id'] ?? credentials?.['quota_project_id'];
  return typeof project === 'string' ? project : undefined;
}

export interface SignInDependencies {
  /** With the proxies and certificates that the service is called with. */
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/**
 * Access tokens by google-auth-library. A new client is made for each token, so that files that are rotated (keys,
 * workload identity tokens) are read anew. What it throws carries requests and answers with secrets in them: only codes
 * leave this function.
 */
export function signIn(options: SignInOptions, { fetch, wallClock }: SignInDependencies): TokenSource {
  return {
    async fetch() {
      try {
        const given = options.accessToken;
        if (given !== undefined) return ofGiven(await askFor(given), options, wallClock());
        return await byLibrary(options, fetch, wallClock);
      } catch (error) {
        throw signInFailed(error);
      }
    },
  };
}

/** Loads google-auth-library, if it will be needed: on a busy machine that takes longer than a token may. Never rejects. */
export async function loadSignIn({ accessToken }: SignInOptions): Promise<void> {
  // What cannot be loaded fails again, with its error, where a token is asked for.
  if (accessToken === undefined) await import('google-auth-library').catch(() => undefined);
}

/** The project of Application Default Credentials: from the environment, the credentials, or the metadata server. */
export async function findProject(options: SignInOptions): Promise<string | undefined> {
  const { GoogleAuth } = await import('google-auth-library');
  const { keyFile } = options;
  try {
    return await new GoogleAuth({ ...(keyFile !== undefined && { keyFile }) }).getProjectId();
  } catch {
    return undefined;
  }
}

async function askFor(given: NonNullable<SignInOptions['accessToken']>): Promise<GivenToken> {
  return typeof given === 'string' ? given : given();
}

function ofGiven(given: GivenToken, { quotaProjectId }: SignInOptions, now: number): AccessToken {
  const { token, expiresAt } = typeof given === 'string' ? { token: given } : given;
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new AnswerGuardError('AG_SIGN_IN_FAILED', 'google.auth.accessToken gave no token.');
  }
  return {
    headers: {
      authorization: `Bearer ${token}`,
      ...(quotaProjectId !== undefined && { 'x-goog-user-project': quotaProjectId }),
    },
    lifetimeMs: expiresAt === undefined ? undefined : Math.max(0, expiresAt - now),
  };
}

async function byLibrary(
  options: SignInOptions,
  fetch: SignInDependencies['fetch'],
  wallClock: () => number,
): Promise<AccessToken> {
  const client = await clientFor(options, fetch);
  const headers = await client.getRequestHeaders();
  const expiry = client.credentials.expiry_date;
  return {
    headers: Object.fromEntries(headers),
    lifetimeMs: typeof expiry === 'number' ? Math.max(0, expiry - wallClock()) : undefined,
  };
}

/** Workload identity by X.509 brings a client certificate, which only the library's own transport presents. */
function usesOwnCertificate(credentials: CredentialsJson | undefined): boolean {
  const source = credentials?.['credential_source'];
  return isJsonObject(source) && source['certificate'] !== undefined;
}

/** The library exchanges workload identity tokens over another transport than it was given; this gives it the same. */
function withOneTransport(client: AuthClient): AuthClient {
  const exchange = readField(client, 'stsCredential');
  if (typeof exchange === 'object' && exchange !== null)
    Reflect.set(exchange, 'transporter', client.transporter);
  return client;
}

async function clientFor(options: SignInOptions, fetch: SignInDependencies['fetch']): Promise<AuthClient> {
  const { GoogleAuth, Impersonated } = await import('google-auth-library');
  const scopes = [...(options.scopes ?? DEFAULT_SCOPES)];
  const transporterOptions = { fetchImplementation: fetch, timeout: REQUEST_TIMEOUT_MS };

  const direct = async (credentials: CredentialsJson | undefined): Promise<AuthClient> => {
    if (credentials?.['type'] === 'impersonated_service_account') return ofImpersonation(credentials);
    const auth = new GoogleAuth({
      scopes,
      clientOptions: usesOwnCertificate(credentials) ? {} : { transporterOptions },
      // The library reads the fields of the kind given, and says which are missing.
      ...(credentials !== undefined && { credentials: credentials as JWTInput }),
    });
    return withOneTransport(await auth.getClient());
  };
  const actingAs = (
    sourceClient: AuthClient,
    targetPrincipal: string,
    delegates: readonly string[] = [],
  ): AuthClient =>
    new Impersonated({
      sourceClient,
      targetPrincipal,
      delegates: [...delegates],
      targetScopes: scopes,
      transporterOptions,
    });
  // As the library does it, but for its source, which it would give another transport than ours.
  const ofImpersonation = async (file: CredentialsJson): Promise<AuthClient> => {
    const url = file['service_account_impersonation_url'];
    const target =
      typeof url === 'string'
        ? /^(.+):generateAccessToken$/.exec(url.slice(url.lastIndexOf('/') + 1))?.[1]
        : undefined;
    const source = file['source_credentials'];
    if (target === undefined || !isJsonObject(source)) {
      throw new AnswerGuardError(
        'AG_SIGN_IN_FAILED',
        'The impersonation file lacks its target or its source.',
      );
    }
    const delegates = Array.isArray(file['delegates']) ? file['delegates'].map(String) : [];
    const client = actingAs(await direct(source), target, delegates);
    const quotaProject = file['quota_project_id'];
    if (typeof quotaProject === 'string') client.quotaProjectId = quotaProject;
    return client;
  };

  const own = await direct(readCredentials(options));
  const client = options.impersonate === undefined ? own : actingAs(own, options.impersonate);
  if (options.quotaProjectId !== undefined) client.quotaProjectId = options.quotaProjectId;
  return client;
}

/** What a failed sign-in may say: an HTTP status, OAuth's error code, a system error's code. */
function signInFailed(thrown: unknown): AnswerGuardError {
  if (AnswerGuardError.isInstance(thrown)) return thrown;
  if (thrown instanceof Error && thrown.message.startsWith('Could not load the default credentials')) {
    return new AnswerGuardError('AG_SIGN_IN_FAILED', 'No Google credentials were found.', {
      hint: 'Set google.auth or GOOGLE_APPLICATION_CREDENTIALS, or run where a service account is attached.',
    });
  }
  const response: unknown = readField(thrown, 'response');
  const status = readField(response, 'status');
  const reason = readField(readField(response, 'data'), 'error');
  const oauth = typeof reason === 'string' ? reason : readField(reason, 'status');
  const parts = [
    typeof status === 'number' ? `status ${status}` : failureCodeOf(thrown),
    ...(typeof oauth === 'string' && /^[A-Za-z_]{1,40}$/.test(oauth) ? [oauth] : []),
  ];
  return new AnswerGuardError('AG_SIGN_IN_FAILED', `No access token could be had: ${parts.join(', ')}.`);
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
