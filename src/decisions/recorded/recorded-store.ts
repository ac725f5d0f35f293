import type { Label } from '../../recording/exchange.js';
import type { DecisionInFull, DecisionQuery, DecisionSummary } from '../decision-source.js';

/** A recording as decisions are read from it. What cannot be read rejects with AG_RECORDS_UNREACHABLE. */
export interface RecordedStore {
  /** The newest first, each with the label that holds. */
  latest(query: DecisionQuery): Promise<readonly DecisionSummary[]>;
  get(id: string): Promise<DecisionInFull | undefined>;
  /** All labels of an answer that came after it, in the order in which they came. */
  labelsOf(id: string): Promise<readonly Label[]>;
  /** Which of these are in the recording. */
  has(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What was written since it was last asked; nothing the first time. */
  changes(): Promise<readonly RecordedChange[]>;
  /** Idempotent. */
  close(): Promise<void>;
}

export interface RecordedChange {
  readonly change: 'decided' | 'labelled';
  readonly decision: DecisionSummary;
}
