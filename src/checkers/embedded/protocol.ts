import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { ScoredPass } from '../../engine/judge/pass-session.js';
import type { Passage } from '../../engine/judge/passage.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import type { EngineTier } from './engine-tier.js';
import type { EngineResult } from './judge.js';
import type { ProcessMs } from './thread-time.js';

/** Jobs that the worker may have at once: while the model reads for some, the exact layer scores the next. */
export const SLOTS = 256;

/** Where in `WorkerStart.shared` is what. */
export const HOLDER = 0;
export const LAST_LOOK = 1;
export const WITHDRAWN = 2;

/** What the worker is started with. */
export interface WorkerStart {
  /**
   * Int32 each. At [HOLDER] the number of the job that holds the thread, 0 for none, and at [LAST_LOOK] when that began or
   * last looked at the time (`TimeStamps`), written by the worker. At [WITHDRAWN + slot] the number of that slot's job once
   * nobody waits for it, written by the host; the worker looks at it while it judges.
   */
  readonly shared: SharedArrayBuffer;
  /** The model's at the start; each change of it is a message. */
  readonly tier: EngineTier;
}

/** Each is answered once, in any order. */
export interface JudgeMessage {
  readonly type: 'judge';
  readonly job: number;
  /** In [0, SLOTS): free again when the job is answered. */
  readonly slot: number;
  readonly request: CheckGroundingRequest;
  readonly deadline: ProcessMs;
  readonly otherLanguages: OtherLanguages;
  readonly explain: boolean;
}

/** To the worker. */
export type HostMessage =
  | JudgeMessage
  /** Whether more jobs wait at the host than the worker was sent. */
  | { readonly type: 'jobsWait'; readonly areWaiting: boolean }
  | { readonly type: 'tier'; readonly tier: EngineTier }
  /** What a pass came to; nothing when there is no model (any more). */
  | { readonly type: 'scored'; readonly pass: number; readonly scored?: ScoredPass };

/** From the worker. */
export type WorkerMessage =
  /** It has warmed up and takes jobs. */
  | { readonly type: 'up' }
  /** The thread is free of the job again, which may wait for the model still; after so many milliseconds. */
  | { readonly type: 'drafted'; readonly job: number; readonly ms: number }
  | { readonly type: 'judged'; readonly job: number; readonly result: EngineResult; readonly at: ProcessMs }
  /** Judging threw. `where` names the error and its stack frames; its message stays behind, as it may quote a text. */
  | { readonly type: 'threw'; readonly job: number; readonly where: string }
  /** A pass that the model is to make. */
  | { readonly type: 'pass'; readonly pass: number; readonly passage: Passage };
