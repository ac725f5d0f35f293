import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkExchange } from './bulk-exchange.js';
import type { JudgedRow } from './row-judge.js';
import type { BulkJudging } from './run-bulk.js';

/** Before the second attempt, in milliseconds; twice as long before each further one. Chosen, not measured. */
export const FIRST_PAUSE_MS = 500;
/** How long a spent allowance is waited for before it is asked again, in milliseconds. */
export const HELD_MS = 1000;

export interface LocalJudgingOptions {
  readonly judge: (exchange: BulkExchange) => Promise<JudgedRow>;
  /** Records that are judged at once. */
  readonly atOnce: number;
  /** At a record whose judge fails; then it is on the dead-letter list. */
  readonly attempts: number;
  /** @default by the clock */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Judges in this process. */
export function localJudging({ judge, atOnce, attempts, pause = sleep }: LocalJudgingOptions): BulkJudging {
  return {
    window: atOnce,
    async judge(_row, exchange) {
      for (let attempt = 1; ;) {
        const judged = await judge(exchange);
        if (judged.kind === 'judged') return judged;
        if (judged.kind === 'held') {
          await pause(HELD_MS);
          continue;
        }
        if (attempt >= attempts) return { kind: 'failed', id: exchange.id, why: judged.cause };
        await pause(FIRST_PAUSE_MS * 2 ** (attempt++ - 1));
      }
    },
  };
}
