/** What the address of a check says. */
export interface CheckTarget {
  readonly version: 'v1' | 'v1beta' | 'v1alpha';
  readonly project: string;
  readonly location: string;
  /** Name of the grounding configuration. */
  readonly config: string;
}

// Express's own path syntax takes the colon for a parameter, in another way in each major version.
const CHECK_PATH =
  /^\/(v1|v1beta|v1alpha)\/projects\/([^/]+)\/locations\/([^/]+)\/groundingConfigs\/([^/:]+?)(?::|%3[Aa])(?:check|checkGrounding)$/;
/** An id or a number; domain-scoped ids have a dot and a colon. */
const NAME = /^[\w.:-]{1,128}$/;

/** Undefined for any path that is not that of a check. */
export function parseCheckPath(path: string): CheckTarget | undefined {
  const [, version, ...encoded] = CHECK_PATH.exec(path) ?? [];
  if (version !== 'v1' && version !== 'v1beta' && version !== 'v1alpha') return undefined;
  const [project, location, config] = encoded.map(decodeName);
  if (project === undefined || location === undefined || config === undefined) return undefined;
  return { version, project, location, config };
}

function decodeName(encoded: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  return NAME.test(name) ? name : undefined;
}
