import { z } from 'zod';

/** Checks that wait for a connection of a remote checker, of any kind. */
export const maxQueued = z
  .int()
  .min(0)
  .max(100_000)
  .describe('Checks that wait for one. Default: 128')
  .optional();

/** Rate limit of a remote checker, of any kind. */
export const callsPerMinute = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe(
    'Calls in any minute: of all instances that share a Redis, else of this process. Default: no bound',
  )
  .optional();
