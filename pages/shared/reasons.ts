import type { Reason } from '../../src/policy/decision.js';

const figure = (value: number | undefined) => (value === undefined ? 'no score' : value.toFixed(2));
const WHY = {
  nothingRemains: 'nothing grounded remains',
  recheckFailed: 'what remains does not pass its own check',
  timeout: 'time ran out',
} as const;

/** Why an action was asked for, in words. */
export function reasonInWords(reason: Reason): string {
  switch (reason.rule) {
    case 'unsupportedClaim':
      return `Sentence ${reason.claim + 1} is unsupported: ${figure(reason.score)} is under ${figure(reason.threshold)}.`;
    case 'uncertainClaim':
      return `Sentence ${reason.claim + 1} is uncertain: ${figure(reason.score)} is under ${figure(reason.threshold)}.`;
    case 'contradictedClaim':
      return `Sentence ${reason.claim + 1} is contradicted, at or over ${figure(reason.threshold)}.`;
    case 'unjudgedClaim':
      return `Sentence ${reason.claim + 1} was not judged (${reason.cause}).`;
    case 'lowSupport':
      return `The answer’s support of ${figure(reason.score)} is under ${figure(reason.threshold)}.`;
    case 'fewCitedClaims':
      return `The cited share of ${figure(reason.fraction)} is under ${figure(reason.threshold)}.`;
    case 'lowHelpfulness':
      return `The helpfulness of ${figure(reason.score)} is under ${figure(reason.threshold)}.`;
    case 'onError':
      return `The check did not complete (${reason.cause}).`;
    case 'nothingToCheck':
      return 'No sentence asserts anything.';
    case 'rewriteFailed':
      return `A rewrite was tried, and ${WHY[reason.why]}: hence a block.`;
  }
}
