import type { Capabilities, CheckerTier } from '../../checkers/checker.js';
import type { GroundingFact } from '../../contract/check-request.js';
import type { Tier, Verdict } from '../../contract/verdict.js';
import type { Reason } from '../../policy/decision.js';
import type { Action, Policy, StreamMode } from '../../policy/policy.js';
import type { SentClaim } from '../../guard/outcome.js';

/** What the page and the server say to each other. */

/** The name of the route's own policy among the presets. */
export const CONFIGURED = 'configured';

export interface PlaygroundSettings {
  readonly checker: { readonly name: string; readonly capabilities: Capabilities } & Partial<CheckerTier>;
  /** The policies that checks can be decided by: `CONFIGURED`, and the presets by their names. */
  readonly policies: Readonly<Record<string, Policy>>;
  readonly budgetMs: number;
  readonly version: string;
  /** Where the same check is answered to other clients, if it is. */
  readonly checkPath?: string | undefined;
  /** Where decisions are looked at, relative to the page. */
  readonly decisionsPath?: string | undefined;
}

/** One exchange to be checked. */
export interface PlaygroundExchange {
  readonly answer: string;
  readonly facts: readonly GroundingFact[];
  readonly prompt?: string;
}

/** A stretch of a text, by UTF-16 offsets. */
export type Stretch = readonly [start: number, end: number];

/** A part of a fact about a sentence, with the words that both have. */
export interface Evidence {
  /** Index into the verdict's claims. */
  readonly claim: number;
  /** Index into the facts. */
  readonly fact: number;
  /** Where the part lies in the fact's text. */
  readonly chunk: Stretch;
  /** Words of the sentence that the part has, in the answer's offsets. */
  readonly answerWords: readonly Stretch[];
  /** The same words in the fact's offsets. */
  readonly factWords: readonly Stretch[];
}

export interface CheckedExchange {
  /** With the engine's scores in `raw` where thresholds can be changed without a new check. */
  readonly verdict: Verdict;
  readonly evidence: readonly Evidence[];
  /** Milliseconds from the request's arrival to its answer, the check included. */
  readonly serverMs: number;
}

/** How a stream is to be played. */
export interface StreamRequest extends PlaygroundExchange {
  readonly policy?: unknown;
  /** Milliseconds between two words, in [0, 1000]. @default 40 */
  readonly paceMs?: number;
}

/** The events of a played stream, by their names. */
export interface StreamEvents {
  /** The model wrote a word. */
  readonly token: { readonly text: string };
  /** Text left the gate; the answer is final up to an offset of the original. */
  readonly release: { readonly upTo: number; readonly text: string };
  readonly end: {
    readonly action: Action | undefined;
    readonly reasons: readonly Reason[];
    readonly text: string;
    readonly message: string | undefined;
    readonly claims: readonly SentClaim[];
    readonly stream: StreamMode;
    /** How well its sentences were judged, for a checker that has tiers: within a guard's budget, which a check of the page has not. */
    readonly tier: Tier | undefined;
    readonly budgetMs: number;
    readonly held: number;
    readonly dropped: number;
    readonly firstReleaseMs: number | undefined;
    readonly totalMs: number;
  };
}
