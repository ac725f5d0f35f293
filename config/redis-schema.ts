import { z } from 'zod';

const url = z
  .string()
  .max(2000)
  .refine((text) => /^rediss?:\/\//.test(text) && URL.canParse(text), {
    error: 'must be a URL such as redis://host:6379 or rediss://user:password@host:6379',
  });

/** A Redis or Valkey that all instances share. */
export const redisSchema = z.strictObject({
  url: z
    .union([url, z.array(url).min(1).max(100)])
    .describe('redis:// or, with TLS, rediss://; of a cluster, some of its nodes.')
    .optional(),
  cluster: z.boolean().describe('Whether it is a cluster. Default: false').optional(),
  username: z.string().min(1).max(300).optional(),
  password: z.string().min(1).max(1000).optional(),
  secret: z
    .string()
    .min(16)
    .max(1000)
    .describe('What names and seals entries: the same in all instances, and nobody else knows it.')
    .optional(),
  prefix: z
    .string()
    .regex(/^[\w.-]{1,60}$/, { error: 'must be 1 to 60 letters, digits, and . _ -' })
    .describe('Keeps applications apart. Default: answer-guard')
    .optional(),
  waitMs: z
    .number()
    .min(1)
    .max(1000)
    .describe('Milliseconds that a check waits for it at most. Default: 5')
    .optional(),
});
export type RedisSettings = z.infer<typeof redisSchema>;
