import type { Reading } from './reading.js';
import { stretchesOf } from './stretches.js';

/**
 * Which things a claim says of one another: "from 41.3 in 2022 to 47.9 in 2023" says two, each of a value and a year.
 * Gives for each value, name and token of the claim the number of its bundle.
 */
export interface Bundles {
  readonly ofValue: readonly number[];
  readonly ofName: readonly number[];
  readonly ofToken: readonly number[];
}

/** Parts a claim along its longest series of values of one kind; a claim without a series is one bundle. */
export function readBundles(claim: Reading): Bundles {
  const series = longestSeries(claim);
  if (series.length < 2) {
    return {
      ofValue: claim.values.map(() => 0),
      ofName: claim.names.map(() => 0),
      ofToken: claim.tokens.map(() => 0),
    };
  }
  const stretches = stretchesOf(claim);
  const ends = series.map((value) => stretches.stretchOf(value, series)[1]);
  const bundleAt = (token: number): number =>
    Math.max(
      0,
      ends.findIndex((end) => token < end),
    );
  return {
    ofValue: claim.values.map((_, n) => bundleAt(stretches.tokenOf(n))),
    ofName: claim.names.map((name) => bundleAt(name.tokens[0] ?? 0)),
    ofToken: claim.tokens.map((token) => bundleAt(token.index)),
  };
}

function longestSeries(claim: Reading): number[] {
  const byKind = new Map<string, number[]>();
  claim.values.forEach((value, n) => {
    byKind.set(value.kind, [...(byKind.get(value.kind) ?? []), n]);
  });
  return [...byKind.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}
