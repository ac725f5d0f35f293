import type { GroundingFact } from '../contract/check-request.js';
import type { TextRange } from '../contract/text-range.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import type { FailureCause, Verdict } from '../contract/verdict.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import { decide } from '../policy/decide.js';
import type { Decision } from '../policy/decision.js';
import { harshness } from '../policy/harshest.js';
import type { Action, Policy } from '../policy/policy.js';
import type { RewriteResult } from '../policy/rewrite.js';
import type { SentClaim } from './outcome.js';

/**
 * Why the second check of a rewritten text says nothing of it: it did not complete, or not by the judge that made the first.
 * Undefined when it does say something. What the model found supported, the exact layer alone may not find so, nor the
 * embedded engine what a language model did: that is no reason to block.
 */
export function wantOfJudge(
  recheck: Verdict,
  first: Pick<Verdict, 'tier' | 'fallback'>,
  policy: Policy,
): FailureCause | undefined {
  if (recheck.kind === 'complete') {
    const { tier, fallback } = recheck;
    if (fallback !== undefined && first.fallback === undefined) return fallback;
    return tier === 'mixed' || (tier === 'lexical' && first.tier !== tier) ? 'timeout' : undefined;
  }
  // In a hurry, what was judged is judged by less than the judge of the first.
  if (recheck.kind === 'failed' || recheck.cause === 'timeout') return recheck.cause;
  const { claims } = decide(recheck, policy);
  const isFoundWrong = claims.some(
    ({ state, action }) => state !== 'unjudged' && harshness(action) > harshness('annotate'),
  );
  return isFoundWrong ? undefined : recheck.cause;
}

type Rewritten = Extract<RewriteResult, { kind: 'rewritten' }>;

/**
 * The sentences of a rewritten text that no second check was made of. Those before the first change stand where they were
 * judged, and keep what was decided of them; each after it gets `action`, as one that was not judged, unless it is a fact's
 * own. A sentence that the rewrite joined to another is not found by itself, and is part of the next.
 */
export function uncheckedClaims(
  { text, dropped, replaced }: Rewritten,
  verdict: Exclude<Verdict, { kind: 'failed' }>,
  decision: Decision,
  { facts, action }: { readonly facts: readonly GroundingFact[]; readonly action: Action },
): SentClaim[] {
  const { claims } = verdict.response;
  const firstChange = firstChanged({ dropped, replaced });
  const offsets = new Utf8Offsets(text);
  const gone = new Set(dropped);
  const sent: SentClaim[] = [];
  let from = 0;
  for (const [index, claim] of claims.entries()) {
    if (gone.has(index)) continue;
    const own = replaced.find((one) => one.claim === index);
    const sentence =
      own === undefined ? claim.claimText : facts[own.fact]?.factText.slice(own.start, own.end);
    const found = sentence === undefined ? undefined : placeOf(sentence, text, from);
    if (found === undefined) continue;
    from = found.end;
    const { state, action: decided } = decision.claims[index] ?? { state: 'unjudged', action: 'pass' };
    const place = { startPos: offsets.toByte(found.start), endPos: offsets.toByte(found.end) };
    if (own !== undefined) {
      const chunks = listOf(claim.antiCitationIndices);
      sent.push({ ...place, state: 'grounded', action: 'pass', chunks });
    } else if (index > firstChange && state !== 'notChecked') {
      sent.push({ ...place, state: 'unjudged', action, chunks: [] });
    } else {
      const score = scoreOf(claim.score);
      const chunks = listOf(claim.citationIndices);
      sent.push({ ...place, state, action: decided, ...(score === undefined ? {} : { score }), chunks });
    }
  }
  return sent;
}

/** The index of the first claim that a rewrite took out or replaced. */
export function firstChanged({ dropped, replaced }: Pick<Rewritten, 'dropped' | 'replaced'>): number {
  return Math.min(...dropped, ...replaced.map(({ claim }) => claim));
}

/** Where a sentence stands in a text, in UTF-16 offsets. */
function placeOf(written: string, text: string, from: number): TextRange | undefined {
  const sentence = written.trim();
  const start = sentence === '' ? -1 : text.indexOf(sentence, from);
  return start < 0 ? undefined : { start, end: start + sentence.length };
}
