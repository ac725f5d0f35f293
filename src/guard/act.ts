import type { Verdict } from '../contract/verdict.js';
import { languageOf } from '../text/language-of.js';
import { decide } from '../policy/decide.js';
import type { Decision, Reason } from '../policy/decision.js';
import { harshness } from '../policy/harshest.js';
import { messageFor } from '../policy/message.js';
import type { Policy } from '../policy/policy.js';
import { rewrite } from '../policy/rewrite.js';
import type { Exchange } from './exchange.js';
import type { Outcome } from './outcome.js';
import { sentClaims } from './sent-claims.js';

/** A decision with the text that follows from it. */
export type Acted = Pick<Outcome, 'decision' | 'text' | 'claims' | 'rewrite' | 'recheck'>;

type WhyRewriteFailed = Extract<Reason, { rule: 'rewriteFailed' }>['why'];

/**
 * Decides a verdict and carries the decision out. A rewritten text leaves only when its own verdict, by the same
 * policy, is complete and asks for no more than annotations; else the answer is blocked.
 */
export async function act(
  exchange: Exchange,
  verdict: Verdict,
  policy: Policy,
  checkAgain: (text: string) => Promise<Verdict>,
): Promise<Acted> {
  const decision = decide(verdict, policy);
  switch (decision.action) {
    case 'pass':
    case 'annotate':
      return unchanged(exchange, verdict, decision);
    case 'block':
      return blocked(exchange, policy, decision);
    case 'rewrite':
      return rewritten(exchange, verdict, policy, decision, checkAgain);
  }
}

/** The original text with what was found in it. */
export function unchanged(exchange: Exchange, verdict: Verdict, decision: Decision): Acted {
  const claims = verdict.kind === 'failed' ? [] : sentClaims(verdict.response, decision);
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
  // Nothing to take out can be no answer to a rule on the whole: the same text would get the same verdict.
  if (result.kind === 'unchanged') return fail('recheckFailed');
  const recheck = await checkAgain(result.text);
  if (recheck.kind === 'failed')
    return fail(recheck.cause === 'timeout' ? 'timeout' : 'recheckFailed', recheck);
  if (recheck.kind === 'partial') return fail('timeout', recheck);
  const again = decide(recheck, policy);
  if (harshness(again.action) > harshness('annotate')) return fail('recheckFailed', recheck);
  if (!again.claims.some(({ state }) => state === 'grounded' || state === 'uncertain'))
    return fail('nothingRemains', recheck);
  return {
    decision,
    text: result.text,
    claims: sentClaims(recheck.response, again),
    rewrite: {
      dropped: result.dropped,
      replaced: result.replaced.map(({ claim, fact }) => ({ claim, fact })),
    },
    recheck,
  };
}

/** The message in the answer's place. */
export function blocked(exchange: Exchange, policy: Policy, decision: Decision): Acted {
  const readers = typeof exchange.language === 'string' ? [exchange.language] : (exchange.language ?? []);
  const languages = [languageOf(exchange.answer), languageOf(exchange.prompt ?? ''), ...readers];
  return { decision, text: messageFor(policy, languages), claims: [] };
}
