import { z } from 'zod';
import type { DecisionQuery } from '../../decisions/decision-source.js';
import { LABEL_VERDICTS, LONGEST_NOTE } from '../../recording/exchange.js';
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
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,[^,]{1,200}$/, { error: 'must be TIME,ID of a decision' })
    .transform((place) => {
      const comma = place.indexOf(',');
      return { at: place.slice(0, comma), id: place.slice(comma + 1) };
    })
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

const labelSchema = z.strictObject({
  verdict: z.enum(LABEL_VERDICTS),
  wrong: z.array(z.int().min(0)).max(10_000).optional(),
  note: z.string().trim().max(LONGEST_NOTE).optional(),
});

/** What a request looks for. Throws RequestInvalidError. */
export function readQuery(query: unknown): DecisionQuery {
  return parse(querySchema, query);
}

/** What a request says of a decision. Throws RequestInvalidError. */
export function readLabel(body: unknown): z.infer<typeof labelSchema> {
  return parse(labelSchema, body);
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RequestInvalidError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), description: message })),
  );
}
