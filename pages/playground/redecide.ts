import type { Capabilities } from '../../src/checkers/checker.js';
import type { Verdict } from '../../src/contract/verdict.js';
import type { Assessment } from '../../src/engine/assessment.js';
import { respond } from '../../src/engine/respond.js';
import { act, type Acted } from '../../src/guard/act.js';
import { checkRequestFor } from '../../src/guard/check-request.js';
import type { Exchange } from '../../src/guard/exchange.js';
import { annotate } from '../../src/policy/annotate.js';
import { decide } from '../../src/policy/decide.js';
import type { Decision } from '../../src/policy/decision.js';
import { locateClaims } from '../../src/policy/locate-claims.js';
import type { Policy } from '../../src/policy/policy.js';

export { locateClaims };

/** The guard's own code, run on a verdict that the page has: page and guard cannot come to two decisions. */

/** The verdict as it reads under a policy's thresholds, where it carries the scores from before them. */
export function verdictUnder(
  verdict: Verdict,
  exchange: Exchange,
  policy: Policy,
  can: Capabilities,
): Verdict {
  if (verdict.kind !== 'complete' || verdict.raw === undefined) return verdict;
  const request = checkRequestFor(exchange, policy, can);
  return { ...verdict, response: respond(verdict.raw as Assessment, request) };
}

/** What a policy makes of an exchange's verdict. */
export function decideUnder(verdict: Verdict, policy: Policy): Decision {
  return decide(verdict, policy);
}

/** What leaves. A rewritten text is checked by `checkAgain`, as the guard does. */
export async function actUnder(
  exchange: Exchange,
  verdict: Verdict,
  policy: Policy,
  checkAgain: (text: string) => Promise<Verdict>,
): Promise<Acted> {
  return act(exchange, verdict, policy, checkAgain);
}

/** The text as its reader sees it, with the marks that the guard puts in by default. */
export function readerTextOf({ text, claims }: Acted): string {
  return annotate(text, claims).text;
}
