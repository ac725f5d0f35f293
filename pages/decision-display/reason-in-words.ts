import type { DecisionReason } from '../../src/decisions/decision-source.js';
import { distinctDigits } from '../../src/text/figures.js';

const figure = (value: number | undefined) => (value === undefined ? 'no score' : value.toFixed(2));
const WHY = {
  nothingRemains: 'nothing grounded remains',
  recheckFailed: 'what remains does not pass its own check',
  timeout: 'time ran out',
} as const;

/** `: 0.2 is under 0.5`, or what is known of that. */
function under(value: number | undefined, threshold: number | undefined): string {
  if (threshold === undefined) return value === undefined ? '' : `: ${figure(value)}`;
  if (value === undefined) return `: ${figure(value)} is under ${figure(threshold)}`;
  return `: ${distinctDigits(value, threshold).join(' is under ')}`;
}

/** Why an action was asked for, in words. */
export function reasonInWords(reason: DecisionReason): string {
  const { score, threshold, cause, why } = reason;
  const sentence = `Sentence ${(reason.claim ?? 0) + 1}`;
  switch (reason.rule) {
    case 'unsupportedClaim':
      return `${sentence} is unsupported${under(score, threshold)}.`;
    case 'uncertainClaim':
      return `${sentence} is uncertain${under(score, threshold)}.`;
    case 'contradictedClaim':
      return `${sentence} is contradicted${threshold === undefined ? '' : `, at or over ${figure(threshold)}`}.`;
    case 'unjudgedClaim':
      return `${sentence} was not judged${cause === undefined ? '' : ` (${cause})`}.`;
    case 'lowSupport':
      return `The answer’s support is too low${under(score, threshold)}.`;
    case 'fewCitedClaims':
      return `The cited share of the answer is too low${under(reason.fraction, threshold)}.`;
    case 'lowHelpfulness':
      return `The helpfulness is too low${under(score, threshold)}.`;
    case 'onError':
      return `The check did not complete${cause === undefined ? '' : ` (${cause})`}.`;
    case 'nothingToCheck':
      return 'No sentence asserts anything.';
    case 'rewriteFailed':
      return `A rewrite was tried, and ${why === undefined ? 'did not do' : WHY[why]}: hence a block.`;
  }
}
