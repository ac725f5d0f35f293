import { after, type Clock } from '../../contract/monotonic-clock.js';
import { atDeadline } from '../end-of-wait.js';
import type { ApiVersion } from '../../contract/api-version.js';
import type { GoogleDependencies } from './google-options.js';
import type { ServiceCalls } from './service-calls.js';
import type { SignInOptions } from './sign-in.js';

/** What a first check waits for at most before `ready` lets it come, in milliseconds. */
const LONGEST_START_MS = 5000;

/** What calls are made with. */
interface Connected {
  readonly calls: ServiceCalls;
  /** Resolves when sign-in and a connection are ready, or could not be had; never rejects. */
  readonly ready: Promise<unknown>;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions extends GoogleDependencies {
  readonly clock: Clock;
  readonly checker: string;
  readonly origin: string;
  readonly projectId: string | undefined;
  readonly pathFor: (project: string) => string;
  readonly version: ApiVersion;
  readonly auth: SignInOptions | false;
  readonly connections: number;
  readonly maxAttempts: number;
}

/** Loads the client and the sign-in, and starts both. Rejects when they cannot be loaded. */
export async function connect(options: ConnectOptions): Promise<Connected> {
  const { auth, clock, observer, projectId, pathFor, origin } = options;
  const { network = {}, wallClock = Date.now, random = Math.random } = options;
  const [{ httpClient }, { Credentials }, { ServiceCalls }, { findProject, loadSignIn, signIn }] =
    await Promise.all([
      import('../remote/http-client.js'),
      import('./credentials.js'),
      import('./service-calls.js'),
      import('./sign-in.js'),
    ]);
  if (auth !== false) await loadSignIn(auth);
  const client = httpClient({ network, connections: options.connections });
  const source = auth === false ? undefined : signIn(auth, { fetch: client.fetch, wallClock });
  const credentials = source && new Credentials({ source, clock, random, observer });

  let finding: Promise<string | undefined> | undefined;
  const findPath = async (): Promise<string | undefined> => {
    if (projectId !== undefined) return pathFor(projectId);
    finding ??= findProject(auth === false ? {} : auth);
    const found = await finding;
    // What could not be found may be there the next time.
    if (found === undefined) finding = undefined;
    return found === undefined ? undefined : pathFor(found);
  };

  return {
    calls: new ServiceCalls({ ...options, client, credentials, path: findPath, wallClock, random }),
    ready: Promise.race([
      Promise.all([client.warm(origin), credentials?.ready, findPath()]),
      new Promise((resolve) =>
        atDeadline(
          clock,
          after(clock.now(), LONGEST_START_MS),
          () => {
            resolve(undefined);
          },
          { keepsAlive: false },
        ),
      ),
    ]),
    async close() {
      credentials?.close();
      await client.close();
    },
  };
}
