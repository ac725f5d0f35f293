import { decodeCheckRequest } from '../../src/contract/decode-request.js';
import { RequestInvalidError, type FieldViolation } from '../../src/contract/request-invalid-error.js';

export const lawful = { answerCandidate: 'An answer.', facts: [{ factText: 'A fact.' }] };

export function violationsOf(request: unknown, options = {}): readonly FieldViolation[] {
  try {
    decodeCheckRequest(request, options);
  } catch (error) {
    if (RequestInvalidError.isInstance(error)) return error.violations;
    throw error;
  }
  return [];
}
