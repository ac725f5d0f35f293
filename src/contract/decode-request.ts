import type { z } from 'zod';
import type { CheckGroundingRequest } from './check-request.js';
import { isJsonObject } from './json-object.js';
import { limits } from './limits.js';
import { message, readMessage } from './proto-json.js';
import { checkGroundingRequestSchema } from './request-schema.js';
import { parseSearchSource } from './search-source.js';
import { ViolationList } from './violation-list.js';

const factMessage = message({ factText: { is: 'string' }, attributes: { is: 'map' } });
const published = {
  answerCandidate: { is: 'string' },
  facts: { is: 'list', of: factMessage, max: limits.facts },
  userLabels: { is: 'map', max: limits.userLabels },
} as const;
const publishedSpec = {
  citationThreshold: { is: 'number' },
  enableClaimLevelScore: { is: 'boolean' },
} as const;

const requestMessage = message({
  ...published,
  groundingSpec: {
    is: 'message',
    of: message({
      ...publishedSpec,
      enableAntiCitations: { is: 'boolean' },
      antiCitationThreshold: { is: 'number' },
      enableHelpfulnessScore: { is: 'boolean' },
    }),
  },
  prompt: { is: 'string' },
  groundingSource: { is: 'message', of: message({ searchSource: { is: 'string' } }) },
});
const publishedRequestMessage = message({
  ...published,
  groundingSpec: { is: 'message', of: message(publishedSpec) },
});

export interface DecodeRequestOptions {
  /** The location that the request was sent to; a `searchSource` must be in it. @default any */
  readonly location?: string;
  /** Whether fields are known that Google documents as experimental: prompt, anti-citations and the like. @default true */
  readonly experimentalFields?: boolean;
}

/**
 * Decodes a check request from parsed proto JSON: names in camelCase or snake_case, numbers and booleans also as
 * strings, null as unset.
 *
 * @throws RequestInvalidError with every violation at once; it carries no text of the request.
 */
export function decodeCheckRequest(json: unknown, options: DecodeRequestOptions = {}): CheckGroundingRequest {
  const violations = new ViolationList();
  const known = (options.experimentalFields ?? true) ? requestMessage : publishedRequestMessage;
  const canonical = readMessage(json, known, [], { violations, unknownFields: 'refuse' });
  const parsed = checkGroundingRequestSchema.safeParse(canonical);
  if (!parsed.success) addIssues(parsed.error.issues, violations);
  if (isJsonObject(canonical)) checkTogether(canonical, options, violations);
  if (parsed.success && violations.isEmpty) return parsed.data;
  throw violations.toError();
}

/** The rules that hold between fields; they speak even when a field by itself is wrong. */
function checkTogether(
  request: Record<string, unknown>,
  options: DecodeRequestOptions,
  violations: ViolationList,
): void {
  const { facts, groundingSource, groundingSpec, prompt } = request;
  const noFacts = facts === undefined || (Array.isArray(facts) && facts.length === 0);
  if (noFacts && groundingSource === undefined) {
    violations.add(['facts'], `must hold 1 to ${limits.facts} facts, unless groundingSource is given`);
  }
  if (!noFacts && groundingSource !== undefined) {
    violations.add(['groundingSource'], 'cannot be given together with facts');
  }
  if (
    isJsonObject(groundingSpec) &&
    groundingSpec['enableHelpfulnessScore'] === true &&
    (prompt ?? '') === ''
  ) {
    violations.add(['prompt'], 'must be set when groundingSpec.enableHelpfulnessScore is true');
  }
  if (isJsonObject(groundingSource) && typeof groundingSource['searchSource'] === 'string') {
    const source = parseSearchSource(groundingSource['searchSource']);
    if (source !== undefined && options.location !== undefined && source.location !== options.location) {
      violations.add(
        ['groundingSource', 'searchSource'],
        `is in location ${source.location}; the request was sent to another`,
      );
    }
  }
}

function addIssues(issues: readonly z.core.$ZodIssue[], violations: ViolationList): void {
  for (const issue of issues) {
    // A map's key is judged by a schema of its own, whose issues are nested.
    const found = issue.code === 'invalid_key' ? issue.issues : [issue];
    const path = issue.path.map((segment) => (typeof segment === 'symbol' ? String(segment) : segment));
    for (const { message: description } of found) {
      violations.add(path, path.length === 0 ? `The request ${description}` : description);
    }
  }
}
