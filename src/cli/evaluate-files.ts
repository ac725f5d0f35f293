import type { Checker } from '../checkers/checker.js';
import { after, systemClock } from '../contract/monotonic-clock.js';
import type { EvaluationRun, FailedRow, JudgedRow } from '../evaluation/evaluation-run.js';
import { checkRequestFor } from '../guard/check-request.js';
import { decide } from '../policy/decide.js';
import type { Policy } from '../policy/policy.js';
import type { LabelledFile, LabelledRow } from './read-labelled.js';

export interface EvaluateOptions {
  /** Who judges, for a reader. */
  readonly name: string;
  /** Says by which thresholds sentences are cited, and what becomes of each row. */
  readonly policy: Policy;
  /** For one row, in milliseconds. */
  readonly timeoutMs: number;
  /** Told before each row, with how many are done. @default nobody */
  readonly progress?: (done: number) => void;
}

/** Judges labelled answers one after the other, so that the times are those of a checker at rest. */
export async function evaluateFiles(
  files: readonly LabelledFile[],
  checker: Checker,
  { name, policy, timeoutMs, progress }: EvaluateOptions,
): Promise<EvaluationRun> {
  const judged: EvaluationRun['files'] = [];
  let done = 0;
  for (const file of files) {
    const rows: (JudgedRow | FailedRow)[] = [];
    for (const row of file.rows) {
      progress?.(done);
      rows.push(await judgeRow(row, checker, policy, timeoutMs));
      done += 1;
    }
    judged.push({ name: file.name, rows });
  }
  return { format: 'answer-guard-eval/1', name, files: judged };
}

async function judgeRow(
  { id, line, request, supported }: LabelledRow,
  checker: Checker,
  policy: Policy,
  timeoutMs: number,
): Promise<JudgedRow | FailedRow> {
  const start = systemClock.now();
  const { answerCandidate: answer, facts } = request;
  const { groundingSpec } = checkRequestFor({ ...request, answer, facts }, policy, checker.capabilities);
  const asked = { ...request, ...(groundingSpec && { groundingSpec }) };
  const verdict = await checker.check(asked, {
    signal: new AbortController().signal,
    deadline: after(start, timeoutMs),
  });
  const ms = systemClock.now() - start;
  if (verdict.kind === 'partial') return { id, supported, failed: 'partial' };
  if (verdict.kind === 'failed') return { id, supported, failed: verdict.cause };
  const { supportScore, claims } = verdict.response;
  const required = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
  const cited = required.every(({ citationIndices }) => citationIndices.length > 0);
  const { action, reasons } = decide(verdict, policy);
  const rules = [...new Set(reasons.map(({ rule }) => rule))];
  return { id, supported, score: supportScore, cited, ms, line, action, rules };
}
