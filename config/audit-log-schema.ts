import { z } from 'zod';
import { recordSchema } from './record-schema.js';

/** An audit log: what was decided, chained and signed. */
export const auditLogSchema = z.strictObject({
  sink: recordSchema.shape.sink
    .unwrap()
    .describe('Where it is: a folder that one process writes to, or postgres://… for any number.'),
  keyFile: z
    .string()
    .min(1)
    .max(4096)
    .describe(
      'Path of the private key of Ed25519 in PEM that signs it; answer-guard audit-log key makes one.',
    ),
  checkpointEvery: z
    .int()
    .min(1)
    .max(100_000)
    .describe('Entries after which one is signed, which vouches for all before it. Default: 100')
    .optional(),
  maxFileBytes: recordSchema.shape.maxFileBytes,
  maxQueued: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe(
      'Entries that wait to be written; further ones are dropped, and the log says how many. Default: 10000',
    )
    .optional(),
});
export type AuditLogSettings = z.infer<typeof auditLogSchema>;
