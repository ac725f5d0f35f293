import type { AuditCase } from '../audit/audit-case.js';
import { harshness } from '../policy/harshest.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import type { Policy } from '../policy/policy.js';
import type { SentenceFate } from '../telemetry/observer.js';
import type { Outcome } from './outcome.js';
import { factsToCheck } from './user-words.js';

export interface AuditCaseOptions {
  readonly policy: Policy;
  /** Sentences left as they came, so that a block took back none of those that its claim rules let pass. @default false */
  readonly wasGated?: boolean;
}

/** An outcome as it is audited. In `observe`: what would have been done. */
export function auditCaseOf(outcome: Outcome, { policy, wasGated = false }: AuditCaseOptions): AuditCase {
  const { route, exchange, decision, verdict, rewrite } = outcome;
  const removed = rewrite && new Set([...rewrite.dropped, ...rewrite.replaced.map(({ claim }) => claim)]);
  const isRemoved = (index: number): boolean =>
    removed?.has(index) ?? harshness(decision.claims[index]?.action ?? 'pass') >= harshness('rewrite');
  const fateOf = (index: number): SentenceFate => {
    if (decision.action === 'block') return wasGated && !isRemoved(index) ? 'passed' : 'blocked';
    return decision.action === 'rewrite' && isRemoved(index) ? 'cut' : 'passed';
  };
  const claims = verdict.kind === 'failed' ? [] : listOf(verdict.response.claims);
  return {
    route,
    action: decision.action,
    answer: exchange.answer,
    facts: factsToCheck(exchange, policy),
    prompt: exchange.prompt,
    sentences: claims.map((claim, index) => ({
      start: claim.startPos,
      end: claim.endPos,
      fate: fateOf(index),
      score: scoreOf(claim.score),
    })),
    otherwise: decision.action === 'block' ? 'blocked' : 'passed',
  };
}
