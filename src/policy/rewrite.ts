import type { GroundingFact } from '../contract/check-request.js';
import type { CheckGroundingResponse, Claim } from '../contract/check-response.js';
import { toLanguage } from '../text/language-of.js';
import type { ClaimState, Decision } from './decision.js';
import { compose } from './rewriting/compose.js';
import { FactSentences, type FactSentence } from './rewriting/fact-sentence.js';
import { Outline, type PlacedClaim } from './rewriting/outline.js';
import { Plan } from './rewriting/plan.js';

export interface RewriteInput {
  readonly answer: string;
  /** As they were given to the checker: `source` of a chunk is an index into them. */
  readonly facts: readonly GroundingFact[];
  readonly response: CheckGroundingResponse;
  readonly decision: Decision;
  /** The answer's language as a BCP 47 tag: whose words for what was said before to look for; English without it. */
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
      /** Indices of the claims that are gone without a replacement, in order. */
      readonly dropped: readonly number[];
      readonly replaced: readonly ReplacedClaim[];
    }
  /** No claim had to go. */
  | { readonly kind: 'unchanged' }
  /** Nothing that the facts support would be left, or a claim that has to go cannot be found in the answer. */
  | { readonly kind: 'nothingRemains' };

/**
 * Removes from an answer what its decision asks to rewrite: the claims whose rule says so and, when a rule on the whole
 * answer does, every claim that is not grounded. A contradicted claim is replaced by what the fact says, word for word,
 * where that reads as a sentence of the answer; no other text is added.
 *
 * What cannot stand without what fell falls too (the lead-in of a list that is gone, a heading with nothing under it,
 * "It also …" when nobody knows what "it" is any more), lists are numbered on, and all else stays as it was. The result is
 * a proposal: it has to be checked again before it is sent, as a sentence may mean something else where it now stands.
 * Pure; never throws.
 */
export function rewrite(input: RewriteInput): RewriteResult {
  const planned = planRewrite(input);
  if (typeof planned === 'string') return { kind: planned };
  const { outline, plan } = planned;
  const remains = outline.claims.some(
    (claim) =>
      plan.replaced.has(claim) ||
      (!plan.dropped.has(claim) && mayRemain(input.decision.claims[claim.index]?.state)),
  );
  return remains ? rewritten(outline, plan) : { kind: 'nothingRemains' };
}

/** An answer of which only such sentences are left still says something that nobody found wrong. */
function mayRemain(state: ClaimState | undefined): boolean {
  return state === 'grounded' || state === 'uncertain';
}

/** What a plan makes of the answer it was made for. */
export function rewritten(outline: Outline, plan: Plan): Extract<RewriteResult, { kind: 'rewritten' }> {
  return {
    kind: 'rewritten',
    text: compose(outline, plan),
    dropped: [...plan.dropped].map(({ index }) => index).sort((a, b) => a - b),
    replaced: [...plan.replaced].map(([{ index }, { fact, start, end }]) => ({
      claim: index,
      fact,
      start,
      end,
    })),
  };
}

export interface PlannedRewrite {
  readonly outline: Outline;
  readonly plan: Plan;
}

/** Plans a rewrite without asking whether anything remains. */
export function planRewrite(input: RewriteInput): PlannedRewrite | 'unchanged' | 'nothingRemains' {
  const { answer, response, decision } = input;
  const falling = fallingClaims(decision);
  if (falling.size === 0) return 'unchanged';
  const outline = new Outline(answer, response.claims);
  const located = outline.claims.filter((claim) => falling.has(claim.index));
  if (located.length < falling.size) return 'nothingRemains';

  const language = toLanguage(input.language);
  const plan = new Plan(outline, language);
  const sentences = new FactSentences(response, input.facts, language);
  const kept: string[] = [];
  for (const claim of outline.claims) {
    if (!falling.has(claim.index)) {
      kept.push(outline.textOf(claim));
      continue;
    }
    const sentence = replacementFor(claim, input, outline, (of) => sentences.sentenceFor(of, kept));
    if (sentence === undefined) plan.drop(claim);
    else plan.replaced.set(claim, sentence);
  }
  plan.addDependents();
  return { outline, plan };
}

/** The indices of the claims that the decision removes. */
export function fallingClaims({ claims, reasons }: Pick<Decision, 'claims' | 'reasons'>): Set<number> {
  const whole = reasons.some(
    ({ rule, action }) =>
      action === 'rewrite' &&
      rule !== 'unsupportedClaim' &&
      rule !== 'uncertainClaim' &&
      rule !== 'contradictedClaim' &&
      rule !== 'unjudgedClaim',
  );
  const falls = claims.map(
    ({ state, action }) =>
      action === 'rewrite' || action === 'block' || (whole && state !== 'grounded' && state !== 'notChecked'),
  );
  return new Set(falls.flatMap((fallen, index) => (fallen ? [index] : [])));
}

function replacementFor(
  placed: PlacedClaim,
  { response, decision }: RewriteInput,
  outline: Outline,
  sentenceFor: (claim: Claim) => FactSentence | undefined,
): FactSentence | undefined {
  const claim = response.claims[placed.index];
  const kind = outline.block(placed.blocks[0] ?? -1)?.kind;
  if (claim === undefined || decision.claims[placed.index]?.state !== 'contradicted') return undefined;
  if (kind !== 'sentence' && kind !== 'listItem') return undefined;
  // What stands in quotation marks is somebody's words: the fact's must not be put in their mouth.
  return /["“”„«»「」『』]/u.test(claim.claimText) ? undefined : sentenceFor(claim);
}
