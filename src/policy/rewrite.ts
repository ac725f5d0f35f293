import type { GroundingFact } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import { locateClaims } from './locate-claims.js';
import type { Decision } from './decision.js';

export interface RewriteInput {
  readonly answer: string;
  /** As they were given to the checker: `source` of a chunk is an index into them. */
  readonly facts: readonly GroundingFact[];
  readonly response: CheckGroundingResponse;
  readonly decision: Decision;
  /** The answer's language as an ISO 639-1 code; chooses the connectives and pronouns to look for. */
  readonly language?: string | undefined;
}

/** A claim that was replaced by a sentence of a fact, word for word. */
export interface ReplacedClaim {
  /** Index into the response's claims. */
  readonly claim: number;
  /** Index into the facts. */
  readonly fact: number;
  /** UTF-16 offsets into the fact's text. */
  readonly start: number;
  readonly end: number;
}

export type RewriteResult =
  | {
      readonly kind: 'rewritten';
      readonly text: string;
      /** Indices of the claims that are gone, in order. */
      readonly dropped: readonly number[];
      readonly replaced: readonly ReplacedClaim[];
    }
  /** No claim had to go. */
  | { readonly kind: 'unchanged' }
  /** Nothing that the facts support would be left. */
  | { readonly kind: 'nothingRemains' };

export function rewrite(input: RewriteInput): RewriteResult {
  const { answer, response, decision } = input;
  const spans = locateClaims(answer, response.claims);
  const dropped: number[] = [];
  let text = '';
  let at = 0;
  let grounded = 0;
  for (const [index, span] of spans.entries()) {
    const claim = decision.claims[index];
    if (claim?.action !== 'rewrite' && claim?.action !== 'block') {
      if (claim?.state === 'grounded') grounded++;
      continue;
    }
    if (span === undefined || span.start < at) return { kind: 'nothingRemains' };
    text += answer.slice(at, span.start);
    at = span.end;
    dropped.push(index);
  }
  if (dropped.length === 0) return { kind: 'unchanged' };
  if (grounded === 0) return { kind: 'nothingRemains' };
  return { kind: 'rewritten', text: (text + answer.slice(at)).trim(), dropped, replaced: [] };
}
