import { words } from '../text/words.js';

/** Sentences that say nearly the same. */
export interface Group {
  /** The first of them, as it was written. */
  readonly sample: string;
  count: number;
  /** By what was done because of them. */
  readonly actions: Record<string, number>;
  readonly routes: Set<string>;
}

interface Kept extends Group {
  readonly stems: ReadonlySet<string>;
}

/** From this share of common stems on, of all that either has, two sentences are alike. */
const ALIKE = 0.6;
/** Groups that are kept at once; then those with the fewest sentences leave. */
const MOST_GROUPS = 4000;
/** Groups that a sentence is held against. */
const MOST_CANDIDATES = 50;

/** Groups sentences by likeness, in one pass and bounded memory: by their stems, all numbers being equal. */
export class LikenessGroups {
  #byKey = new Map<string, Kept>();
  #byStem = new Map<string, Set<Kept>>();

  add(sentence: string, action: string, route: string): void {
    const stems = new Set(
      words(sentence).map(({ kind, stem }) => (kind === 'number' || /\d/.test(stem) ? '#' : stem)),
    );
    const key = [...stems].sort().join(' ');
    const group = this.#byKey.get(key) ?? this.#alike(stems) ?? this.#begin(key, stems, sentence);
    group.count++;
    group.actions[action] = (group.actions[action] ?? 0) + 1;
    group.routes.add(route);
  }

  /** The largest, largest first. */
  top(count: number): readonly Group[] {
    return [...this.#byKey.values()].sort((a, b) => b.count - a.count).slice(0, count);
  }

  #alike(stems: ReadonlySet<string>): Kept | undefined {
    // What few groups have counts most.
    const lists = [...stems].map((stem) => this.#byStem.get(stem)).filter((list) => list !== undefined);
    lists.sort((a, b) => a.size - b.size);
    const seen = new Set<Kept>();
    for (const list of lists) {
      for (const group of list) {
        if (seen.has(group)) continue;
        seen.add(group);
        if (shareInCommon(stems, group.stems) >= ALIKE) return group;
        if (seen.size >= MOST_CANDIDATES) return undefined;
      }
    }
    return undefined;
  }

  #begin(key: string, stems: ReadonlySet<string>, sample: string): Kept {
    if (this.#byKey.size >= MOST_GROUPS) this.#forgetSmall();
    const group: Kept = { sample, stems, count: 0, actions: {}, routes: new Set() };
    this.#byKey.set(key, group);
    this.#index(group);
    return group;
  }

  #index(group: Kept): void {
    for (const stem of group.stems) {
      const list = this.#byStem.get(stem) ?? new Set();
      this.#byStem.set(stem, list.add(group));
    }
  }

  #forgetSmall(): void {
    const kept = [...this.#byKey].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST_GROUPS / 2);
    this.#byKey = new Map(kept);
    this.#byStem = new Map();
    for (const [, group] of kept) this.#index(group);
  }
}

function shareInCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common++;
  return common / (a.size + b.size - common || 1);
}
