import type { CheckGroundingResponse } from '../../contract/check-response.js';
import { languageOf } from '../../text/language-of.js';
import type { Decision } from '../../policy/decision.js';
import type { Policy } from '../../policy/policy.js';
import { fallingClaims, planRewrite, rewritten, type RewriteInput } from '../../policy/rewrite.js';
import { Outline } from '../../policy/rewriting/outline.js';
import { settledClaims } from '../../policy/rewriting/settled.js';
import type { SentenceChecks } from './sentence-checks.js';
import type { SentenceFeed } from './sentence-feed.js';

/** What the claim rules make of the claims judged so far, and how far that is final. */
export class Settlement {
  constructor(
    private readonly checks: SentenceChecks,
    private readonly feed: SentenceFeed,
    private readonly policy: Policy,
  ) {}

  /**
   * Of the first `known` claims, those whose fate nothing to come can change.
   *
   * @param forced So many do not wait for what follows them.
   */
  count(known: number, forced: number): number {
    // What stands on a claim that may yet be taken out is no more settled than that.
    const certain = this.firstConditional(known);
    if (certain === 0) return 0;
    const { input } = this.upTo(certain);
    const planned = planRewrite(input);
    const isPlan = typeof planned !== 'string';
    const outline = isPlan ? planned.outline : new Outline(input.answer, input.response.claims);
    const settled = settledClaims(outline, isPlan ? planned.plan : undefined, fallingClaims(input.decision));
    return Math.max(settled, Math.min(forced, certain));
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
    const { input, end } = this.upTo(count);
    const planned = planRewrite(input);
    if (planned === 'unchanged') return { end, text: input.answer, isEdited: false };
    if (planned === 'nothingRemains') return { end, text: undefined, isEdited: true };
    return { end, text: rewritten(planned.outline, planned.plan).text, isEdited: true };
  }

  /** The first claim that an answer rule may yet take out, where the policy has one that rewrites. */
  private firstConditional(known: number): number {
    const { lowSupport, fewCitedClaims, lowHelpfulness } = this.policy;
    if (![lowSupport, fewCitedClaims, lowHelpfulness].includes('rewrite')) return known;
    const first = this.checks.judged.decisions.findIndex(
      ({ state, action }) =>
        state !== 'grounded' && state !== 'notChecked' && (action === 'pass' || action === 'annotate'),
    );
    return first < 0 ? known : Math.min(first, known);
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
      // Asked for only where something is taken out.
      get language() {
        return languageOf(text);
      },
    };
    return { input, end };
  }
}
