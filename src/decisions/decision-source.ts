import type { CacheState, FailureCause, Tier } from '../contract/verdict.js';
import type { ClaimState, Reason } from '../policy/decision.js';
import type { Action } from '../policy/policy.js';
import type { DecidedTexts } from '../telemetry/observer.js';

export const LABEL_VERDICTS = ['right', 'wrong', 'unsure'] as const;

/** What a person says of a decision: whether the guard was right. */
export interface DecisionLabel {
  readonly verdict: (typeof LABEL_VERDICTS)[number];
  /** At most 2,000 characters. */
  readonly note?: string;
  /** Who says so, where the page knows it. */
  readonly by?: string;
  /** Where the label was given, e.g. `decisionsPage`. */
  readonly source: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** One decision as a line of a list. Holds no text. */
export interface DecisionSummary {
  /** The same id as in the log and in the response. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly route: string;
  readonly mode: 'enforce' | 'observe';
  readonly action: Action;
  /** The rule that decided. */
  readonly reason: string;
  readonly checker: string;
  readonly tier?: Tier;
  readonly cache: CacheState;
  readonly verdict: 'complete' | 'partial' | 'failed';
  /** Why the check is not complete. */
  readonly cause?: FailureCause;
  /** The answer's language (BCP 47), where it is known. */
  readonly language?: string;
  /** In [0,1]; absent where nothing was judged. */
  readonly supportScore?: number;
  /** In [0,1]. */
  readonly coverage: number;
  /** How many sentences are in which state. */
  readonly claims: Readonly<Record<ClaimState, number>>;
  /** How many facts the answer was checked against. */
  readonly facts: number;
  readonly elapsedMs: number;
  readonly budgetMs: number;
  readonly label?: DecisionLabel;
}

/** A sentence of the original answer, by UTF-8 byte offsets. */
export interface DecidedSentence {
  readonly startPos: number;
  readonly endPos: number;
  readonly state: ClaimState;
  readonly action: Action;
  /** In [0,1]. */
  readonly score?: number;
  /** Indices of the facts that it cites or, when contradicted, that speak against it. */
  readonly facts: readonly number[];
}

/** One decision in full. */
export interface DecisionInFull extends DecisionSummary {
  readonly reasons: readonly Reason[];
  readonly sentences: readonly DecidedSentence[];
  /** Present only where texts are recorded. */
  readonly texts?: DecidedTexts;
}

/** What is looked for; fields that are given must all hold. */
export interface DecisionQuery {
  readonly route?: string | undefined;
  readonly action?: Action | undefined;
  /** A failure cause, or `none` for complete checks. */
  readonly cause?: string | undefined;
  readonly language?: string | undefined;
  /** Bounds of the support score, inclusive, in [0,1]; a decision without one does not match. */
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly label?: DecisionLabel['verdict'] | 'none' | undefined;
  /** Only decisions before the one of this id. */
  readonly before?: string | undefined;
  /** In [1, 500]. @default 100 */
  readonly limit?: number | undefined;
}

/** Told of a new decision, and of one that was labelled. Must not throw. */
export type DecisionListener = (change: 'decided' | 'labelled', decision: DecisionSummary) => void;

/** The port: where decisions can be looked up. The ring in memory and recorded decisions are two behind it. */
export interface DecisionSource {
  /** The newest first. */
  latest(query: DecisionQuery): Promise<readonly DecisionSummary[]>;
  /** Undefined when there is none of that id, or no longer. */
  get(id: string): Promise<DecisionInFull | undefined>;
  /** Calls back until the function returned is called. */
  subscribe(listener: DecisionListener): () => void;
  /** Keeps a label, in the place of an earlier one. The decision as it then is; undefined when there is none of that id. */
  label(id: string, label: DecisionLabel): Promise<DecisionSummary | undefined>;
}

/** Whether a decision is what a query looks for, `before` and `limit` left aside. */
export function matches(decision: DecisionSummary, query: DecisionQuery): boolean {
  const { route, action, cause, language, minScore, maxScore, label } = query;
  const { supportScore } = decision;
  return (
    (route === undefined || decision.route === route) &&
    (action === undefined || decision.action === action) &&
    (cause === undefined || (decision.cause ?? 'none') === cause) &&
    (language === undefined || decision.language === language) &&
    (minScore === undefined || (supportScore !== undefined && supportScore >= minScore)) &&
    (maxScore === undefined || (supportScore !== undefined && supportScore <= maxScore)) &&
    (label === undefined || (decision.label?.verdict ?? 'none') === label)
  );
}
