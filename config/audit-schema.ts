import { z } from 'zod';
import type { Checker } from '../src/checkers/checker.js';

const MIB = 1024 * 1024;

const auditShape = {
  judge: z
    .enum(['llm', 'google'])
    .describe('Who judges afterwards, with the settings that checker has for it. Default: llm')
    .optional(),
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('Part of the answers that is judged again, drawn at random. Default: 0.05')
    .optional(),
  maxQueued: z
    .int()
    .min(1)
    .max(100_000)
    .describe('Answers that wait to be judged; more are dropped and counted. Default: 100')
    .optional(),
  maxConcurrent: z.int().min(1).max(100).describe('Answers that are judged at once. Default: 2').optional(),
  timeoutMs: z
    .number()
    .min(1)
    .max(600_000)
    .describe('Milliseconds that judging one may take. Default: 30000')
    .optional(),
  file: z
    .string()
    .min(1)
    .max(4096)
    .describe('Where the labelled sample is appended as JSON Lines. Default: nowhere')
    .optional(),
  texts: z
    .boolean()
    .describe('Whether that file holds the texts, so that eval can read it. Default: false')
    .optional(),
  maxFileBytes: z
    .int()
    .min(1024)
    .max(1024 * 1024 * MIB)
    .describe('The file grows no further. Default: 104857600')
    .optional(),
};

/** A sample of the answers is judged again after they have left. */
export const auditSchema = z.strictObject(auditShape);

const checker = z.custom<Checker>(
  (value) => typeof value === 'object' && value !== null && 'check' in value,
  { error: 'must be llm, google or a Checker' },
);

/** As code may give it: with a checker of one's own. */
export const auditCodeSchema = z.strictObject({
  ...auditShape,
  judge: z.union([auditShape.judge.unwrap(), checker]).optional(),
});
export type AuditSettings = z.infer<typeof auditCodeSchema>;
