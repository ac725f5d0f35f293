import type { FailureCause, Verdict } from '../../contract/verdict.js';
import { harshness } from '../../policy/harshest.js';
import type { Policy } from '../../policy/policy.js';
import { leadsIn } from '../../text/last-mark.js';
import type { GuardCore } from '../guard-core.js';
import { wantOfJudge } from '../unchecked-rewrite.js';
import { JudgedText } from './judged-text.js';
import type { CitingClaim } from './released-text.js';
import type { SentenceChecks } from './sentence-checks.js';

export interface RewrittenText {
  /** What has left of the answer. */
  readonly left: string;
  /** Begins with `left`, and goes on. */
  readonly now: string;
  /** What follows in the original: what a lead-in at the end introduces. */
  readonly following: string;
}

/**
 * Judges what is new in a rewritten text where it now stands. What could not be judged gets what the policy has for claims that
 * are not judged. Returns the claims that may leave; the verdict when one of them may not.
 */
export async function rejudgeRewrite(
  core: GuardCore,
  checks: SentenceChecks,
  policy: Policy,
  { left, now, following }: RewrittenText,
): Promise<CitingClaim[] | Verdict> {
  const stretch = { start: Buffer.byteLength(left), end: Buffer.byteLength(now) };
  const check = () => checks.check(leadsIn(now) ? now + following : now, stretch);
  const verdict = await (core.spans()?.within('rewrite', check) ?? check());
  if (verdict.kind === 'complete') {
    const judged = new JudgedText(policy);
    judged.add(verdict, { ...stretch, sentences: [] });
    const decided = judged.citing(0, judged.claims.length);
    if (decided.every(({ action }) => mayLeave(action))) return decided;
  }
  return unjudged(wantOfJudge(verdict, checks.judged.judge, policy), policy, stretch) ?? verdict;
}

/** The stretch as a claim that nothing judged; undefined where that may not leave, or it was judged. */
function unjudged(
  cause: FailureCause | undefined,
  policy: Policy,
  { start, end }: { readonly start: number; readonly end: number },
): CitingClaim[] | undefined {
  if (cause === undefined || !mayLeave(policy.onError[cause])) return undefined;
  return [{ startPos: start, endPos: end, state: 'unjudged', action: policy.onError[cause], facts: [] }];
}

function mayLeave(action: CitingClaim['action']): boolean {
  return harshness(action) <= harshness('annotate');
}
