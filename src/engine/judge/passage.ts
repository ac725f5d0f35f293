/** What a reader reads in one pass: the evidence, and sentences of one answer, in their order. */
export interface Passage {
  /** Name of the reader in the manifest. */
  readonly reader: string;
  readonly evidence: string;
  readonly question: string;
  readonly sentences: readonly PassageSentence[];
}

export interface PassageSentence {
  readonly text: string;
  /** Whether a verdict is asked for; others are there for what comes after them. */
  readonly isJudged: boolean;
}

/** Sentences before a sentence that are read with it; as in training. */
export const SENTENCES_BEFORE = 2;

/** UTF-16 units of a passage's texts. */
export function charactersOf({ evidence, question, sentences }: Passage): number {
  return sentences.reduce((sum, { text }) => sum + text.length, evidence.length + question.length);
}
