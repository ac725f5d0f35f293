import {
  DEFAULT_ANTI_CITATION_THRESHOLD,
  DEFAULT_CITATION_THRESHOLD,
  type CheckGroundingRequest,
} from '../contract/check-request.js';
import type { AssessedClaim, Assessment, Finding } from '../engine/assessment.js';
import { distinctDigits } from '../text/figures.js';

/**
 * Why the engine judged each claim as it did, in three lines: the score against the threshold that decided; what was read,
 * and what the reader said of it; and what the exact layer found. `origins` has where each fact came from.
 */
export function explainClaims(
  assessment: Assessment,
  request: CheckGroundingRequest,
  origins: readonly string[],
): string[][] {
  const spec = request.groundingSpec ?? {};
  const thresholds = {
    citation: spec.citationThreshold ?? DEFAULT_CITATION_THRESHOLD,
    antiCitation: spec.antiCitationThreshold ?? DEFAULT_ANTI_CITATION_THRESHOLD,
  };
  return assessment.claims.map((claim) => {
    const { checkRequired, findings = [] } = claim;
    const found = (rule: Finding['rule']) => findings.find((finding) => finding.rule === rule)?.scores;
    const exact = found('exact');
    if (!checkRequired || exact === undefined) return [];
    const read = `read ${evidenceOf(claim, findings, assessment, request, origins)}`;
    const reader = found('reader');
    return [
      scoreLine(claim, found('score') ?? {}, thresholds),
      reader === undefined ? `${read}: by no model` : `${read}: ${strongestFirst(reader)}`,
      `exact: ${strongestFirst(exact) || 'nothing in common with the facts'}`,
    ];
  });
}

interface Thresholds {
  readonly citation: number;
  readonly antiCitation: number;
}

/** What decided: a contradiction beats support, as in a report's states. */
function scoreLine(claim: AssessedClaim, scores: Finding['scores'], thresholds: Thresholds): string {
  const against = claim.contradictors.some(({ score }) => score >= thresholds.antiCitation);
  const [name, score, threshold] = against
    ? (['contradicted', claim.contradiction, thresholds.antiCitation] as const)
    : (['supported', claim.support, thresholds.citation] as const);
  const { [name]: _decided, ...others } = scores;
  const relation = score >= threshold ? 'at or over' : 'under';
  const [shown, bound] = distinctDigits(score, threshold);
  return `${name} ${shown}, ${relation} ${bound}; ${strongestFirst(others)}`;
}

/** Where the evidence stands: what the claim cites, or would with a lower threshold; else what the reader was shown. */
function evidenceOf(
  claim: AssessedClaim,
  findings: readonly Finding[],
  { chunks }: Assessment,
  { facts }: CheckGroundingRequest,
  origins: readonly string[],
): string {
  const shown = findings.find(({ evidence }) => evidence !== undefined)?.evidence;
  if (shown !== undefined) return quoted(shown);
  const [bearing] = [...claim.supporters, ...claim.contradictors];
  const texts = (bearing?.chunks ?? []).flatMap((index) => {
    const chunk = chunks[index];
    const text = chunk && facts[chunk.fact]?.factText.slice(chunk.start, chunk.end);
    return chunk === undefined || text === undefined
      ? []
      : [`${origins[chunk.fact] ?? chunk.fact}: ${quoted(text)}`];
  });
  return texts.length === 0 ? 'nothing that bears on it' : texts.join(' and ');
}

function quoted(text: string): string {
  return `"${text.replaceAll('\n', ' ⏎ ')}"`;
}

/** Scores that are not 0, the highest first. */
function strongestFirst(scores: Finding['scores']): string {
  return Object.entries(scores)
    .filter(([, score]) => score >= 0.005)
    .sort(([, a], [, b]) => b - a)
    .map(([name, score]) => `${name} ${score.toFixed(2)}`)
    .join(', ');
}
