import { CueLexicon } from './cue-lexicon.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** Words that set one part of a sentence beside or against another. */
const lexicon = new CueLexicon({
  and: {
    en: 'and, while, whereas, but, as opposed to, followed by, or',
    es: 'y, e, mientras que, mientras, pero, en cambio, o',
    pt: 'e, enquanto que, enquanto, mas, ao passo que, ou',
    fr: 'et, tandis que, alors que, mais, ou',
    de: 'und, während, aber, sowie, hingegen, dagegen, bzw, oder',
    it: 'e, ed, mentre, ma, invece, o',
    ru: 'и, а, но, тогда как, в то время как, или',
    hi: 'और, एवं, तथा, जबकि, लेकिन, परंतु, व, या',
    ar: 'بينما, لكن, في حين, أما, أو',
    zh: '和, 与, 而, 但, 以及, 及, 或, 则',
    ja: 'が、, 一方, および, 及び, に対し, また',
    ko: '와_, 과_, 그리고_, 반면_, 고_, 며_, 지만_',
  },
  than: {
    en: 'than, compared to, compared with, versus, vs, against, as opposed to',
    es: 'frente a, que los, que las, en comparación con',
    pt: 'contra, do que, em comparação com',
    fr: 'contre, par rapport à',
    de: 'gegenüber, als, im Vergleich zu',
    it: 'contro, rispetto a',
    ru: 'против, чем, по сравнению с',
    hi: 'की तुलना में',
    ar: 'مقابل, مقارنة',
    zh: '比, 相比',
    ja: 'より',
    ko: '보다_',
  },
});

/** Languages whose conjunctions are endings of the word before. */
const CLINGING: ReadonlySet<string> = new Set(['ko', 'ja']);

/** How strongly a place in a text parts what is before it from what is after it. */
export const Parting = { None: 0, Comma: 1, Than: 2, Semicolon: 3, And: 4, Sentence: 5 } as const;
export type Parting = (typeof Parting)[keyof typeof Parting];

/** Where a reading falls apart into things said beside one another. */
export class Partings {
  /** For each token, how strongly it is parted from the token before it. */
  readonly #before: Uint8Array;

  constructor(reading: Reading) {
    const { text, tokens } = reading;
    this.#before = new Uint8Array(tokens.length);
    for (let i = 1; i < tokens.length; i += 1) this.#before[i] = partingBetween(reading, i);
    for (const cue of lexicon.find(text, tokens, reading.language)) {
      // A conjunction of its own starts what it joins; one that clings to a word ends what is before.
      const isEnding = CLINGING.has(reading.language);
      const at = tokens.findIndex((token) => (isEnding ? token.start >= cue.end - 1 : token.end > cue.start));
      if (at > 0) this.#raise(at, cue.label === 'than' ? Parting.Than : Parting.And);
    }
    if (reading.language === 'ar') {
      tokens.forEach((token, i) => {
        if (i > 0 && text.charAt(token.start) === 'و' && token.norm.length > 3) this.#raise(i, Parting.And);
      });
    }
  }

  before(token: number): Parting {
    return (this.#before[token] ?? Parting.None) as Parting;
  }

  /** The token before which to part two places: the first comma or semicolon, the last "and", the sentence's end; undefined if nothing parts them. */
  strongestBetween(from: number, to: number): number | undefined {
    let best: number | undefined;
    let strength: Parting = Parting.None;
    for (let i = from + 1; i <= to; i += 1) {
      const here = this.before(i);
      if (here > strength || (here === strength && here === Parting.And)) {
        best = i;
        strength = here;
      }
    }
    return best;
  }

  #raise(token: number, to: Parting): void {
    if (to > this.before(token)) this.#before[token] = to;
  }
}

function partingBetween({ text, tokens }: Reading, i: number): Parting {
  const a = tokens[i - 1];
  const b = tokens[i];
  if (a === undefined || b === undefined || a.clause === b.clause) return Parting.None;
  if (a.sentence !== b.sentence) return Parting.Sentence;
  return /[;；؛|\n]/u.test(text.slice(a.end, b.start)) ? Parting.Semicolon : Parting.Comma;
}

/** The partings of a reading. */
export const partingsOf = perReading((reading: Reading) => new Partings(reading));
