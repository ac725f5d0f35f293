import type { Label, LabelLine, LabelSource, RecordedExchange } from '../recording/exchange.js';
import { groupBy } from './group-by.js';
import type { JudgedSentence, LabelledAnswer } from './labelled-answer.js';

/** Whose labels count. What readers say is a hint to label an answer, never a label. */
export type CountedSource = Exclude<LabelSource, 'reader'>;

/**
 * Recorded exchanges as labelled answers. An answer is right or wrong by its own label, else wrong by one wrong sentence,
 * else right where each sentence that needed a check is. Of several labels of one thing a person's beats a model's;
 * of two people who disagree nobody is believed; the last label of one labeller is the one that counts.
 *
 * @param lines labels that were written apart from their exchanges
 */
export function answersOfRecording(
  exchanges: readonly RecordedExchange[],
  lines: readonly LabelLine[],
  sources: readonly CountedSource[],
): LabelledAnswer[] {
  const later = groupBy(lines, ({ labelOf, sentence }) => placeOf(labelOf, sentence));
  const uncitedFrom = new Map(
    [...groupBy(exchanges, ({ policyHash }) => policyHash)].map(([hash, group]) => [
      hash,
      lowestGrounded(group),
    ]),
  );
  return exchanges.map((exchange): LabelledAnswer => {
    const about = (own: Label | undefined, sentence?: number): boolean | undefined =>
      opinion([own, ...(later.get(placeOf(exchange.id, sentence)) ?? []).map(({ label }) => label)], sources);
    const lowest = uncitedFrom.get(exchange.policyHash) ?? Infinity;
    const sentences = exchange.sentences.map(({ state, score, label }, index): JudgedSentence => ({
      state,
      score,
      isUncited: state !== 'grounded' && score !== undefined && score >= lowest,
      isRight: about(label, index),
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
      isRight: about(exchange.label) ?? rightBySentences(sentences),
    };
  });
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

function placeOf(id: string, sentence: number | undefined): string {
  return `${sentence ?? 'whole'} ${id}`;
}

function opinion(
  labels: readonly (Label | undefined)[],
  sources: readonly CountedSource[],
): boolean | undefined {
  for (const source of ['person', 'judge'] as const) {
    if (!sources.includes(source)) continue;
    const last = new Map<string | undefined, Label>();
    for (const label of labels)
      if (label?.source === source) last.set(label.by, newer(last.get(label.by), label));
    const verdicts = new Set([...last.values()].map(({ verdict }) => verdict));
    if (verdicts.size === 0) continue;
    if (verdicts.size > 1 || verdicts.has('unsure')) return undefined;
    return verdicts.has('right');
  }
  return undefined;
}

function newer(one: Label | undefined, other: Label): Label {
  return one !== undefined && Date.parse(one.at) > Date.parse(other.at) ? one : other;
}
