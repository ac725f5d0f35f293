import { z } from 'zod';
import { LABEL_VERDICTS, type DecisionQuery } from '../../decisions/decision-source.js';
import { FAILURE_CAUSES } from '../../contract/verdict.js';
import { RequestInvalidError } from '../../contract/request-invalid-error.js';
import { ACTIONS } from '../../policy/policy.js';

const name = z.string().min(1).max(100);
const score = z.coerce.number().min(0).max(1);

const querySchema = z.strictObject({
  route: name.optional(),
  action: z.enum(ACTIONS).optional(),
  cause: z.enum(['none', ...FAILURE_CAUSES]).optional(),
  language: name.optional(),
  minScore: score.optional(),
  maxScore: score.optional(),
  label: z.enum(['none', ...LABEL_VERDICTS]).optional(),
  before: name.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

const labelSchema = z.strictObject({
  verdict: z.enum(LABEL_VERDICTS),
  note: z.string().trim().max(2000).optional(),
});

/** What a request looks for. Throws RequestInvalidError. */
export function readQuery(query: unknown): DecisionQuery {
  return parse(querySchema, query);
}

/** What a request says of a decision. Throws RequestInvalidError. */
export function readLabel(body: unknown): z.infer<typeof labelSchema> {
  return parse(labelSchema, body);
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RequestInvalidError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), description: message })),
  );
}
