import type { FailureCause, Verdict } from '../contract/verdict.js';
import { languageOf } from '../text/language-of.js';
import { decide } from '../policy/decide.js';
import type { Decision, Reason } from '../policy/decision.js';
import { harshness } from '../policy/harshest.js';
import { messageFor } from '../policy/message.js';
import type { Policy } from '../policy/policy.js';
import { rewrite, type RewriteResult } from '../policy/rewrite.js';
import type { OpenSpan, Spans } from '../telemetry/spans.js';
import type { Exchange } from './exchange.js';
import type { Outcome } from './outcome.js';
import { sentClaims } from './sent-claims.js';
import { firstChanged, uncheckedClaims, wantOfJudge } from './unchecked-rewrite.js';

/** A decision with the text that follows from it. */
export type Acted = Pick<Outcome, 'decision' | 'text' | 'claims' | 'rewrite' | 'recheck'>;

type WhyRewriteFailed = Extract<Reason, { rule: 'rewriteFailed' }>['why'];

/**
 * Decides a verdict and carries the decision out. A rewritten text leaves only when its own verdict, by the same
 * policy, is complete and asks for no more than annotations; else the answer is blocked. Where that verdict did not complete,
 * or not by the judge that made the first, the policy's `onError` says what becomes of the sentences that now stand after a change.
 */
export async function act(
  exchange: Exchange,
  verdict: Verdict,
  policy: Policy,
  checkAgain: (text: string) => Promise<Verdict>,
  spans?: Spans,
): Promise<Acted> {
  const decision = decide(verdict, policy);
  switch (decision.action) {
    case 'pass':
    case 'annotate':
      return unchanged(exchange, verdict, decision);
    case 'block':
      return blocked(exchange, policy, decision);
    case 'rewrite':
      if (spans === undefined) return rewritten(exchange, verdict, policy, decision, checkAgain);
      return spans.within('rewrite', async (span) => {
        const acted = await rewritten(exchange, verdict, policy, decision, checkAgain);
        describeRewrite(span, acted);
        return acted;
      });
  }
}

function describeRewrite(span: OpenSpan, { decision, rewrite: changed }: Acted): void {
  const [first] = decision.reasons;
  span.set(() => ({
    'answer_guard.action': decision.action,
    'answer_guard.rewrite.dropped': changed?.dropped.length ?? 0,
    'answer_guard.rewrite.replaced': changed?.replaced.length ?? 0,
    ...(first?.rule === 'rewriteFailed' && { 'error.type': first.why }),
  }));
}

/** The original text with what was found in it. */
export function unchanged(exchange: Exchange, verdict: Verdict, decision: Decision): Acted {
  const claims = verdict.kind === 'failed' ? [] : sentClaims(verdict.response, decision, exchange.facts);
  return { decision, text: exchange.answer, claims };
}

async function rewritten(
  exchange: Exchange,
  verdict: Verdict,
  policy: Policy,
  decision: Decision,
  checkAgain: (text: string) => Promise<Verdict>,
): Promise<Acted> {
  const fail = (why: WhyRewriteFailed, recheck?: Verdict): Acted => ({
    ...blocked(exchange, policy, {
      ...decision,
      action: 'block',
      reasons: [{ rule: 'rewriteFailed', action: 'block', why }, ...decision.reasons],
    }),
    ...(recheck === undefined ? {} : { recheck }),
  });
  if (verdict.kind === 'failed') return fail('nothingRemains');
  const { answer, facts } = exchange;
  const { response } = verdict;
  const result = rewrite({ answer, facts, response, decision, language: languageOf(answer) });
  if (result.kind === 'nothingRemains') return fail('nothingRemains');
  // Nothing to remove can be no answer to a rule on the whole: the same text would get the same verdict.
  if (result.kind === 'unchanged') return fail('recheckFailed');
  const recheck = await checkAgain(result.text);
  const again = recheck.kind === 'complete' ? decide(recheck, policy) : undefined;
  const mayLeave = again !== undefined && harshness(again.action) <= harshness('annotate');
  const remains = again?.claims.some(({ state }) => state === 'grounded' || state === 'uncertain');
  if (!mayLeave || remains !== true || recheck.kind !== 'complete') {
    const cause = wantOfJudge(recheck, verdict, policy);
    if (cause === undefined) return fail(mayLeave ? 'nothingRemains' : 'recheckFailed', recheck);
    const unchecked = uncheckedRewrite(result, exchange, verdict, decision, { policy, cause });
    return unchecked ?? fail(cause === 'timeout' ? cause : 'recheckFailed', recheck);
  }
  return {
    decision,
    text: result.text,
    claims: sentClaims(recheck.response, again, facts),
    rewrite: {
      dropped: result.dropped,
      replaced: result.replaced.map(({ claim, fact }) => ({ claim, fact })),
    },
    recheck,
  };
}

/**
 * A rewritten text that could not be checked again, as the policy has it of what is not judged: with its sentences
 * after the first change marked or not, or without them. Undefined where it must not leave, or nothing of it may.
 */
function uncheckedRewrite(
  result: Extract<RewriteResult, { kind: 'rewritten' }>,
  { answer, facts }: Exchange,
  verdict: Exclude<Verdict, { kind: 'failed' }>,
  decision: Decision,
  { policy, cause }: { readonly policy: Policy; readonly cause: FailureCause },
): Acted | undefined {
  const action = policy.onError[cause];
  if (action === 'block') return undefined;
  let left: RewriteResult = result;
  if (action === 'rewrite') {
    const first = firstChanged(result);
    const claims = decision.claims.map((claim, index) =>
      index > first ? { ...claim, action: 'rewrite' as const } : claim,
    );
    const { response } = verdict;
    const without = { ...decision, claims };
    left = rewrite({ answer, facts, response, decision: without, language: languageOf(answer) });
    if (left.kind !== 'rewritten') return undefined;
  }
  const { text, dropped, replaced } = left;
  const reasons: Reason[] = [{ rule: 'onError', action, cause }];
  return {
    decision: { ...decision, reasons: [...decision.reasons, ...(action === 'pass' ? [] : reasons)] },
    text,
    claims: uncheckedClaims(left, verdict, decision, { facts, action }),
    rewrite: { dropped, replaced: replaced.map(({ claim, fact }) => ({ claim, fact })), unchecked: cause },
  };
}

/** The message in the answer's place. */
export function blocked(exchange: Exchange, policy: Policy, decision: Decision): Acted {
  return { decision, text: messageFor(policy, languagesOf(exchange)), claims: [] };
}

/** What follows where a block comes after its reader has seen some of the answer. */
export function messageForRest(exchange: Exchange, { restMessage }: Policy): string {
  return messageFor({ message: restMessage }, languagesOf(exchange));
}

function languagesOf({ answer, prompt = '', language = [] }: Exchange): (string | undefined)[] {
  return [languageOf(answer), languageOf(prompt), ...(typeof language === 'string' ? [language] : language)];
}
