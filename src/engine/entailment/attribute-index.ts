import type { Reading, Token } from '../alignment/reading.js';
import { WordIndex, type WordMatch } from '../alignment/word-alignment.js';
import { wordsForKey } from './attribute-words.js';

/** A word by which prose tells a key is as good as a synonym. */
const TOLD = 0.85;

/** Where a record's key or a table's header stands in a text: UTF-16 offsets. */
interface NameSpan {
  readonly start: number;
  readonly end: number;
}

/** The words of a row or a record, its names found also by the words that prose has for them: "married" by "Spouse(s)". */
export class AttributeIndex extends WordIndex {
  readonly #byTold = new Map<string, number[]>();

  constructor(reading: Reading, names: readonly NameSpan[]) {
    super(reading);
    if (reading.language !== 'en') return;
    for (const name of names) {
      const tokens = reading.tokens.filter(({ start, end }) => start >= name.start && end <= name.end);
      for (const stem of wordsForKey(tokens.map((token) => token.stem)))
        this.#byTold.set(stem, [...(this.#byTold.get(stem) ?? []), ...tokens.map(({ index }) => index)]);
    }
  }

  override match(token: Token): WordMatch | undefined {
    const match = super.match(token);
    if (match?.strength === 1 || !token.content) return match;
    const told = this.#byTold.get(token.stem);
    return told === undefined ? match : { tokens: told, strength: TOLD, isOfName: true };
  }
}
