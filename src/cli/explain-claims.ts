import { DEFAULT_CITATION_THRESHOLD, type CheckGroundingRequest } from '../contract/check-request.js';
import type { AssessedClaim, Assessment, Bearing, Finding } from '../engine/assessment.js';

/**
 * Why the engine judged each claim as it did, in lines: its score first, then what was read and what is exact, and the
 * chunks that support the claim too weakly to be cited. `origins` tells where each fact came from.
 */
export function explainClaims(
  assessment: Assessment,
  request: CheckGroundingRequest,
  origins: readonly string[],
): string[][] {
  const threshold = request.groundingSpec?.citationThreshold ?? DEFAULT_CITATION_THRESHOLD;
  const chunkAt = (index: number): string => {
    const chunk = assessment.chunks[index];
    if (chunk === undefined) return '';
    const text = request.facts[chunk.fact]?.factText.slice(chunk.start, chunk.end) ?? '';
    return `${origins[chunk.fact] ?? chunk.fact}: ${text}`;
  };
  return assessment.claims.map((claim) =>
    claim.checkRequired
      ? [...(claim.findings ?? []).map(findingLine), ...weak(claim, threshold, chunkAt)]
      : [],
  );
}

function findingLine(finding: Finding): string {
  const against =
    finding.evidence === undefined ? '' : ` beside "${finding.evidence.replaceAll('\n', ' ⏎ ')}"`;
  const scores = Object.entries(finding.scores).map(([name, score]) => ` ${name} ${score.toFixed(2)}`);
  return `${finding.rule}:${scores.join(',')}${against}`;
}

function weak(claim: AssessedClaim, threshold: number, chunkAt: (index: number) => string): string[] {
  const under = (bearing: Bearing): boolean => bearing.score < threshold;
  return claim.supporters
    .filter(under)
    .map(
      ({ score, chunks }) => `support ${score.toFixed(2)} only, from ${chunks.map(chunkAt).join(' and ')}`,
    );
}
