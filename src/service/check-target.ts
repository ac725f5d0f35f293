import { API_VERSIONS, type ApiVersion } from '../contract/api-version.js';

/** What the address of a check says. */
export interface CheckTarget {
  readonly version: ApiVersion;
  readonly project: string;
  readonly location: string;
  /** Name of the grounding configuration. */
  readonly config: string;
}

// Express's own path syntax takes the colon for a parameter, in another way in each major version.
const CHECK_PATH = /^\/([^/]+)\/(.+?)(?::|%3[Aa])(?:check|checkGrounding)$/;
const RESOURCE = /^projects\/([^/]+)\/locations\/([^/]+)\/groundingConfigs\/([^/]+)$/;
/** An id or a number; domain-scoped ids have a dot and a colon. */
const NAME = /^[\w.:-]{1,128}$/;

/** Undefined for any path that is not that of a check. */
export function parseCheckPath(path: string): CheckTarget | undefined {
  const [, version, resource = ''] = CHECK_PATH.exec(path) ?? [];
  const known = API_VERSIONS.find((name) => name === version);
  if (known === undefined) return undefined;
  const names = RESOURCE.exec(resource)?.slice(1).map(decodeName);
  return targetOf(known, names);
}

/** What `grounding_config` of a gRPC request names; undefined when it is no such name. */
export function parseGroundingConfig(version: ApiVersion, name: string): CheckTarget | undefined {
  return targetOf(version, RESOURCE.exec(name)?.slice(1));
}

function targetOf(version: ApiVersion, names: readonly (string | undefined)[] = []): CheckTarget | undefined {
  const [project, location, config] = names;
  if (project === undefined || location === undefined || config === undefined) return undefined;
  if (![project, location, config].every((name) => NAME.test(name)) || config.includes(':')) return undefined;
  return { version, project, location, config };
}

function decodeName(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** A page's checks as the log and the keys' limits name them: a key held to projects needs `playground` among them. */
export const PAGE_TARGET: CheckTarget = {
  version: 'v1',
  project: 'playground',
  location: 'global',
  config: 'default_grounding_config',
};
