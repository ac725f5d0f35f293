import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ApiVersion } from '../../contract/api-version.js';
import { runStart } from '../../contract/character-runs.js';

/** Where the service is offered; each multi-region has a host of its own, which must match or the service answers 400. */
export const LOCATIONS = ['global', 'us', 'eu'] as const;

const NAME = /^[\w.:-]{1,128}$/;
const HOST = 'discoveryengine.googleapis.com';

export interface EndpointOptions {
  /** Id or number of the project. */
  readonly projectId: string;
  /** @default 'global' */
  readonly location: string;
  /** @default 'v1' */
  readonly version: ApiVersion;
  /** @default 'default_grounding_config' */
  readonly groundingConfig: string;
  /** Scheme, host and, if any, the path before the version. @default the location's own */
  readonly endpoint?: string | undefined;
}

/**
 * Where checks are sent: the location's host, or the endpoint given, in which case the location may be any. Throws
 * AG_CONFIG_INVALID.
 */
export function serviceBase(
  location: string,
  endpoint?: string,
): { readonly origin: string; readonly path: string } {
  if (endpoint === undefined) {
    if (!(LOCATIONS as readonly string[]).includes(location)) {
      throw invalid('location', location, `one of ${LOCATIONS.join(', ')}, unless endpoint is given`);
    }
    return { origin: `https://${location === 'global' ? '' : `${location}-`}${HOST}`, path: '' };
  }
  let url: URL;
  try {
    url = new URL(endpoint);
  } catch {
    throw invalid('endpoint', '(not shown)', 'an http or https URL');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid('endpoint', url.protocol, 'an http or https URL');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw invalid('endpoint', '(not shown)', 'a URL without user, password, query and fragment');
  }
  return {
    origin: url.origin,
    path: url.pathname.slice(
      0,
      runStart(url.pathname, 0, url.pathname.length, (unit) => unit === '/'),
    ),
  };
}

/** The path of a check, from the version on. Throws AG_CONFIG_INVALID for names that cannot be part of one. */
export function checkPath({ version, projectId, location, groundingConfig }: EndpointOptions): string {
  for (const [option, value] of Object.entries({ projectId, location, groundingConfig })) {
    if (!NAME.test(value)) throw invalid(option, value, 'a name of letters, digits, and . : _ -');
  }
  const names = [projectId, location, groundingConfig].map((name) => encodeURIComponent(name));
  return `/${version}/projects/${names[0]}/locations/${names[1]}/groundingConfigs/${names[2]}:check`;
}

/** Whether what is sent there could be read on the way. */
export function isInsecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function invalid(option: string, value: string, mustBe: string): AnswerGuardError {
  return new AnswerGuardError('AG_CONFIG_INVALID', `google.${option}: ${value} is not ${mustBe}.`);
}
