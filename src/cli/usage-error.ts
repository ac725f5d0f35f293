import { AnswerGuardError } from '../contract/answer-guard-error.js';

/** The command line is wrong: names the option, what was given and what may be. */
export function usageError(message: string, hint = 'see --help'): AnswerGuardError {
  return new AnswerGuardError('AG_USAGE_INVALID', message, { hint });
}

/** Reads an option's number. @throws AG_USAGE_INVALID outside of [min, max]. */
export function numberOption(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= min && value <= max) return value;
    throw usageError(`${name}: ${JSON.stringify(text)} is not a number in [${min}, ${max}]`);
  };
}

/** The same for whole numbers. @throws AG_USAGE_INVALID outside of [min, max]. */
export function wholeNumberOption(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw usageError(`${name}: ${JSON.stringify(text)} is not a whole number in [${min}, ${max}]`);
  };
}
