import type { Verdict } from '../../../src/contract/verdict.js';
import { FactPlaces } from '../../../src/guard/streaming/fact-places.js';

const citing = (...sources: number[]): Verdict => ({
  kind: 'complete',
  checker: 'c',
  cache: 'off',
  elapsedMs: 0,
  response: {
    supportScore: 1,
    citedChunks: sources.map((source) => ({ chunkText: 'x', source: String(source) })),
    citedFacts: [],
    claims: [],
  },
});
const sourcesOf = (verdict: Verdict): string[] =>
  verdict.kind === 'failed' ? [] : verdict.response.citedChunks.map(({ source }) => source);

const [a, b, c] = ['a', 'b', 'c'].map((factText) => ({ factText })) as [
  { factText: string },
  { factText: string },
  { factText: string },
];

describe('the places of facts', () => {
  it('are kept while others come and go', () => {
    const places = new FactPlaces();
    expect(places.placesFor([a, b])).toEqual([0, 1]);
    expect(places.placesFor([c])).toEqual([2]);
    expect(places.placesFor([{ ...b }, a])).toEqual([1, 0]);
    expect(places.all).toEqual([a, b, c]);
  });

  it('tell facts of one text apart by their attributes', () => {
    const places = new FactPlaces();
    const [first, second] = [
      { factText: 'a', attributes: { id: '1' } },
      { factText: 'a', attributes: { id: '2' } },
    ];
    expect(places.placesFor([first, second, a])).toEqual([0, 1, 2]);
    expect(places.placesFor([{ ...second }])).toEqual([1]);
  });

  it('stand in the verdicts by those facts', () => {
    const places = new FactPlaces();
    places.placesFor([a, b]);
    const verdict = places.placed(citing(0, 1), places.placesFor([c, a]));
    expect(sourcesOf(verdict)).toEqual(['2', '0']);
  });

  it("have the user's words behind all of them in the end", () => {
    const places = new FactPlaces();
    const early = places.placed(citing(0, 2, 1), places.placesFor([a]));
    places.placesFor([b, c]);
    expect(sourcesOf(places.withFinalSources(early))).toEqual(['0', '4', '3']);
  });

  it('leave a verdict alone that needs no change', () => {
    const places = new FactPlaces();
    const verdict = citing(1, 0);
    expect(places.withFinalSources(places.placed(verdict, places.placesFor([a, b])))).toBe(verdict);
  });
});
