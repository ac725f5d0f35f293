import { z } from 'zod';
import { tenantName } from './access-schema.js';
import { policySchema } from './policy-schema.js';
import { recordSchema } from './record-schema.js';

const MIB = 1024 * 1024;

/** What a tenant of the service has of its own; what it does not say is as the file says at its top. */
const tenantSchema = z.strictObject({
  policy: policySchema.describe('By which its checks are decided, as in observe mode.').optional(),
  checksPerMinute: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe('Checks of all its callers in a minute. Default: no bound but that of each caller')
    .optional(),
  checksAtOnce: z
    .int()
    .min(1)
    .max(10_000)
    .describe('Checks of all its callers at once. Default: as many as the service lets in')
    .optional(),
  cache: z
    .strictObject({
      maxEntries: z.int().min(0).max(10_000_000).optional(),
      maxBytes: z
        .int()
        .min(0)
        .max(16 * 1024 * MIB)
        .optional(),
      ttlSeconds: z.number().min(1).max(31_536_000).optional(),
    })
    .describe('Bounds of its own cache of verdicts. Default: those at the top, for it alone')
    .optional(),
  record: recordSchema
    .describe('Where its checks are recorded. Without a sink of its own they are not')
    .optional(),
  groundingConfigs: z
    .array(z.string().regex(/^[\w.-]{1,128}$/, { error: 'must be 1 to 128 letters, digits and . _ -' }))
    .max(100)
    .describe(
      'Grounding configurations besides default_grounding_config. Default: those of --grounding-config',
    )
    .optional(),
  datastores: z
    .array(z.string())
    .max(100)
    .describe('Data stores of the file that its checks may name. Default: none')
    .optional(),
});
export type TenantSettings = z.infer<typeof tenantSchema>;

/** Tenants by name. */
export const tenantsSchema = z.record(tenantName, tenantSchema);
