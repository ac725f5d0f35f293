import type { AuditCase } from '../audit/audit-case.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';
import { SERVICE_ROUTE } from './service-log.js';

/** The route that a tenant's checks are audited as; `service` for those of none. */
export function auditRouteOf(tenant: string | undefined): string {
  return tenant === undefined ? SERVICE_ROUTE : `${SERVICE_ROUTE}:${tenant}`;
}

/**
 * A check of the service as it is audited. What callers do with a verdict is theirs: a sentence with a citation counts as
 * passed, one without as cut. A check of spans has no facts here, which leaves it out: it judged a part of the answer alone.
 */
export function auditCaseOf(
  { answerCandidate, facts, prompt, span, spans }: CheckGroundingRequest,
  { response }: CompleteVerdict | PartialVerdict,
  tenant: string | undefined,
): AuditCase {
  return {
    route: auditRouteOf(tenant),
    action: 'pass',
    answer: answerCandidate,
    facts: span === undefined && spans === undefined ? facts : [],
    prompt,
    sentences: response.claims.map(({ startPos, endPos, citationIndices, score }) => ({
      start: startPos,
      end: endPos,
      fate: citationIndices.length > 0 ? 'passed' : 'cut',
      score,
    })),
    otherwise: 'cut',
  };
}
