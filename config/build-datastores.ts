import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfiguredStore, Datastores } from '../src/datastores/datastores.js';
import { DEFAULT_TOP_K, type Datastore, type StoreProgress } from '../src/datastores/datastore.js';
import { folderStore } from '../src/datastores/folder/folder-store.js';
import { functionStore, type SearchFunction } from '../src/datastores/function-store.js';
import { postgresStore } from '../src/datastores/postgres/postgres-store.js';
import type { Embed } from '../src/datastores/postgres/embed.js';
import { requirePgPackage } from '../src/postgres/postgres-pool.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { DatastoreSettings, DatastoresSettings } from './datastore-schema.js';
import { lease, type Lease } from './shared-by-key.js';

export interface BuildDatastoreOptions {
  /** Relative paths start here. @default process.cwd() */
  readonly cwd?: string;
  /** Told what could not be read. @default nobody */
  readonly warn?: (message: string) => void;
  /** Told of a folder's first reading. @default nobody */
  readonly onProgress?: (progress: StoreProgress) => void;
  /** Read what changed when the store starts. @default true */
  readonly readAtStart?: boolean;
  /** Take up changes by itself, where the settings do not say otherwise. @default true */
  readonly watch?: boolean;
}

/** The store that settings describe, for one who closes it. Throws AG_CONFIG_INVALID when a package is missing. */
export function buildDatastore(
  name: string,
  settings: DatastoreSettings,
  { cwd = process.cwd(), warn, onProgress, readAtStart, watch = true }: BuildDatastoreOptions = {},
): Datastore {
  if ('module' in settings) {
    const load = functionOf<SearchFunction>(settings.module, cwd);
    return functionStore({ name, search: async (query, options) => (await load())(query, options) });
  }
  if ('postgres' in settings) {
    requirePgPackage(`datastores.${name}.postgres`);
    const { postgres: url, query, embed, folder, baseUri, language } = settings;
    const load = embed === undefined ? undefined : functionOf<Embed>(embed, cwd);
    return postgresStore({
      name,
      url,
      query,
      embed: load && (async (text, options) => (await load())(text, options)),
      folder: folder === undefined ? undefined : resolve(cwd, folder),
      baseUri,
      language,
    });
  }
  const { folder, index, baseUri, language } = settings;
  return folderStore({
    name,
    folder: resolve(cwd, folder),
    indexFile: index === undefined ? undefined : resolve(cwd, index),
    baseUri,
    language,
    watch: watch && settings.watch !== false,
    readAtStart,
    warn,
    onProgress,
  });
}

/** The default export of a module of the user's, loaded when it is first needed. */
function functionOf<F>(path: string, cwd: string): () => Promise<F> {
  const address = pathToFileURL(resolve(cwd, path)).href;
  let loading: Promise<{ readonly default: F }> | undefined;
  return async () => {
    loading ??= import(address) as Promise<{ readonly default: F }>;
    return (await loading).default;
  };
}

export interface DatastoresLease extends Lease<Datastores> {
  /** Resolves when every store is there; rejects with AG_STORE_FAILED. */
  readonly ready: Promise<void>;
}

/** The stores of a configuration; one of each for the process, however many use it. */
export function acquireDatastores(
  settings: DatastoresSettings,
  observer: Observer,
  cwd = process.cwd(),
): DatastoresLease {
  const warn = (message: string): void => {
    observer.observe({ type: 'warning', code: 'store-incomplete', message });
  };
  const leases: Lease<Datastore>[] = [];
  const stores = new Map<string, ConfiguredStore>();
  const release = async (): Promise<void> => {
    await Promise.all(leases.map((one) => one.release()));
  };
  try {
    for (const [name, of] of Object.entries(settings)) {
      const { topK = DEFAULT_TOP_K, ...one } = of;
      const held = lease('datastore', { name, cwd, ...one }, () => {
        const store = buildDatastore(name, of, { cwd, warn });
        return { value: store, end: () => store.close() };
      });
      leases.push(held);
      stores.set(name, { store: held.value, topK });
    }
  } catch (error) {
    void release();
    throw error;
  }
  const ready = Promise.all(leases.map(({ value }) => value.ready)).then(() => undefined);
  ready.catch(() => undefined);
  return { value: stores, ready, release };
}
