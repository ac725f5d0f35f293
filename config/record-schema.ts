import { z } from 'zod';
import { PERSONAL_DATA } from '../src/recording/redact.js';
import { isPostgresUrl } from '../src/postgres/postgres-pool.js';

const MIB = 1024 * 1024;

/** Recording of what the guard decides. */
export const recordSchema = z.strictObject({
  sink: z
    .string()
    .min(1)
    .max(4096)
    .refine((sink) => !sink.includes('://') || (isPostgresUrl(sink) && URL.canParse(sink)), {
      error: 'must be a folder, or a URL such as postgres://user:password@host:5432/database',
    })
    .describe('Where records go: a folder for files of JSON Lines, or postgres://…')
    .optional(),
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('Fraction of the answers that are recorded. Default: 1')
    .optional(),
  texts: z
    .boolean()
    .describe('Whether questions, answers and facts are recorded, redacted. Default: false')
    .optional(),
  redact: z
    .array(z.enum(PERSONAL_DATA))
    .max(PERSONAL_DATA.length)
    .describe('What is removed from texts before they are written. Default: email, phone, card, iban')
    .optional(),
  days: z
    .number()
    .min(1)
    .max(3650)
    .describe('How long a record is kept at most, in days. Default: 30')
    .optional(),
  maxFileBytes: z
    .int()
    .min(1024)
    .max(16 * 1024 * MIB)
    .describe('A file that has reached it is followed by another. Default: 67108864')
    .optional(),
  maxQueued: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('Records that wait for the sink; further ones are dropped. Default: 10000')
    .optional(),
  maxQueuedBytes: z
    .int()
    .min(1024)
    .max(16 * 1024 * MIB)
    .describe('Memory that they may take, about. Default: 67108864')
    .optional(),
});

/** What code gives: `redact` may be a function. */
export const recordCodeSchema = recordSchema.extend({
  redact: z
    .union([
      z.custom<(text: string) => string>((value) => typeof value === 'function', {
        error: 'must be a function of a text',
      }),
      recordSchema.shape.redact.unwrap(),
    ])
    .optional(),
});
export type RecordInput = z.infer<typeof recordCodeSchema>;
