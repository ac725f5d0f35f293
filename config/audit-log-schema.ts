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
  anchor: z
    .string()
    .min(1)
    .max(4096)
    .refine((path) => !path.includes('://'), { error: 'must be the path of a file' })
    .describe(
      'Path of a file, on another disk than the log, that keeps how far it goes: a log that is put back as it was before is not gone on with. Default: none',
    )
    .optional(),
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
