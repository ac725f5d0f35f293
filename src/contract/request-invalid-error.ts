import { AnswerGuardError } from './answer-guard-error.js';

/** One rule that a request breaks. Names sizes, numbers and names of fields; never a text of the request. */
export interface FieldViolation {
  /** Path of the field in the contract's own names, e.g. `facts[3].factText`; empty for the request as a whole. */
  readonly field: string;
  readonly description: string;
}

/** Thrown by the decoders: a check request breaks the contract. Lists every violation found, up to `limits.reportedViolations`. */
export class RequestInvalidError extends AnswerGuardError {
  readonly violations: readonly FieldViolation[];

  /** `total` counts the violations that the list has no room for, too. */
  constructor(violations: readonly FieldViolation[], total = violations.length) {
    super('AG_REQUEST_INVALID', summarise(violations, total));
    this.violations = violations;
  }

  static override isInstance(value: unknown): value is RequestInvalidError {
    return AnswerGuardError.isInstance(value) && value.code === 'AG_REQUEST_INVALID' && 'violations' in value;
  }
}

function summarise(violations: readonly FieldViolation[], total: number): string {
  const first = violations[0];
  if (first === undefined) return 'The request breaks the contract';
  const text = first.field === '' ? first.description : `${first.field}: ${first.description}`;
  return total > 1 ? `${text} (and ${total - 1} more)` : text;
}
