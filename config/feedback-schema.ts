import { z } from 'zod';

/** What readers may say of answers that were recorded. */
export const feedbackSchema = z.strictObject({
  secret: z
    .string()
    .min(16)
    .max(1000)
    .describe('What signs the tokens of answers: the same in all instances, and nobody else knows it.')
    .optional(),
  days: z
    .number()
    .min(0.01)
    .max(365)
    .describe('How long after its answer a token is taken, in days. Default: 7')
    .optional(),
  perMinute: z
    .int()
    .min(1)
    .max(10_000)
    .describe('What one address may say in a minute. Default: 10')
    .optional(),
});
export type FeedbackSettings = z.infer<typeof feedbackSchema>;
