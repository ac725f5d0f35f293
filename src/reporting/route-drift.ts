import type { MonotonicMs } from '../contract/monotonic-clock.js';
import { changesInWords, largestChanges } from '../drift/changes.js';
import { DriftMonitor } from '../drift/drift-monitor.js';
import { FEATURES, FEATURE_NAMES, type Feature } from '../drift/features.js';
import { traitsOfExchange } from '../drift/of-recording.js';
import { referenceOf, type DriftReference } from '../drift/reference.js';
import { indexByChance, stabilityIndex } from '../drift/stability-index.js';
import type { RecordedExchange } from '../recording/exchange.js';
import type { AnswerTraits } from '../telemetry/answer-traits.js';

/** What the answers of a route are compared with, and what has changed since. */
export interface RouteDrift {
  readonly route: string;
  /** `calibration`: those that its thresholds were made from; `firstHalf`: those recorded first; `tooFew`: nothing. */
  readonly against: 'calibration' | 'firstHalf' | 'tooFew';
  readonly reference: number;
  /** Answers compared. */
  readonly answers: number;
  /** By what a feature is called; empty where there are too few answers. */
  readonly features: readonly {
    readonly feature: Feature;
    readonly name: string;
    /** Population stability index. */
    readonly index: number;
    /** What it would be about if nothing had changed. */
    readonly byChance: number;
    /** Whether the sequential test that runs in a guard found a change. */
    readonly hasMoved: boolean;
    /** The bins that changed most, in words. */
    readonly changes: string;
  }[];
  /** What the test found, in order: after which answer, and what. */
  readonly found: readonly { readonly at: string; readonly what: string }[];
}

/** What a calibration knows of each route's answers. */
export interface CalibratedReferences {
  /** When it was made: the answers before are not compared with themselves. */
  readonly at: string;
  readonly byRoute: Readonly<Record<string, DriftReference>>;
}

/** Answers on each side of a comparison at least: with fewer the index is chance. */
const FEWEST = 100;
/** Answers of a route that are kept, the latest. */
const MOST = 100_000;

interface Seen {
  readonly at: number;
  readonly traits: AnswerTraits;
}

/** Gathers recorded answers in whatever order, and compares them in that of time. */
export class DriftTally {
  readonly #byRoute = new Map<string, Seen[]>();

  add(exchange: RecordedExchange): void {
    const seen = this.#byRoute.get(exchange.route) ?? [];
    this.#byRoute.set(exchange.route, seen);
    seen.push({ at: Date.parse(exchange.at), traits: traitsOfExchange(exchange) });
    if (seen.length >= 2 * MOST) seen.splice(0, seen.length, ...inTime(seen).slice(-MOST));
  }

  report(calibrated?: CalibratedReferences): RouteDrift[] {
    const routes = [...this.#byRoute].sort(([a], [b]) => (a < b ? -1 : 1));
    return routes.map(([route, seen]) =>
      driftOf(route, inTime(seen).slice(-MOST), routes.length, calibrated),
    );
  }
}

function inTime(seen: readonly Seen[]): Seen[] {
  return [...seen].sort((a, b) => a.at - b.at);
}

function driftOf(
  route: string,
  seen: readonly Seen[],
  routes: number,
  calibrated: CalibratedReferences | undefined,
): RouteDrift {
  const known = calibrated?.byRoute[route];
  const since = Date.parse(calibrated?.at ?? '');
  const later = seen.filter(({ at }) => at > since);
  if (known !== undefined && later.length >= FEWEST)
    return compared({ route, against: 'calibration' }, known, later, routes);
  const half = seen.length >> 1;
  if (half < FEWEST)
    return { route, against: 'tooFew', reference: 0, answers: seen.length, features: [], found: [] };
  const reference = referenceOf(seen.slice(0, half).map(({ traits }) => traits));
  return compared({ route, against: 'firstHalf' }, reference, seen.slice(half), routes);
}

function compared(
  about: Pick<RouteDrift, 'route' | 'against'>,
  reference: DriftReference,
  seen: readonly Seen[],
  routes: number,
): RouteDrift {
  const found = findings(reference, seen, routes);
  const now = referenceOf(seen.map(({ traits }) => traits));
  const moved = new Set(found.flatMap(({ moved }) => moved));
  return {
    ...about,
    reference: reference.answers,
    answers: seen.length,
    features: FEATURES.map((feature) => {
      const [before, after] = [reference, now].map((one) => new Map(Object.entries(one.features[feature])));
      const counts = [before ?? new Map(), after ?? new Map()] as const;
      return {
        feature,
        name: FEATURE_NAMES[feature],
        index: stabilityIndex(...counts),
        byChance: indexByChance(...counts),
        hasMoved: moved.has(feature),
        changes: changesInWords(largestChanges(...counts)),
      };
    }),
    found: found.map(({ at, what }) => ({ at, what })),
  };
}

/** What a running guard would have warned of, at the recording's own pace. */
function findings(
  reference: DriftReference,
  seen: readonly Seen[],
  routes: number,
): { readonly at: string; readonly what: string; readonly moved: readonly Feature[] }[] {
  let now = 0;
  const clock = { now: () => now as MonotonicMs };
  const monitor = new DriftMonitor({ reference, routes, clock, random: sameEachTime() });
  return seen.flatMap(({ at, traits }) => {
    now = at;
    const { warning: what, features } = monitor.next(traits) ?? {};
    if (what === undefined) return [];
    const moved = (features ?? []).filter(({ hasMoved }) => hasMoved).map(({ feature }) => feature);
    return [{ at: new Date(at).toISOString(), what, moved }];
  });
}

/** Breaks ties of ranks: the same recording, the same report (mulberry32). */
function sameEachTime(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
