import { AnswerGuardError } from './answer-guard-error.js';

/**
 * Gives a whole number from `least` to `most` back. Throws AG_CONFIG_INVALID, with option, value and range, for all else:
 * not every caller is compiled against the type.
 */
export function requireWholeNumber(
  option: string,
  value: number,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const given: unknown = value;
  const shown = typeof given === 'string' ? JSON.stringify(given) : String(given);
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `in [${least}, ${most}]`;
  throw new AnswerGuardError('AG_CONFIG_INVALID', `${option}: ${shown} is not a whole number ${range}.`);
}
