import type { GroundingFact } from '../../contract/check-request.js';
import type { Verdict } from '../../contract/verdict.js';
import { listOf } from '../../policy/claim-evidence.js';

/**
 * The facts that the sentences of one stream were judged by. More may come, and others take their place, while it is
 * read: each that once counted keeps its place here, so that what cites it names the same fact at the end.
 *
 * What the user wrote stands behind the facts, and these may yet grow: until the end it is named by -1, -2 …
 */
export class FactPlaces {
  private readonly facts: GroundingFact[] = [];
  private readonly byText = new Map<string, number[]>();
  private lastGiven: readonly GroundingFact[] | undefined;
  private lastPlaces: readonly number[] = [];

  /** Every fact that counted, by its place. */
  get all(): readonly GroundingFact[] {
    return this.facts;
  }

  /** Gives each of these facts a place, or the one that it has. The list must not change afterwards. */
  placesFor(given: readonly GroundingFact[]): readonly number[] {
    if (given !== this.lastGiven) {
      this.lastGiven = given;
      this.lastPlaces = given.map((fact) => this.placeOf(fact));
    }
    return this.lastPlaces;
  }

  /** A verdict by facts whose places are these, its citations named by place. */
  placed(verdict: Verdict, places: readonly number[]): Verdict {
    return withSources(verdict, (source) => places[source] ?? places.length - source - 1);
  }

  /** A verdict with citations by place, as one by all the facts there are, and the user's words behind them. */
  withFinalSources(verdict: Verdict): Verdict {
    return withSources(verdict, (source) => (source < 0 ? this.facts.length - source - 1 : source));
  }

  private placeOf(fact: GroundingFact): number {
    const known = this.byText.get(fact.factText) ?? [];
    const found = known.find((place) => haveSame(this.facts[place]?.attributes, fact.attributes));
    if (found !== undefined) return found;
    const place = this.facts.push(fact) - 1;
    this.byText.set(fact.factText, [...known, place]);
    return place;
  }
}

function withSources(verdict: Verdict, place: (source: number) => number): Verdict {
  if (verdict.kind === 'failed') return verdict;
  const { response } = verdict;
  const before = listOf(response.citedChunks);
  const citedChunks = before.map((chunk) => {
    const source = Number(chunk.source);
    const moved = Number.isInteger(source) ? place(source) : source;
    return Object.is(moved, source) ? chunk : { ...chunk, source: String(moved) };
  });
  const isSame = citedChunks.every((chunk, index) => chunk === before[index]);
  return isSame ? verdict : { ...verdict, response: { ...response, citedChunks } };
}

type Attributes = GroundingFact['attributes'];

function haveSame(a: Attributes = {}, b: Attributes = {}): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
