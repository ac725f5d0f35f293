import { ClusteredShare, type ShareEstimate } from './clustered-share.js';
import { FATES, type SentenceFate } from '../telemetry/observer.js';
import type { LabelledSentence } from './label-sentences.js';

/** So many of a route's latest audited answers make its estimates: intervals of some points, and no more of last month. */
const WINDOW = 2000;

/** What is known of the sentences of one fate. */
export interface FateFigures {
  /** Answers audited that had such a sentence. */
  readonly answers: number;
  readonly sentences: number;
  /** Those that should have met another fate: wrong ones that passed, right ones that were cut or blocked. */
  readonly errors: number;
  /** The part of errors with its 95 % interval; absent before the first sentence. */
  readonly errorShare?: ShareEstimate;
}

/** What auditing has found of a route. */
export interface RouteFigures {
  /** Answers since the start: judged, those that the judge had no verdict on, and those that there was no room for. */
  readonly judged: number;
  readonly failed: number;
  readonly dropped: number;
  /** Of the latest 2,000 judged answers. */
  readonly passed: FateFigures;
  readonly cut: FateFigures;
  readonly blocked: FateFigures;
}

type Counts = Readonly<Record<SentenceFate, { readonly errors: number; readonly sentences: number }>>;

/** The live figures of one route. */
export class RouteTally {
  readonly #shares: Readonly<Record<SentenceFate, ClusteredShare>>;
  readonly #latest: Counts[] = [];
  #next = 0;
  readonly #results = { judged: 0, failed: 0, dropped: 0 };

  constructor(private readonly window = WINDOW) {
    this.#shares = {
      passed: new ClusteredShare(),
      cut: new ClusteredShare(),
      blocked: new ClusteredShare(),
    };
  }

  judged(sentences: readonly LabelledSentence[]): void {
    this.#results.judged++;
    const counts = countsOf(sentences);
    const oldest = this.#latest[this.#next];
    if (oldest !== undefined) this.#count(oldest, -1);
    this.#count(counts, 1);
    this.#latest[this.#next] = counts;
    this.#next = (this.#next + 1) % this.window;
  }

  missed(how: 'failed' | 'dropped'): void {
    this.#results[how]++;
  }

  figures(): RouteFigures {
    const of = (fate: SentenceFate): FateFigures => {
      const share = this.#shares[fate];
      const errorShare = share.estimate();
      const { clusters: answers, units: sentences, hits: errors } = share;
      return { answers, sentences, errors, ...(errorShare !== undefined && { errorShare }) };
    };
    return { ...this.#results, passed: of('passed'), cut: of('cut'), blocked: of('blocked') };
  }

  #count(counts: Counts, times: 1 | -1): void {
    for (const fate of FATES) {
      const { errors, sentences } = counts[fate];
      this.#shares[fate].count(errors, sentences, times);
    }
  }
}

export function countsOf(sentences: readonly LabelledSentence[]): Counts {
  const of = (fate: SentenceFate) => {
    const own = sentences.filter((sentence) => sentence.fate === fate);
    // What passed is an error if it is wrong; what did not, if it is right.
    const errors = own.filter(({ right }) => right !== (fate === 'passed')).length;
    return { errors, sentences: own.length };
  };
  return { passed: of('passed'), cut: of('cut'), blocked: of('blocked') };
}
