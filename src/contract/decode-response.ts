import type { z } from 'zod';
import { AnswerGuardError } from './answer-guard-error.js';
import type { CheckGroundingResponse, Claim } from './check-response.js';
import { message, readMessage } from './proto-json.js';
import { checkGroundingResponseSchema } from './response-schema.js';
import { Utf8Offsets } from './utf8-offsets.js';
import { ViolationList, formatFieldPath, type FieldPath } from './violation-list.js';

const number = { is: 'number' } as const;
const numbers = { is: 'numbers' } as const;
const string = { is: 'string' } as const;
const boolean = { is: 'boolean' } as const;
const responseMessage = message({
  supportScore: number,
  citedChunks: {
    is: 'list',
    of: message({
      chunkText: string,
      source: string,
      index: number,
      sourceMetadata: { is: 'map' },
      uri: string,
      title: string,
      domain: string,
    }),
  },
  citedFacts: { is: 'list', of: message({ chunkText: string }) },
  claims: {
    is: 'list',
    of: message({
      startPos: number,
      endPos: number,
      claimText: string,
      citationIndices: numbers,
      groundingCheckRequired: boolean,
      score: number,
      antiCitationIndices: numbers,
    }),
  },
  contradictionScore: number,
  helpfulnessScore: number,
});

export interface DecodeResponseOptions {
  /** The answer that was checked: every claim's offsets must cut its text out of it. */
  readonly answerCandidate: string;
  /** Number of facts sent: every chunk's `source` must be the index of one. @default sources are not held to any */
  readonly facts?: number;
}

/**
 * Decodes what a grounding service answered from parsed proto JSON. Absent fields have proto's defaults, unknown ones
 * are ignored; scores, indices, sources and offsets are held to their ranges, since a wrong offset would have the wrong
 * text judged, cut out or replaced.
 *
 * @throws AnswerGuardError AG_RESPONSE_INVALID, naming the fields and no text.
 */
export function decodeCheckResponse(json: unknown, options: DecodeResponseOptions): CheckGroundingResponse {
  const violations = new ViolationList();
  const canonical = readMessage(json, responseMessage, [], { violations, unknownFields: 'ignore' });
  if (!violations.isEmpty) throw responseInvalid([violations.toError().message]);
  const parsed = checkGroundingResponseSchema.safeParse(canonical);
  if (!parsed.success) {
    throw responseInvalid(
      parsed.error.issues.map((issue) => `${formatFieldPath(namesOf(issue.path))}: ${issue.message}`),
    );
  }
  const problems = [...sourceProblems(parsed.data, options.facts), ...claimProblems(parsed.data, options)];
  if (problems.length > 0) throw responseInvalid(problems);
  return complete(parsed.data, options.answerCandidate);
}

type ParsedResponse = z.infer<typeof checkGroundingResponseSchema>;

function* sourceProblems(response: ParsedResponse, facts: number | undefined): Iterable<string> {
  if (facts === undefined) return;
  for (const [index, { source }] of response.citedChunks.entries()) {
    if (/^\d{1,9}$/.test(source) && Number(source) < facts) continue;
    yield `citedChunks[${index}].source: is not the index of one of the ${facts} facts sent`;
  }
}

function* claimProblems(response: ParsedResponse, options: DecodeResponseOptions): Iterable<string> {
  const offsets = new Utf8Offsets(options.answerCandidate);
  const chunks = response.citedChunks.length;
  let reached = 0;
  for (const [index, claim] of response.claims.entries()) {
    const { startPos, endPos } = claim;
    const at = `claims[${index}]`;
    if (startPos < reached || endPos < startPos || endPos > offsets.byteLength) {
      yield `${at}: bytes [${startPos}, ${endPos}) do not lie in order within [${reached}, ${offsets.byteLength}]`;
    } else if (!offsets.isBoundary(startPos) || !offsets.isBoundary(endPos)) {
      yield `${at}: bytes [${startPos}, ${endPos}) cut a character in two`;
    } else if (claim.claimText !== undefined && claim.claimText !== offsets.sliceBytes(startPos, endPos)) {
      yield `${at}: bytes [${startPos}, ${endPos}) of the answer are not claimText`;
    }
    reached = Math.max(reached, endPos);
    for (const cited of [...claim.citationIndices, ...(claim.antiCitationIndices ?? [])]) {
      if (cited >= chunks) yield `${at}: cites chunk ${cited} of ${chunks}`;
    }
  }
}

function complete(response: ParsedResponse, answer: string): CheckGroundingResponse {
  const offsets = new Utf8Offsets(answer);
  const claims = response.claims.map((claim): Claim => {
    const { startPos, endPos, groundingCheckRequired, citationIndices, ...judged } = claim;
    const place = { claimText: offsets.sliceBytes(startPos, endPos), startPos, endPos };
    return groundingCheckRequired
      ? { ...judged, ...place, citationIndices, groundingCheckRequired }
      : { ...place, citationIndices: [], groundingCheckRequired };
  });
  const citedFacts = response.citedFacts ?? response.citedChunks.map(({ chunkText }) => ({ chunkText }));
  return { ...response, citedFacts, claims };
}

function namesOf(path: readonly PropertyKey[]): FieldPath {
  return path.map((segment) => (typeof segment === 'symbol' ? String(segment) : segment));
}

const SHOWN_PROBLEMS = 5;

function responseInvalid(problems: readonly string[]): AnswerGuardError {
  const more = problems.length > SHOWN_PROBLEMS ? ` (and ${problems.length - SHOWN_PROBLEMS} more)` : '';
  const shown = problems.slice(0, SHOWN_PROBLEMS).join('; ');
  return new AnswerGuardError('AG_RESPONSE_INVALID', `The grounding service's answer: ${shown}${more}`);
}
