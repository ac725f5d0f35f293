import type { Label, LabelLine, LabelSource, RecordedExchange } from '../recording/exchange.js';
import { LabelIndex } from '../recording/join-labels.js';
import { conversationOf, drawOf, type OncePer } from './draw-of.js';
import { groupBy } from './group-by.js';
import type { JudgedSentence, LabelledAnswer } from './labelled-answer.js';

/** Whose labels count. What readers say is a hint to label an answer, never a label. */
export type CountedSource = Exclude<LabelSource, 'reader'>;

/**
 * Recorded exchanges as labelled answers. An answer is right or wrong by its own label; where it has none, wrong by one wrong
 * sentence, else right where each sentence that needed a check is. Which of several labels holds: `LabelIndex`.
 *
 * @param lines labels that were written apart from their exchanges
 * @param oncePer what right answers that are one draw have in common
 */
export function answersOfRecording(
  exchanges: readonly RecordedExchange[],
  lines: readonly LabelLine[],
  sources: readonly CountedSource[],
  oncePer: OncePer = 'question',
): LabelledAnswer[] {
  const counts = (label: Label | undefined): boolean =>
    label !== undefined && sources.some((source) => source === label.source);
  const labels = new LabelIndex();
  for (const line of lines) if (counts(line.label)) labels.add(line);
  const uncitedFrom = new Map(
    [...groupBy(exchanges, ({ policyHash }) => policyHash)].map(([hash, group]) => [
      hash,
      lowestGrounded(group),
    ]),
  );
  return exchanges.map((exchange): LabelledAnswer => {
    const { label, sentences: joined } = labels.join({
      id: exchange.id,
      label: counts(exchange.label) ? exchange.label : undefined,
      sentences: exchange.sentences.map((sentence) => ({
        label: counts(sentence.label) ? sentence.label : undefined,
      })),
    });
    const lowest = uncitedFrom.get(exchange.policyHash) ?? Infinity;
    const sentences = exchange.sentences.map(({ state, score }, index): JudgedSentence => ({
      state,
      score,
      isUncited: state !== 'grounded' && score !== undefined && score >= lowest,
      isRight: isRightBy(joined[index]?.label),
    }));
    return {
      route: exchange.route,
      language: exchange.language,
      checker: exchange.checker,
      checkerVersion: exchange.engineVersion,
      sentences,
      supportScore: exchange.supportScore,
      helpfulnessScore: exchange.helpfulnessScore,
      cause: exchange.cause,
      // Who is unsure of an answer, or at odds with another, has said so of its sentences, too.
      isRight: label === undefined ? rightBySentences(sentences) : isRightBy(label),
      draw: drawOf(exchange, oncePer),
      conversation: conversationOf(exchange, oncePer),
    };
  });
}

/** Undefined where nobody labelled it, or nobody is sure. */
function isRightBy(label: Label | undefined): boolean | undefined {
  return label === undefined || label.verdict === 'unsure' ? undefined : label.verdict === 'right';
}

/** What the labels of an answer's sentences say of the whole. */
export function rightBySentences(sentences: readonly JudgedSentence[]): boolean | undefined {
  if (sentences.some(({ isRight }) => isRight === false)) return false;
  const needed = sentences.filter(({ state }) => state !== 'notChecked');
  return needed.length > 0 && needed.every(({ isRight }) => isRight === true) ? true : undefined;
}

/** Whatever is grounded has a score at or over the threshold of its time, so what lies over it had no citation. */
function lowestGrounded(exchanges: readonly RecordedExchange[]): number {
  let lowest = Infinity;
  for (const { sentences } of exchanges)
    for (const { state, score } of sentences)
      if (state === 'grounded' && score !== undefined && score < lowest) lowest = score;
  return lowest;
}
