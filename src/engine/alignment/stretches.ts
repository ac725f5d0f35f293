import { partingsOf, type Partings } from './coordination.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** How far from a series of values, in words, its first or last label may stand. */
const LABEL_SPAN = 4;

/** A word or another value that stands in the stretch of one value only. */
export interface OwnedItem {
  /** Index of a token, or of a value. */
  readonly index: number;
  readonly value: boolean;
  readonly start: number;
  readonly end: number;
  /** 1 for the nearest content word on its side of the value, 2 for the next … */
  readonly rank: number;
  readonly side: 'before' | 'after';
}

/** The stretches of a text that belong to each of some values. */
export class Stretches {
  readonly #reading: Reading;
  readonly #partings: Partings;
  readonly #firstToken: number[];
  readonly #lastToken: number[];
  readonly #named: ReadonlySet<number>;
  /** By group: claims that speak of the same values ask again. */
  readonly #owned = new Map<string, ReadonlyMap<number, readonly OwnedItem[]>>();

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#partings = partingsOf(reading);
    this.#named = new Set(reading.names.flatMap((name) => name.tokens));
    this.#firstToken = new Array<number>(reading.values.length).fill(-1);
    this.#lastToken = new Array<number>(reading.values.length).fill(-1);
    for (const token of reading.tokens) {
      if (token.value < 0) continue;
      if ((this.#firstToken[token.value] ?? -1) < 0) this.#firstToken[token.value] = token.index;
      this.#lastToken[token.value] = token.index;
    }
  }

  tokenOf(value: number): number {
    return this.#firstToken[value] ?? -1;
  }

  /** The tokens, from and up to but without, that belong to `value` among the values of `group`, which are in order. */
  stretchOf(value: number, group: readonly number[]): [number, number] {
    const place = group.indexOf(value);
    const before = group[place - 1];
    const next = group[place + 1];
    return [
      before === undefined ? 0 : this.#cut(before, value, group),
      next === undefined ? this.#reading.tokens.length : this.#cut(value, next, group),
    ];
  }

  /** For each value of the group, what stands in its stretch and in no other. */
  own(group: readonly number[]): ReadonlyMap<number, readonly OwnedItem[]> {
    const key = group.join();
    let owned = this.#owned.get(key);
    if (owned === undefined) {
      owned = this.#ownedOf(group);
      this.#owned.set(key, owned);
    }
    return owned;
  }

  #ownedOf(group: readonly number[]): ReadonlyMap<number, readonly OwnedItem[]> {
    const items = new Map(group.map((value) => [value, this.#itemsOf(value, group)]));
    const holders = new Map<string, number>();
    for (const [, list] of items) {
      for (const key of new Set(list.map((item) => this.#keyOf(item))))
        holders.set(key, (holders.get(key) ?? 0) + 1);
    }
    return new Map(
      [...items].map(([value, list]) => [value, list.filter((item) => holders.get(this.#keyOf(item)) === 1)]),
    );
  }

  #keyOf(item: OwnedItem): string {
    return item.value ? `value ${item.index}` : (this.#reading.tokens[item.index]?.stem ?? '');
  }

  #itemsOf(value: number, group: readonly number[]): OwnedItem[] {
    const [from, to] = this.stretchOf(value, group);
    const { tokens } = this.#reading;
    const items: OwnedItem[] = [];
    const walk = (start: number, step: 1 | -1): void => {
      let distance = 0;
      for (let i = start; i >= from && i < to; i += step) {
        const token = tokens[i];
        if (token === undefined) break;
        const isOther = token.value >= 0 && !group.includes(token.value);
        if (!token.content && !isOther) continue;
        distance += 1;
        items.push({
          index: isOther ? token.value : i,
          value: isOther,
          start: token.start,
          end: token.end,
          rank: distance,
          side: step > 0 ? 'after' : 'before',
        });
      }
    };
    walk((this.#lastToken[value] ?? -1) + 1, 1);
    walk((this.#firstToken[value] ?? 0) - 1, -1);
    return items;
  }

  /** Where the stretch of `b` begins: at what parts it from `a`; else as the series is built; else halfway. */
  #cut(a: number, b: number, group: readonly number[]): number {
    const from = this.#lastToken[a] ?? 0;
    const to = this.#firstToken[b] ?? from;
    return (
      this.#partings.strongestBetween(from, to) ??
      this.#cutInSeries(from, to, group) ??
      Math.ceil((from + to) / 2)
    );
  }

  /**
   * "41.3 in 2022 to 47.9 in 2023": the year between two values goes to the first if a year follows the last value too,
   * to the second if one comes before the first.
   */
  #cutInSeries(from: number, to: number, group: readonly number[]): number | undefined {
    const start = this.#firstToken[group[0] ?? -1] ?? 0;
    const end = (this.#lastToken[group.at(-1) ?? -1] ?? 0) + 1;
    const after = this.#labels(end, end + LABEL_SPAN, group);
    const before = this.#labels(Math.max(0, start - LABEL_SPAN), start, group);
    for (const [sort, places] of this.#labels(from + 1, to, group)) {
      if (after.has(sort) === before.has(sort)) continue;
      return after.has(sort) ? (places.at(-1) ?? from) + 1 : places[0];
    }
    return undefined;
  }

  /** Tokens that name what a value is about, by their sort: names, and values of each other kind. */
  #labels(from: number, to: number, group: readonly number[]): Map<string, number[]> {
    const labels = new Map<string, number[]>();
    for (let i = from; i < to; i += 1) {
      const token = this.#reading.tokens[i];
      if (token === undefined) break;
      const value =
        token.value >= 0 && !group.includes(token.value) ? this.#reading.values[token.value] : undefined;
      const sort = value?.kind ?? (this.#named.has(i) ? 'name' : undefined);
      if (sort !== undefined) labels.set(sort, [...(labels.get(sort) ?? []), i]);
    }
    return labels;
  }
}

/** The stretches of a reading. */
export const stretchesOf = perReading((reading: Reading) => new Stretches(reading));
