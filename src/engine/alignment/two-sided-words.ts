import type { Language } from '../text/language.js';
import { words } from '../text/words.js';

/** One language's table, by stem and back. */
interface Sides {
  /** On which lines a stem stands, and on which side of each: `line` or, for the second side, `-line`; lines count from 1. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The stems at each such place. */
  readonly stems: ReadonlyMap<number, readonly string[]>;
  /** Filled as they are asked for. */
  readonly sameSide: Map<string, readonly string[]>;
}

const NONE: readonly string[] = [];

/**
 * Tables of words by language, looked up by stem: a line for each pair of sides, `/` between these, any number of words
 * on a side. A language is prepared when it is first asked for.
 */
export class TwoSidedWords {
  readonly #tables: Readonly<Record<Language, string>>;
  readonly #prepared = new Map<Language, Sides>();

  constructor(tables: Readonly<Record<Language, string>>) {
    this.#tables = tables;
  }

  has(stem: string, language: Language): boolean {
    return this.#sides(language).places.has(stem);
  }

  /** Whether two stems stand on the two sides of a line. */
  areAcross(a: string, b: string, language: Language): boolean {
    const { places } = this.#sides(language);
    const other = places.get(b);
    return other !== undefined && places.get(a)?.some((place) => other.includes(-place)) === true;
  }

  /** The other stems on the same side of a line as `stem`. */
  besides(stem: string, language: Language): readonly string[] {
    const { places, stems, sameSide } = this.#sides(language);
    const held = places.get(stem);
    if (held === undefined) return NONE;
    let found = sameSide.get(stem);
    if (found === undefined) {
      const all = new Set(held.flatMap((place) => stems.get(place) ?? NONE));
      all.delete(stem);
      found = [...all];
      sameSide.set(stem, found);
    }
    return found;
  }

  #sides(language: Language): Sides {
    let sides = this.#prepared.get(language);
    if (sides === undefined) {
      sides = prepare(this.#tables[language], language);
      this.#prepared.set(language, sides);
    }
    return sides;
  }
}

function prepare(table: string, language: Language): Sides {
  const places = new Map<string, number[]>();
  const stems = new Map<number, string[]>();
  table
    .trim()
    .split('\n')
    .forEach((line, index) => {
      line.split('/').forEach((side, which) => {
        const place = which === 0 ? index + 1 : -(index + 1);
        for (const { stem } of words(side, language)) {
          const held = places.get(stem) ?? [];
          if (held.includes(place)) continue;
          places.set(stem, [...held, place]);
          stems.set(place, [...(stems.get(place) ?? []), stem]);
        }
      });
    });
  return { places, stems, sameSide: new Map() };
}
