import { align, type Alignment } from '../../../src/engine/alignment/alignment.js';
import { read, readClaim } from '../../../src/engine/alignment/reading.js';
import { WordIndex } from '../../../src/engine/alignment/word-alignment.js';
import type { Language } from '../../../src/engine/text/language.js';

/** A claim laid beside one piece of evidence, with nothing around it. */
export function alignTexts(language: Language, claim: string, evidence: string): Alignment {
  return align(readClaim(claim, language), new WordIndex(read(evidence, language)), { has: () => false });
}
