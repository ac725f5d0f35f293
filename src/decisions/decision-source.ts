import type { CacheState, FailureCause, Tier } from '../contract/verdict.js';
import type { ClaimState, Reason } from '../policy/decision.js';
import type { Action } from '../policy/policy.js';
import type { DecidedTexts } from '../telemetry/decided-event.js';

/** What is said of an answer or of one of its sentences: whether it is right, going by the facts. */
type Verdict = 'right' | 'wrong' | 'unsure';

/** A label, as recordings have it. */
export interface DecisionLabel {
  readonly verdict: Verdict;
  /** Who says it: `person` labelled it, `judge` is a language model, `reader` read the answer. */
  readonly source: 'person' | 'judge' | 'reader';
  /** Name of the person or of the model. */
  readonly by?: string | undefined;
  /** ISO 8601. */
  readonly at: string;
  /** At most 2,000 characters. */
  readonly note?: string | undefined;
}

/** What a person says of the answer. */
export interface DecisionJudgement {
  readonly verdict: Verdict;
  /** Indices of the sentences that are wrong; of a wrong answer. */
  readonly wrong?: readonly number[] | undefined;
  /** At most 2,000 characters. Kept where texts are. */
  readonly note?: string | undefined;
  /** Who says so, where it is known. */
  readonly by?: string | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** One decision as a line of a list. Holds no text. */
export interface DecisionSummary {
  /** The same id as in the log and in the response. */
  readonly id: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
  readonly route: string;
  readonly mode: 'enforce' | 'observe';
  readonly action: Action;
  /** The rule that decided. */
  readonly reason: string;
  readonly checker: string;
  readonly tier?: Tier;
  /** Not known of a recorded decision. */
  readonly cache?: CacheState;
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
  /** Whether the decision, and a label of it, is in a recording. @default false: it ends with the process */
  readonly isRecorded?: boolean;
  readonly label?: DecisionLabel;
}

/** A sentence of the original answer, by UTF-16 offsets: into `texts.answer` where texts are kept. */
export interface DecidedSentence {
  readonly start: number;
  readonly end: number;
  readonly state: ClaimState;
  readonly action: Action;
  /** In [0,1]. */
  readonly score?: number;
  /** Indices of the facts that it cites or, when contradicted, that contradict it. */
  readonly facts: readonly number[];
  readonly label?: DecisionLabel;
}

/** Why an action was asked for: a `Reason`, of which a recording may lack figures. */
export interface DecisionReason {
  readonly rule: Reason['rule'];
  readonly action: Action;
  /** Index of the sentence that it is about. */
  readonly claim?: number | undefined;
  readonly score?: number | undefined;
  readonly fraction?: number | undefined;
  readonly threshold?: number | undefined;
  readonly cause?: FailureCause | undefined;
  readonly why?: 'nothingRemains' | 'recheckFailed' | 'timeout' | undefined;
}

/** One decision in full. */
export interface DecisionInFull extends DecisionSummary {
  readonly reasons: readonly DecisionReason[];
  readonly sentences: readonly DecidedSentence[];
  /** Present only where texts are kept. */
  readonly texts?: DecidedTexts;
}

/** A place in the order of decisions: that of a decision. */
export type DecisionPlace = Pick<DecisionSummary, 'at' | 'id'>;

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
  readonly label?: Verdict | 'none' | undefined;
  /** Only decisions before this place. */
  readonly before?: DecisionPlace | undefined;
  /** In [1, 500]. @default 100 */
  readonly limit?: number | undefined;
}

export const DEFAULT_LISTED = 100;

/** Told of a new decision, and of one that was labelled; of one perhaps twice. Must not throw. */
export type DecisionListener = (change: 'decided' | 'labelled', decision: DecisionSummary) => void;

/**
 * The port: where decisions can be looked up. Behind it: the latest in memory, a recording in files, one in PostgreSQL, and
 * memory and a recording together. What cannot be read rejects with AG_RECORDS_UNREACHABLE.
 */
export interface DecisionSource {
  /** The newest first; of one moment by id. */
  latest(query: DecisionQuery): Promise<readonly DecisionSummary[]>;
  /** Undefined when there is none of that id, or no longer. */
  get(id: string): Promise<DecisionInFull | undefined>;
  /**
   * Calls back until the function returned is called. Nothing is missed by who asks for the `latest` after it; what other
   * processes record comes within seconds.
   */
  subscribe(listener: DecisionListener): () => void;
  /**
   * Keeps a label of source `person`, in place of an earlier one of the same person. The decision as it then is;
   * undefined when there is none of that id. Rejects with AG_RECORDS_UNREACHABLE where it cannot be kept now.
   */
  label(id: string, judgement: DecisionJudgement): Promise<DecisionSummary | undefined>;
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

/** Sorts the newest first. */
export function newestFirst(a: DecisionPlace, b: DecisionPlace): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

/** Of a decision in full. */
export function summaryOf(decision: DecisionInFull): DecisionSummary {
  const { reasons: _reasons, sentences: _sentences, texts: _texts, ...summary } = decision;
  return summary;
}
