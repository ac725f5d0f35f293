import type { Policy } from '../src/policy/policy.js';
import type { PolicyInput } from './policy-schema.js';
import { DEFAULT_PRESET } from './presets.js';

/** One of the places that a policy is laid together from. */
export interface PolicySource {
  readonly source: string;
  readonly policy: PolicyInput | undefined;
}

/**
 * Where each field of a policy got its value: the last of `sources` that names it, or the preset that a source starts anew
 * from, as `SOURCE (PRESET)`; `calibration` where that changed it.
 */
export function policyOrigins(
  sources: readonly PolicySource[],
  before: Policy,
  calibrated: Policy,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(calibrated).map((name) => {
      const field = name as keyof Policy;
      return [name, before[field] === calibrated[field] ? originOf(field, sources) : 'calibration'];
    }),
  );
}

/** What a source says of `restMessage` where it says nothing else of it. */
const STANDS_IN = 'message';

function originOf(field: string, sources: readonly PolicySource[]): string {
  for (const { source, policy } of sources.toReversed()) {
    if (policy === undefined) continue;
    const given = typeof policy === 'string' ? { preset: policy } : policy;
    const names = field === 'restMessage' ? [field, STANDS_IN] : [field];
    if (names.some((name) => (given as Readonly<Record<string, unknown>>)[name] !== undefined)) return source;
    if (given.preset !== undefined) return `${source} (${given.preset})`;
  }
  return `default (${DEFAULT_PRESET})`;
}
