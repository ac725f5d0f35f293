/** Endings that a stemmer takes off, looked up by their last letter: so a word is held against a few of them only. */
export class Endings {
  readonly #byLast = new Map<number, string[]>();

  /** @param endings none of them empty */
  constructor(endings: readonly string[]) {
    for (const ending of [...endings].sort((a, b) => b.length - a.length)) {
      const last = lastUnit(ending);
      const known = this.#byLast.get(last);
      if (known === undefined) this.#byLast.set(last, [ending]);
      else known.push(ending);
    }
  }

  /** Those that have the last letter of a word, the longest first. */
  like(word: string): readonly string[] {
    return this.#byLast.get(lastUnit(word)) ?? NONE;
  }
}

const NONE: readonly string[] = [];

function lastUnit(text: string): number {
  return text.charCodeAt(text.length - 1);
}
