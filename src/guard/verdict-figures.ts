import type { Verdict } from '../contract/verdict.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';

/** Fraction of the sentences that need a check which were judged, in [0,1]. */
export function coverageOf(verdict: Verdict): number {
  switch (verdict.kind) {
    case 'complete':
      return 1;
    case 'partial':
      return verdict.coverage;
    case 'failed':
      return 0;
  }
}

/** The answer's support in [0,1]; undefined where no sentence needs a check, as the 0 of the contract then says nothing. */
export function supportScoreOf(verdict: Verdict): number | undefined {
  return needsCheck(verdict) ? scoreOf(verdict.response.supportScore) : undefined;
}

/** The answer's contradiction in [0,1], where the checker reports it and a sentence needs a check. */
export function contradictionScoreOf(verdict: Verdict): number | undefined {
  return needsCheck(verdict) ? scoreOf(verdict.response.contradictionScore) : undefined;
}

function needsCheck(verdict: Verdict): verdict is Exclude<Verdict, { kind: 'failed' }> {
  return (
    verdict.kind !== 'failed' && listOf(verdict.response.claims).some((claim) => claim.groundingCheckRequired)
  );
}
