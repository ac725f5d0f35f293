import type { Alignment } from './alignment.js';
import { exceptionsIn, exceptionSpokenOf } from './exceptions.js';
import { readNegations, type Negation } from './negation.js';
import type { Objection } from './objection.js';
import { toldByOpposites } from './opposite-words.js';
import { findQuantifiers } from './quantifiers.js';
import type { Reading } from './reading.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;

/** The evidence says "every day except Monday", and the claim affirms it of Mondays, or of every day. */
export function exceptionMismatch(alignment: Alignment): Objection[] {
  const { claim, anchor, closeness } = alignment;
  if (closeness < CLOSE) return [];
  const negations = readNegations(claim);
  const spoken = exceptionSpokenOf(alignment);
  if (spoken !== undefined) {
    const isDenied = negations.length > 0 || toldByOpposites(alignment).inClaim.size > 0;
    return isDenied ? [] : [objectionOf(alignment, spoken, 'exception-ignored', 0.15, 0.85)];
  }
  const [dropped] = exceptionsIn(alignment, anchor);
  if (dropped === undefined || negations.length > 0 || !saysAll(claim) || !saysAll(alignment.evidence))
    return [];
  return [objectionOf(alignment, dropped, 'exception-dropped', 0.25, 0.6)];
}

function saysAll(reading: Reading): boolean {
  return findQuantifiers(reading).some(({ label }) => label === 'all');
}

function objectionOf(
  { evidence }: Alignment,
  { start, end }: Negation,
  rule: string,
  cap: number,
  contradicts: number,
): Objection {
  return { rule, evidence: evidence.text.slice(start, end), cap, contradicts };
}
