import type { AuditOpinion } from '../audit/audit-case.js';
import { LONGEST_NAME, type LabelLine, type LabelVerdict } from './exchange.js';

/** A judge's opinion on a recorded exchange as labels: of the answer, and of each sentence that it has one of. */
export function judgeLabels(id: string, { by, isRight, sentences }: AuditOpinion, at: number): LabelLine[] {
  const about = { source: 'judge', by: by.slice(0, LONGEST_NAME), at: new Date(at).toISOString() } as const;
  const verdictOf = (right: boolean): LabelVerdict => (right ? 'right' : 'wrong');
  return [
    ...(isRight === undefined ? [] : [{ labelOf: id, label: { verdict: verdictOf(isRight), ...about } }]),
    ...sentences.flatMap((right, sentence) =>
      right === undefined ? [] : [{ labelOf: id, sentence, label: { verdict: verdictOf(right), ...about } }],
    ),
  ];
}
