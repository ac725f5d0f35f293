import type { Command } from 'commander';
import type { GuardSettings } from '../../config/resolve-settings.js';
import { rowJudge, type RowJudge } from '../bulk/row-judge.js';
import type { Checker } from '../checkers/checker.js';
import { redactor } from '../recording/redact.js';
import { wholeNumberOption } from './usage-error.js';

/** What nobody waits for may take long; the four keep two cores busy while others wait for a remote checker. Chosen, not measured. */
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_AT_ONCE = 4;

/** How the records of a bulk audit are judged, by whichever command does it. */
export interface JudgingFlags {
  /** Records that are judged at once, in [1, 1000]. */
  readonly atOnce: number;
  /** For one record, in milliseconds, in [1, 600000]. */
  readonly timeout: number;
  readonly route?: string;
  readonly config?: string;
}

/** Adds the options that make `JudgingFlags`. */
export function withJudgingOptions(command: Command): Command {
  return command
    .option(
      '--at-once <number>',
      'records that are judged at once, by the command that judges',
      wholeNumberOption('--at-once', 1, 1000),
      DEFAULT_AT_ONCE,
    )
    .option(
      '--timeout <ms>',
      'time limit of one record in milliseconds',
      wholeNumberOption('--timeout', 1, 600_000),
      DEFAULT_TIMEOUT_MS,
    )
    .option('--route <name>', 'a route of the configuration: its policy and checker')
    .option('--config <path>', 'configuration file');
}

/** Judges records by the policy of the settings; texts are redacted as they say. */
export function judgeOf(
  { policy, route, record }: GuardSettings,
  { checker, timeoutMs }: { readonly checker: Checker; readonly timeoutMs: number },
): RowJudge {
  const redact = typeof record.redact === 'function' ? record.redact : redactor(record.redact);
  return rowJudge({ checker, policy, route, timeoutMs, redact });
}
