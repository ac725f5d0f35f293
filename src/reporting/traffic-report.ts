import type { ShareEstimate } from '../audit/clustered-share.js';
import type { Tier } from '../contract/verdict.js';
import type { Action } from '../policy/policy.js';
import type { LabelSource, LabelVerdict } from '../recording/exchange.js';
import type { RouteDrift } from './route-drift.js';

export type ActionCounts = Record<Action, number>;
export type VerdictCounts = Record<LabelVerdict, number>;

/** What was recorded, in numbers: what the page, the terminal and `--json` show. */
export interface TrafficReport {
  readonly exchanges: number;
  readonly torn: number;
  /** Of the first and the last. */
  readonly from: string;
  readonly to: string;
  /** Answers in `observe`: their actions were not carried out. */
  readonly observed: number;
  readonly withTexts: number;
  readonly routes: readonly {
    readonly route: string;
    readonly answers: number;
    readonly actions: ActionCounts;
  }[];
  readonly days: readonly {
    readonly day: string;
    readonly answers: number;
    readonly touched: number;
    readonly incomplete: number;
    readonly meanSupport: number | null;
  }[];
  /** Milliseconds added, by route; of at most 100,000 answers a route. */
  readonly latency: readonly {
    readonly route: string;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
    readonly max: number;
    readonly overBudget: number;
    readonly histogram: readonly { readonly upToMs: number | null; readonly answers: number }[];
  }[];
  readonly incomplete: readonly {
    readonly route: string;
    readonly cause: string;
    readonly answers: number;
  }[];
  /** How far the model read, by route; empty where the checker has no tiers. */
  readonly tiers: readonly { readonly route: string; readonly answers: Readonly<Record<Tier, number>> }[];
  /** Sentences because of which answers were changed or blocked (in `observe`: would have been), those alike as one. */
  readonly costly: readonly {
    readonly sentence: string;
    readonly count: number;
    readonly actions: Readonly<Record<string, number>>;
    readonly routes: readonly string[];
  }[];
  /** What each policy would have done with the recorded scores. */
  readonly policies: readonly {
    readonly name: string;
    readonly actions: ActionCounts;
    /** Of the labelled answers: rewritten or blocked. */
    readonly rightTouched: number;
    /** Their share with its 95 % interval, by conversation where it is known; null without a right answer. */
    readonly rightTouchedShare: ShareEstimate | null;
    readonly wrongCaught: number;
  }[];
  readonly labels: {
    readonly right: number;
    /** Conversations that right answers are known to be of. */
    readonly rightConversations: number;
    readonly wrong: number;
    readonly unsure: number;
    readonly sources: Readonly<Partial<Record<LabelSource, number>>>;
  };
  /** What readers said, by what was done with the answer; no label. */
  readonly readers: VerdictCounts & {
    /** Answers of which somebody spoke. */
    readonly answers: number;
    readonly byAction: Readonly<Record<Action, VerdictCounts>>;
  };
  /** What has changed of each route's answers. */
  readonly drift: readonly RouteDrift[];
  /**
   * Of the labelled answers: what share would be touched if an answer were touched as soon as a sentence scores under
   * `threshold` or is contradicted. Empty without labels of both kinds.
   */
  readonly curve: readonly {
    readonly threshold: number;
    readonly rightTouched: number;
    readonly wrongCaught: number;
  }[];
}
