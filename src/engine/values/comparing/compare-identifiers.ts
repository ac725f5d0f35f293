import type { Comparison, Identifier, Point, Score, Version } from '../value.js';

/** Compares where at least one side is an identifier, version or score: these are the same or not, never near. */
export function compareIdentifiers(claim: Point, evidence: Point): Comparison {
  if (claim.kind === 'identifier' && evidence.kind === 'identifier') return compareCodes(claim, evidence);
  if (claim.kind === 'version' && evidence.kind === 'version') return compareVersions(claim, evidence);
  if (claim.kind === 'score' && evidence.kind === 'score') return compareScores(claim, evidence);
  const [one, other] = claim.kind === 'identifier' ? [claim, evidence] : [evidence, claim];
  // A number that names is bare elsewhere: "order 4417" and a cell "4417".
  if (one.kind === 'identifier' && plainCode(other) === one.code) return 'entailed';
  return 'unrelated';
}

function plainCode(point: Point): string | undefined {
  if (point.kind === 'cardinal' || point.kind === 'ordinal') return String(point.value);
  if (point.kind === 'version') return point.parts.join('');
  if (point.kind === 'date' && point.bare === true) return String(point.year);
  return undefined;
}

/** Codes of one family ("ISO 9001", "ISO 14001") contradict each other; others have nothing to do with each other. */
function compareCodes(claim: Identifier, evidence: Identifier): Comparison {
  if (claim.code === evidence.code) return 'equal';
  return familyOf(claim.code) === familyOf(evidence.code) ? 'conflict' : 'unrelated';
}

function familyOf(code: string): string {
  return /^\p{L}*/u.exec(code)?.[0] ?? '';
}

function compareVersions(claim: Version, evidence: Version): Comparison {
  const isPrefix = claim.parts.every((part, index) => part === evidence.parts[index]);
  if (!isPrefix) return 'conflict';
  return claim.parts.length === evidence.parts.length ? 'equal' : 'entailed';
}

function compareScores(claim: Score, evidence: Score): Comparison {
  return claim.first === evidence.first && claim.second === evidence.second ? 'equal' : 'conflict';
}
