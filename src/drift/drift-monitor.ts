import { systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { AnswerTraits } from '../telemetry/answer-traits.js';
import { ChangeDetector } from './change-detector.js';
import { changesInWords, largestChanges } from './changes.js';
import { ConformalRank, type RankedBy } from './conformal-rank.js';
import { FEATURES, FEATURE_NAMES, binsOf, type Feature } from './features.js';
import type { DriftReference } from './reference.js';
import { stabilityIndex } from './stability-index.js';

/** Answers of the window that the index is of. */
export const WINDOW = 500;
/** Answers that a warning is about: those before have not moved yet. */
const WORDS_OVER = 200;
/** The figures are reported after so many answers. */
const TELL_EVERY = 50;
/** What is held against false alarms: a month, which the promise is over. In milliseconds. */
const MONTH_MS = 30 * 24 * 3600 * 1000;
/** Probability of a false alarm of the whole process in a month of up to `BUSY_MONTH` answers, doubled at most. */
const FALSE_ALARM = 0.05;
/** From so many answers in a month on the probability grows with them. */
const BUSY_MONTH = 1_000_000;

/**
 * Share of a month's bets that is begun with the first answer: what changes with a release or a restart has changed by then.
 * Thirty starts in a month not quite double the probability of a false alarm.
 */
const AT_START = 0.03;

/** How one feature of the last answers compares with the reference. */
export interface FeatureDrift {
  readonly feature: Feature;
  /** Population stability index of the window against the reference. */
  readonly index: number;
  /** Whether the sequential test has found a change, and the window still shows it. */
  readonly hasMoved: boolean;
}

export interface DriftReport {
  readonly features: readonly FeatureDrift[];
  /** Present when a feature has begun to move with this answer: what, in words. */
  readonly warning?: string;
}

export interface DriftMonitorOptions {
  readonly reference: DriftReference;
  /** How many routes of the process are watched: they share the false alarms. */
  readonly routes: number;
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** In [0,1); breaks ties of ranks. @default Math.random */
  readonly random?: () => number;
}

/** Under it nothing to speak of has changed, by convention; an alarm whose window is back under it is over. */
const STEADY = 0.1;

/** Languages have no order of their own: what is new or rare comes last, wherever the alphabet would put it. */
function rankedBy(feature: Feature): RankedBy {
  return feature === 'language' ? 'frequency' : 'size';
}

interface Watched {
  readonly feature: Feature;
  readonly start: ReadonlyMap<string, number>;
  readonly window: Map<string, number>;
  rank: ConformalRank;
  detector: ChangeDetector;
  hasMoved: boolean;
  /** Number of the answer with which the test last found a change. */
  foundAt: number;
}

/**
 * Compares a route's answers, one by one, with what they were like when it was calibrated. Each feature has a sequential
 * test of its own; over 30 days of steady traffic the probability that any of them raises an alarm is at most 5 % (10 %
 * at a million answers).
 */
export class DriftMonitor {
  private readonly watched: readonly Watched[];
  private readonly recent: Readonly<Record<Feature, string>>[] = [];
  private readonly alarmAt: number;
  private readonly clock: Clock;
  private readonly random: () => number;
  private answers = 0;
  private last: number | undefined;

  constructor({ reference, routes, clock = systemClock, random = Math.random }: DriftMonitorOptions) {
    this.clock = clock;
    this.random = random;
    this.alarmAt = (FEATURES.length * Math.max(1, routes) * (1 + AT_START)) / FALSE_ALARM;
    this.watched = FEATURES.map((feature) => {
      const start = new Map(Object.entries(reference.features[feature]));
      return {
        feature,
        start,
        window: new Map(),
        rank: new ConformalRank(start, rankedBy(feature), random),
        detector: new ChangeDetector(),
        hasMoved: false,
        foundAt: 0,
      };
    });
  }

  /** Adds one more answer; a report when there is something to report. */
  next(answer: AnswerTraits): DriftReport | undefined {
    const bins = binsOf(answer);
    const now = this.clock.now();
    // Bets are begun at the pace of the clock, so that a month's worth of them is one, however many answers it has.
    const weight =
      this.last === undefined ? AT_START : Math.max((now - this.last) / MONTH_MS, 1 / BUSY_MONTH);
    this.last = now;
    this.answers++;
    this.slide(bins);
    const begun = this.watched.filter((watched) => this.alarm(watched, bins[watched.feature], weight));
    if (begun.length === 0 && this.answers % TELL_EVERY !== 0) return undefined;
    for (const watched of this.watched) if (!begun.includes(watched)) this.calm(watched);
    const features = this.watched.map(({ feature, start, window, hasMoved }) => ({
      feature,
      index: stabilityIndex(start, window),
      hasMoved,
    }));
    return {
      features,
      ...(begun.length > 0 && { warning: begun.map((one) => this.inWords(one)).join('; ') }),
    };
  }

  private slide(bins: Readonly<Record<Feature, string>>): void {
    this.recent.push(bins);
    const old = this.recent.length > WINDOW ? this.recent.shift() : undefined;
    for (const { feature, window } of this.watched) {
      window.set(bins[feature], (window.get(bins[feature]) ?? 0) + 1);
      if (old === undefined) continue;
      const left = (window.get(old[feature]) ?? 0) - 1;
      if (left > 0) window.set(old[feature], left);
      else window.delete(old[feature]);
    }
  }

  /** Whether the feature has begun to move. An alarm ends its bets: they begin anew, from the reference. */
  private alarm(watched: Watched, bin: string, weight: number): boolean {
    if (watched.detector.next(watched.rank.next(bin), weight) < this.alarmAt) return false;
    watched.rank = new ConformalRank(watched.start, rankedBy(watched.feature), this.random);
    watched.detector = new ChangeDetector();
    const isNew = !watched.hasMoved;
    watched.hasMoved = true;
    watched.foundAt = this.answers;
    return isNew;
  }

  /** Ends an alarm when a whole window since is as the reference. */
  private calm(watched: Watched): void {
    if (this.answers - watched.foundAt < WINDOW) return;
    if (stabilityIndex(watched.start, watched.window) < STEADY) watched.hasMoved = false;
  }

  /** "languages (index 0.41; ru 0 % → 24 %, en 90 % → 68 %)": the two bins that changed most, in the last answers. */
  private inWords({ feature, start }: Watched): string {
    const last = new Map<string, number>();
    for (const bins of this.recent.slice(-WORDS_OVER))
      last.set(bins[feature], (last.get(bins[feature]) ?? 0) + 1);
    const changes = changesInWords(largestChanges(start, last));
    return `${FEATURE_NAMES[feature]} (index ${stabilityIndex(start, last).toFixed(2)}; ${changes})`;
  }
}
