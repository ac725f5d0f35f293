import type { EvidenceQuery } from '../evidence/select-evidence.js';

/** What a reader reads in one pass: two texts, the facts' and the answer's. */
export interface Passage {
  /** Name of the reader in the manifest. */
  readonly reader: string;
  readonly evidence: string;
  /** `question ¦ what stands before » sentence`. */
  readonly statement: string;
}

/** UTF-16 units of the question and of what stands before a sentence that a reader reads; as in training. */
export const CONTEXT_UNITS = 160;
/** Sentences before a sentence that a reader reads; as in training. */
export const SENTENCES_BEFORE = 2;

/**
 * Writes a sentence with its question and the end of what stands before it, as the readers were trained to read it. With no
 * units of context it is the sentence alone.
 */
export function statementOf(
  { sentence, before, question }: EvidenceQuery,
  contextUnits: number = CONTEXT_UNITS,
): string {
  if (contextUnits === 0) return oneLine(sentence);
  const asked = oneLine(question).slice(0, contextUnits);
  const said = oneLine(before).slice(-contextUnits);
  return `${asked} ¦ ${said} » ${oneLine(sentence)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
