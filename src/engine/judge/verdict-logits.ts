/** The classes of a reader, in the order of its logits. */
export const LABELS = ['supported', 'contradicted', 'missing', 'noCheck'] as const;
export type Label = (typeof LABELS)[number];

/** A reader's raw scores of one passage, before any softmax. */
export type Logits = Readonly<Record<Label, number>>;

/** What raw scores say as natural logarithms of probabilities. */
export function logProbabilities(logits: Logits): Logits {
  const highest = Math.max(...LABELS.map((label) => logits[label]));
  const sum = LABELS.reduce((total, label) => total + Math.exp(logits[label] - highest), 0);
  const norm = highest + Math.log(sum);
  return {
    supported: logits.supported - norm,
    contradicted: logits.contradicted - norm,
    missing: logits.missing - norm,
    noCheck: logits.noCheck - norm,
  };
}
