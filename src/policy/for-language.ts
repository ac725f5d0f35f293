import type { Policy } from './policy.js';

/** The policy with the thresholds that were calibrated for answers of one language, where there are any. */
export function policyForLanguage(policy: Policy, languageOf: () => string | undefined): Policy {
  const { byLanguage, ...rest } = policy;
  if (byLanguage === undefined) return policy;
  return { ...rest, ...byLanguage[languageOf() ?? 'und'] };
}
