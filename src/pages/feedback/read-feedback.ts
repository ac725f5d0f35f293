import { z } from 'zod';
import { RequestInvalidError } from '../../contract/request-invalid-error.js';
import { LABEL_VERDICTS, LONGEST_NOTE } from '../../recording/exchange.js';

const MESSAGES = {
  token: `must be the text of the header Answer-Guard-Feedback, or of the report's member feedback`,
  verdict: `must be one of ${LABEL_VERDICTS.join(', ')}`,
  id: "must be the answer's id, a text",
  note: `must be a text of at most ${LONGEST_NOTE} characters`,
};

/** What a reader says of an answer. */
export const feedbackRequestSchema = z.strictObject({
  token: z.string({ error: MESSAGES.token }).min(1, MESSAGES.token).max(1000, MESSAGES.token).optional(),
  verdict: z.enum(LABEL_VERDICTS, { error: MESSAGES.verdict }),
  id: z.string({ error: MESSAGES.id }).min(1, MESSAGES.id).max(200, MESSAGES.id).optional(),
  note: z.string({ error: MESSAGES.note }).trim().max(LONGEST_NOTE, MESSAGES.note).optional(),
});

/** Reads a request's body. Throws RequestInvalidError, which repeats no value. */
export function readFeedback(body: unknown): z.infer<typeof feedbackRequestSchema> {
  const parsed = feedbackRequestSchema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new RequestInvalidError(
    parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? { field: '', description: `takes ${Object.keys(MESSAGES).join(', ')} and no other field` }
        : {
            field: issue.path.join('.'),
            description: issue.path.length === 0 ? 'must be a JSON object' : issue.message,
          },
    ),
  );
}

/** What is said where a token is needed. */
export function tokenMissing(): RequestInvalidError {
  return new RequestInvalidError([{ field: 'token', description: MESSAGES.token }]);
}
