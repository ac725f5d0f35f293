import { z } from 'zod';

/** A labelled answer that was judged. */
const judgedRow = z.object({
  /** Tells the row's texts without holding them: two runs over the same rows have the same ids. */
  id: z.string(),
  /** What the label says. */
  supported: z.boolean(),
  /** The answer's supportScore, in [0,1]. */
  score: z.number().min(0).max(1),
  /** Every claim that needs a check is cited. */
  cited: z.boolean(),
  /** What the check took, by the wall clock. */
  ms: z.number().min(0),
  /** Its line in the file, from 1; runs of before have none. */
  line: z.int().min(1).optional(),
  /** What the configured policy does to it, and the rules that ask for that; runs of before have none. */
  action: z.string().optional(),
  rules: z.array(z.string()).optional(),
});

/** A labelled answer that got no complete verdict. */
const failedRow = z.object({
  id: z.string(),
  supported: z.boolean(),
  /** The verdict's cause, or `partial`. */
  failed: z.string(),
});

/** One checker's judgements of labelled files; what `answer-guard eval --out` saves. Holds no text. */
export const evaluationRunSchema = z.object({
  format: z.literal('answer-guard-eval/1'),
  /** Who judged, for a reader. */
  name: z.string(),
  files: z.array(z.object({ name: z.string(), rows: z.array(z.union([judgedRow, failedRow])) })),
});

export type EvaluationRun = z.infer<typeof evaluationRunSchema>;
export type EvaluatedFile = EvaluationRun['files'][number];
export type JudgedRow = z.infer<typeof judgedRow>;
export type FailedRow = z.infer<typeof failedRow>;

export function isJudged(row: JudgedRow | FailedRow): row is JudgedRow {
  return 'score' in row;
}
