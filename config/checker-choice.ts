import type { Checker } from '../src/checkers/checker.js';
import type { GoogleOptions } from '../src/checkers/google/google-options.js';
import type { CheckerName, CheckerSettings as FileCheckerSettings } from './checker-schema.js';
import type { LlmSettings } from './llm-schema.js';

/** The service of Google and how it is called. */
export interface GoogleSettings extends GoogleOptions {
  /** Checks that wait for a connection. @default 128 */
  readonly maxQueued?: number | undefined;
  /** Calls in any minute: of all instances that share a Redis, else of this process. @default no bound */
  readonly callsPerMinute?: number | undefined;
}

/** The checker in full. */
export interface CheckerSettings extends Omit<FileCheckerSettings, 'google' | 'llm'> {
  readonly google?: GoogleSettings | undefined;
  readonly llm?: LlmSettings | undefined;
}

/** Who judges: a name, a name with settings, or a checker of the caller's own. */
export type CheckerChoice = CheckerName | CheckerSettings | Checker;

/** By its method, not by class: it may come from another copy of the package. */
export function isChecker(choice: CheckerChoice): choice is Checker {
  return typeof choice === 'object' && 'check' in choice;
}

/** Who judges, in a word: whose scores thresholds are calibrated for. */
export function checkerName(choice: CheckerChoice): string {
  if (typeof choice === 'string') return choice;
  if (isChecker(choice)) return choice.name;
  if (choice.service !== undefined) return 'service';
  const map = choice.scoreMap === undefined ? '' : ` (${choice.scoreMap.kind})`;
  return usedChecker(choice) + map;
}

/** Which of the checkers that settings describe judges. */
export function usedChecker({ use, google, llm }: CheckerSettings): CheckerName {
  return use ?? (llm !== undefined && google === undefined ? 'llm' : 'google');
}
