import type { Datastore } from '../../src/datastores/datastore.js';
import type { Datastores } from '../../src/datastores/datastores.js';
import { indexedFolder } from '../../src/datastores/folder/indexed-folder.js';
import { functionStore, type SearchFunction } from '../../src/datastores/function-store.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { wordChecker } from '../checkers/word-checker.js';
import { HELD } from '../datastores/datastore-contract.js';
import { localHost } from '../datastores/local-host.js';
import { temporaryFolder } from '../temporary-folder.js';
import { recordingLogger } from './recording-logger.js';

/** A service with a folder and a function as data stores, and how its callers name them. */
export const COLLECTION = 'projects/p-1/locations/global/collections/default_collection';
export const sourceOf = (engine: string, collection = COLLECTION) => ({
  searchSource: `${collection}/engines/${engine}/servingConfigs/default_search`,
});
export const pathOf = (version: string, method = 'check') =>
  `/${version}/projects/p-1/locations/global/groundingConfigs/default_grounding_config:${method}`;

const open: Datastore[] = [];
afterAll(async () => {
  await Promise.all(open.map((store) => store.close()));
});

export function stores(search: SearchFunction = () => []): Datastores {
  const handbook = indexedFolder(
    {
      name: 'handbook',
      folder: temporaryFolder(HELD).path,
      baseUri: 'https://docs.example.com/',
      watch: false,
    },
    localHost,
  );
  const app = functionStore({ name: 'app', search });
  open.push(handbook, app);
  return new Map([
    ['handbook', { store: handbook, topK: 30 }],
    ['app', { store: app, topK: 30 }],
  ]);
}

export function service(options: Partial<ServiceOptions> = {}) {
  const logger = recordingLogger();
  const { app, ...rest } = createService({
    checker: wordChecker(),
    logger,
    datastores: stores(),
    // Files are read before the first search: no clock decides.
    budgetMs: 60_000,
    checkTimeoutMs: 60_000,
    ...options,
  });
  return { app, logger, ...rest };
}
export const answerCandidate = 'Dogs travel free of charge on every ferry. Helicopters land nightly.';
