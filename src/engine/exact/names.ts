/** A word that is written as a name. */
export interface WrittenName {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** Lower case, without a possessive ending. */
  readonly key: string;
}

/** A run of one script: Latin letters within Japanese or Chinese are a word of their own. */
const WORD =
  /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N}_’'-]*|(?:[^\P{L}\p{Script=Latin}]|[\p{M}_’'-])+/gu;
/** A word with a capital inside or with letters and digits together is an identifier wherever it stands: iPhone, AG-410. */
function isIdentifier(word: string): boolean {
  return /\p{L}\p{Lu}/u.test(word) || (/\p{L}/u.test(word) && /\p{N}/u.test(word));
}

/**
 * Words with a capital that do not open a sentence, words in Latin letters within another script, and identifiers.
 * Languages that write other nouns with capitals (German) give these too: what matters is whether the facts have them.
 */
export function namesIn(sentence: string): WrittenName[] {
  const names: WrittenName[] = [];
  let isFirst = true;
  for (const match of sentence.matchAll(WORD)) {
    const [word] = match;
    const opens = isFirst;
    isFirst = false;
    const isLatinAmongOthers = /^[A-Za-z]/u.test(word) && /[\u0370-\u1fff\u3040-\ud7af]/u.test(sentence);
    const isCapital = /^\p{Lu}/u.test(word) && !opens && word.length > 1;
    if (!isCapital && !isLatinAmongOthers && !isIdentifier(word)) continue;
    names.push({ start: match.index, end: match.index + word.length, key: keyOfName(word) });
  }
  return names;
}

/** What a word is compared by: lower case, without a possessive ending. */
export function keyOfName(word: string): string {
  return word.toLowerCase().replace(/[’']s?$/u, '');
}

/** The words of a text as `namesIn` compares them. */
export function nameKeysOf(text: string): Set<string> {
  const keys = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    keys.add(keyOfName(word));
    for (const part of word.split(/['’-]/u)) keys.add(part.toLowerCase());
  }
  return keys;
}
