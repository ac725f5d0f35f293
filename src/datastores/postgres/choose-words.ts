/** A word of what is searched for. */
export interface AskedWord {
  readonly lexeme: string;
  /** Part of the passages that have it, in [0, 1]. */
  readonly share: number;
}

/** Words of one search at most: chosen, not measured. */
const MOST_WORDS = 24;
/** Passages, about, that rare words may bring by themselves, all together: with the next two, what was measured in ADR 0201. */
const SINGLE_PASSAGES = 300;
/** Passages, about, that pairs of words may bring. */
const PAIR_PASSAGES = 1000;
/** Passages, about, whose places in the index are read: it takes half a microsecond of the server for each. */
const READ_PASSAGES = 10_000;

export interface ChosenWords {
  /** The words by which passages are ranked, the rarest first. */
  readonly ranked: readonly AskedWord[];
  /** Which passages are ranked, as a tsquery: those that have one of the rarest words, or two of the next ones. */
  readonly candidates: string;
  /** Which are where no passage is one of those: all that have the rarest word. */
  readonly otherwise: string;
}

/**
 * Which passages are worth ranking: to read one takes PostgreSQL far longer than to see in the index that two words meet in it.
 * Undefined where there is no word.
 *
 * @param passages how many there are, about; 0 where that is not known
 */
export function chooseWords(words: readonly AskedWord[], passages: number): ChosenWords | undefined {
  const sorted = [...words]
    .sort((a, b) => a.share - b.share || (a.lexeme < b.lexeme ? -1 : 1))
    .slice(0, MOST_WORDS);
  const [rarest] = sorted;
  if (rarest === undefined) return undefined;
  const singles = alone(sorted, passages);
  const paired = pairable(sorted.slice(singles.length), passages, singles);
  const parts = singles.map(({ lexeme }) => quoted(lexeme));
  for (const [i, { lexeme }] of paired.entries()) {
    const others = paired.slice(i + 1).map((other) => quoted(other.lexeme));
    if (others.length > 0) parts.push(`${quoted(lexeme)} & (${others.join(' | ')})`);
  }
  const otherwise = quoted(rarest.lexeme);
  return {
    ranked: sorted,
    candidates: parts.length === 0 ? otherwise : parts.join(' | '),
    otherwise,
  };
}

/** The words from the first on that together bring few passages. */
function alone(words: readonly AskedWord[], passages: number): readonly AskedWord[] {
  let sum = 0;
  const tooMany = words.findIndex(({ share }) => (sum += share * passages) > SINGLE_PASSAGES);
  return tooMany < 0 ? words : words.slice(0, tooMany);
}

/** The words whose pairs bring few passages; two at least, where there are two and none is rare enough by itself. */
function pairable(
  words: readonly AskedWord[],
  passages: number,
  singles: readonly AskedWord[],
): readonly AskedWord[] {
  let read = singles.reduce((sum, { share }) => sum + share * passages, 0);
  let met = 0;
  const chosen: AskedWord[] = [];
  for (const word of words) {
    read += word.share * passages;
    // Words of one topic meet far more often than by chance: the root of the more frequent one's share is what planners of databases take.
    met += chosen.reduce((sum, { share }) => sum + share * Math.sqrt(word.share) * passages, 0);
    const isNeeded = singles.length === 0 && chosen.length < 2;
    if (!isNeeded && (read > READ_PASSAGES || met > PAIR_PASSAGES)) break;
    chosen.push(word);
  }
  return chosen;
}

/** A word as a part of a tsquery. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
