import type { CheckGroundingRequest, GroundingSpec } from './check-request.js';
import { wellFormed } from './well-formed.js';

/**
 * Fields that not every version of a service takes, and without which a check is still the same check. Where a field
 * needs another (`antiCitationThreshold` needs `enableAntiCitations`), both are listed.
 */
export const OPTIONAL_FIELDS = [
  'enableClaimLevelScore',
  'enableAntiCitations',
  'antiCitationThreshold',
  'enableHelpfulnessScore',
  'prompt',
] as const;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/**
 * The request as the contract's JSON: camelCase names in the contract's order, only what is set, without the fields
 * named. Half a surrogate pair becomes U+FFFD, as UTF-8 has no bytes for it: the answer keeps its length in bytes.
 */
export function encodeCheckRequest(
  request: CheckGroundingRequest,
  without: ReadonlySet<OptionalField> = new Set(),
): Record<string, unknown> {
  const { answerCandidate, facts, groundingSpec, prompt, groundingSource, userLabels } = request;
  const spec = encodeSpec(groundingSpec, without);
  return {
    answerCandidate: wellFormed(answerCandidate),
    ...(groundingSource === undefined && {
      facts: facts.map(({ factText, attributes }) => ({
        factText: wellFormed(factText),
        ...(attributes !== undefined && { attributes: encodeMap(attributes) }),
      })),
    }),
    ...(Object.keys(spec).length > 0 && { groundingSpec: spec }),
    ...(prompt !== undefined && !without.has('prompt') && { prompt: wellFormed(prompt) }),
    ...(groundingSource !== undefined && { groundingSource: { searchSource: groundingSource.searchSource } }),
    ...(userLabels !== undefined && { userLabels: encodeMap(userLabels) }),
  };
}

function encodeSpec(spec: GroundingSpec = {}, without: ReadonlySet<OptionalField>): Record<string, unknown> {
  const fields: [keyof GroundingSpec, unknown][] = [
    ['citationThreshold', spec.citationThreshold],
    ['enableClaimLevelScore', spec.enableClaimLevelScore],
    ['enableAntiCitations', spec.enableAntiCitations],
    ['antiCitationThreshold', spec.antiCitationThreshold],
    ['enableHelpfulnessScore', spec.enableHelpfulnessScore],
  ];
  const left: ReadonlySet<string> = without;
  return Object.fromEntries(fields.filter(([name, value]) => value !== undefined && !left.has(name)));
}

function encodeMap(map: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [wellFormed(name), wellFormed(value)]),
  );
}
