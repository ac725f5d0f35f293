import type { CheckGroundingResponse, Claim } from '../../contract/check-response.js';
import { GrowingBlocks } from '../../text/growing-blocks.js';
import type { Block } from '../../text/markdown-blocks.js';
import { languageOf } from '../../text/language-of.js';
import { answerRuleActions } from '../../policy/answer-rules.js';
import type { ClaimDecision, Decision } from '../../policy/decision.js';
import type { Policy } from '../../policy/policy.js';
import { fallingClaims, planRewrite, rewritten, type RewriteInput } from '../../policy/rewrite.js';
import { Outline } from '../../policy/rewriting/outline.js';
import { countFinalClaims } from '../../policy/rewriting/count-final-claims.js';
import type { SentenceChecks } from './sentence-checks.js';
import type { SentenceFeed } from './sentence-feed.js';

/**
 * What the claim rules make of the claims judged so far, and how far that is final. As long as none of them is removed,
 * only what is not final is looked at again when more is judged.
 */
export class FinalClaims {
  private readonly growing = new GrowingBlocks();
  /** Blocks with claims that are not final, and the one before them. */
  private blocks: Block[] = [];
  /** Claims that are final; nothing to come changes that. */
  private final = 0;
  /** So many claims were asked if an answer rule may take them out: the first such was not among them. */
  private unconditional = 0;

  constructor(
    private readonly checks: SentenceChecks,
    private readonly feed: SentenceFeed,
    private readonly policy: Policy,
  ) {}

  /**
   * Of the first `known` claims, those whose fate nothing to come can change.
   *
   * @param known Not fewer than in the call before.
   * @param forced So many do not wait for what follows them.
   */
  count(known: number, forced: number): number {
    // What stands on a claim that may yet be removed is no more final than that.
    const certain = this.firstConditional(known);
    if (certain === 0) return 0;
    const final =
      this.checks.judged.firstFalling < certain ? this.finalByPlan(certain) : this.finalUnchanged(certain);
    return Math.max(final, Math.min(forced, certain));
  }

  /** By the plan for all of the first `count` claims. */
  private finalByPlan(count: number): number {
    const { input } = this.upTo(count);
    const planned = planRewrite(input);
    const isPlan = typeof planned !== 'string';
    const outline = isPlan ? planned.outline : new Outline(input.answer, input.response.claims);
    return countFinalClaims(outline, isPlan ? planned.plan : undefined, fallingClaims(input.decision));
  }

  /** Where none of the first `count` claims is removed. */
  private finalUnchanged(count: number): number {
    const { text } = this.feed;
    const { judged, bytes } = this.checks;
    const claims = judged.claims.slice(this.final, count);
    const [first] = claims;
    if (first === undefined) return this.final;
    const end = bytes.back(text, claims.at(-1)?.endPos ?? 0);
    const start = bytes.back(text, first.startPos);
    const { done, open } = this.growing.read(text.slice(0, end));
    this.blocks.push(...done);
    const from = [...this.blocks, ...open].findIndex((block) => block.end > start);
    const window = [...this.blocks, ...open].slice(Math.max(0, from - 1));
    this.blocks = this.blocks.slice(Math.max(0, from - 1));
    const outline = new Outline(
      text.slice(start, end),
      claims.map((claim) => movedBack(claim, first.startPos)),
      window.map((block) => ({ ...block, start: Math.max(0, block.start - start), end: block.end - start })),
    );
    // A claim that is not where its checker says it is has to be looked for among all.
    if (outline.claims.length < claims.length) return this.finalByPlan(count);
    this.final += countFinalClaims(outline, undefined, new Set());
    return this.final;
  }

  /**
   * The text that leaves with the first `count` claims, and where they end in the original. The text is undefined when
   * it cannot be made.
   */
  textUpTo(count: number): {
    readonly end: number;
    readonly text: string | undefined;
    readonly isEdited: boolean;
  } {
    const { judged, bytes } = this.checks;
    if (judged.firstFalling >= count) {
      const { text } = this.feed;
      const end = bytes.back(text, judged.claims[count - 1]?.endPos ?? 0);
      return { end, text: text.slice(0, end), isEdited: false };
    }
    const { input, end } = this.upTo(count);
    const planned = planRewrite(input);
    if (planned === 'unchanged') return { end, text: input.answer, isEdited: false };
    if (planned === 'nothingRemains') return { end, text: undefined, isEdited: true };
    return { end, text: rewritten(planned.outline, planned.plan).text, isEdited: true };
  }

  /** The first claim that an answer rule may yet remove, where the policy has one that rewrites. */
  private firstConditional(known: number): number {
    if (!Object.values(answerRuleActions(this.policy)).includes('rewrite')) return known;
    const { decisions } = this.checks.judged;
    while (this.unconditional < known && !isConditional(decisions[this.unconditional])) this.unconditional++;
    return this.unconditional;
  }

  private upTo(count: number): { readonly input: RewriteInput; readonly end: number } {
    const { text } = this.feed;
    const { judged, bytes } = this.checks;
    const whole = judged.response();
    const response: CheckGroundingResponse = { ...whole, claims: whole.claims.slice(0, count) };
    const end = bytes.back(text, response.claims.at(-1)?.endPos ?? 0);
    const answer = text.slice(0, end);
    const decision: Decision = { action: 'pass', reasons: [], claims: judged.decisions.slice(0, count) };
    const facts = this.checks.places.all;
    const input: RewriteInput = {
      answer,
      facts,
      response,
      decision,
      // Asked for only where something is removed.
      get language() {
        return languageOf(text);
      },
    };
    return { input, end };
  }
}

/** Whether an answer rule that rewrites removes a claim with this decision. */
function isConditional(decision: ClaimDecision | undefined): boolean {
  if (decision === undefined) return false;
  const { state, action } = decision;
  return state !== 'grounded' && state !== 'notChecked' && (action === 'pass' || action === 'annotate');
}

/** A claim of a text whose first bytes were left out. */
function movedBack(claim: Claim, by: number): Claim {
  return { ...claim, startPos: claim.startPos - by, endPos: claim.endPos - by };
}
