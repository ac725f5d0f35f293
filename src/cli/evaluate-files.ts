import type { Checker } from '../checkers/checker.js';
import { after, systemClock } from '../contract/monotonic-clock.js';
import type { EvaluationRun, FailedRow, JudgedRow } from '../evaluation/evaluation-run.js';
import type { LabelledFile, LabelledRow } from './read-labelled.js';

export interface EvaluateOptions {
  /** Who judges, for a reader. */
  readonly name: string;
  /** For one row, in milliseconds. */
  readonly timeoutMs: number;
  /** Told before each row, with how many are done. @default nobody */
  readonly progress?: (done: number) => void;
}

/** Judges labelled answers one after the other, so that the times are those of a checker at rest. */
export async function evaluateFiles(
  files: readonly LabelledFile[],
  checker: Checker,
  { name, timeoutMs, progress }: EvaluateOptions,
): Promise<EvaluationRun> {
  const judged: EvaluationRun['files'] = [];
  let done = 0;
  for (const file of files) {
    const rows: (JudgedRow | FailedRow)[] = [];
    for (const row of file.rows) {
      progress?.(done);
      rows.push(await judgeRow(row, checker, timeoutMs));
      done += 1;
    }
    judged.push({ name: file.name, rows });
  }
  return { format: 'answer-guard-eval/1', name, files: judged };
}

async function judgeRow(
  { id, request, supported }: LabelledRow,
  checker: Checker,
  timeoutMs: number,
): Promise<JudgedRow | FailedRow> {
  const start = systemClock.now();
  const verdict = await checker.check(request, {
    signal: new AbortController().signal,
    deadline: after(start, timeoutMs),
  });
  const ms = systemClock.now() - start;
  if (verdict.kind === 'partial') return { id, supported, failed: 'partial' };
  if (verdict.kind === 'failed') return { id, supported, failed: verdict.cause };
  const { supportScore, claims } = verdict.response;
  const required = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
  const cited = required.every(({ citationIndices }) => citationIndices.length > 0);
  return { id, supported, score: supportScore, cited, ms };
}
