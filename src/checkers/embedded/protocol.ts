import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import type { EngineTier } from './engine-tier.js';
import type { Judgement } from './judge.js';
import type { ModelSettings } from './model-settings.js';
import type { ProcessMs } from './thread-time.js';

/** Jobs that the worker may have at once: while the model reads for some, the rules judge the next. */
export const SLOTS = 256;

/** What the worker is started with. */
export interface WorkerStart {
  /**
   * Int32 each. At [0] the number of the job that holds the thread, written by the worker, 0 for none. At [1 + slot] the
   * number of that slot's job once nobody waits for it, written by the host; the worker looks at it while it judges.
   */
  readonly shared: SharedArrayBuffer;
  readonly model: ModelSettings;
}

/** To the worker. Each is answered once, in any order. */
export interface JudgeMessage {
  readonly job: number;
  /** In [0, SLOTS): free again when the job is answered. */
  readonly slot: number;
  readonly request: CheckGroundingRequest;
  readonly deadline: ProcessMs;
  readonly otherLanguages: OtherLanguages;
}

/** From the worker. */
export type WorkerMessage =
  /** It has warmed up and takes jobs; the model may be starting still. */
  | { readonly type: 'up' }
  /** The model is loaded, or cannot be. Also without `up` before it. */
  | { readonly type: 'ready' }
  | { readonly type: 'tier'; readonly tier: EngineTier }
  | { readonly type: 'judged'; readonly job: number; readonly judgement: Judgement }
  /** Judging threw. `where` names the error and its stack frames; its message stays behind, as it may quote a text. */
  | { readonly type: 'threw'; readonly job: number; readonly where: string };
