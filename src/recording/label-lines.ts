import type { Label, LabelLine, LabelVerdict } from './exchange.js';

/** What a person says of one answer. */
export interface Judgement {
  readonly verdict: LabelVerdict;
  /** Indices of the sentences that are wrong; of a wrong answer. */
  readonly wrong?: readonly number[] | undefined;
}

/** Who says it and when; a note goes with the answer's label. */
export type SaidBy = Pick<Label, 'source' | 'by' | 'at' | 'note'>;

/**
 * The labels of an answer: one of the whole and, unless the person is unsure, one of each sentence that needs a check. Of a
 * wrong answer without a sentence that is to blame nothing is known of the sentences.
 *
 * @param needCheck of each sentence, in order, whether it asserts something
 */
export function labelLines(
  labelOf: string,
  needCheck: readonly boolean[],
  { verdict, wrong = [] }: Judgement,
  { note, ...about }: SaidBy,
): LabelLine[] {
  const whole = { verdict, ...about, ...(note !== undefined && { note }) };
  const lines: LabelLine[] = [{ labelOf, label: whole }];
  if (verdict === 'unsure') return lines;
  needCheck.forEach((needs, sentence) => {
    const isWrong = verdict === 'wrong' && wrong.includes(sentence);
    if (!isWrong && (!needs || (verdict === 'wrong' && wrong.length === 0))) return;
    lines.push({ labelOf, sentence, label: { verdict: isWrong ? 'wrong' : 'right', ...about } });
  });
  return lines;
}
