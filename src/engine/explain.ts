import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { AssessedClaim, Assessment, Bearing, Finding } from './assessment.js';

/**
 * Says for each claim why it scored as it did: the chunks that support and contradict it, the words that were found in
 * the evidence, and the rules that spoke. Plain text for a terminal; it quotes answer and facts.
 *
 * @param assessment made with `explain: true`; without it chunks and scores are all there is to say
 */
export function explain(assessment: Assessment, request: CheckGroundingRequest): string {
  const claims = assessment.claims.map((claim, n) => explainClaim(claim, n, assessment, request));
  return [
    `support ${score(assessment.supportScore)}, contradiction ${score(assessment.contradictionScore)}`,
    ...claims,
  ].join('\n\n');
}

function explainClaim(
  claim: AssessedClaim,
  n: number,
  assessment: Assessment,
  request: CheckGroundingRequest,
): string {
  const text = request.answerCandidate.slice(claim.start, claim.end);
  const lines = [`${n + 1}. ${quote(text)}`];
  if (!claim.checkRequired) lines.push('   needs no check');
  else if (!claim.judged) lines.push('   not judged: the deadline came first');
  else {
    lines.push(`   support ${score(claim.support)}, contradiction ${score(claim.contradiction)}`);
    const bearing = (sign: string, { chunks, score: strength }: Bearing): string =>
      `   ${sign} ${score(strength)} ${chunks.map((chunk) => chunkText(chunk, assessment, request)).join(' & ')}`;
    lines.push(...claim.supporters.map((supporter) => bearing('+', supporter)));
    lines.push(...claim.contradictors.map((contradictor) => bearing('-', contradictor)));
    lines.push(...(claim.findings ?? []).map((finding) => explainFinding(finding, assessment, request)));
  }
  return lines.join('\n');
}

function explainFinding(finding: Finding, assessment: Assessment, request: CheckGroundingRequest): string {
  const said = finding.claim === undefined ? '' : ` ${quote(finding.claim)}`;
  const known = finding.evidence === undefined ? '' : ` against ${quote(finding.evidence)}`;
  const where = finding.chunk === undefined ? '' : ` in ${chunkText(finding.chunk, assessment, request)}`;
  return `   · ${finding.rule}:${said}${known}${where}`;
}

function chunkText(index: number, assessment: Assessment, request: CheckGroundingRequest): string {
  const chunk = assessment.chunks[index];
  const fact = chunk && request.facts[chunk.fact];
  return fact === undefined ? '' : `[${chunk?.fact}] ${quote(fact.factText.slice(chunk?.start, chunk?.end))}`;
}

const LONGEST_QUOTE = 160;

function quote(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return `"${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line}"`;
}

function score(value: number): string {
  return value.toFixed(2);
}
