import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { Judgement } from './judge.js';
import type { ProcessMs } from './thread-time.js';

/** What the worker is started with. */
export interface WorkerStart {
  /** One Int32: the number of the job that nobody waits for any more. The worker looks at it while it judges. */
  readonly abandoned: SharedArrayBuffer;
}

/** To the worker: one job at a time, the next when the last is answered. */
export interface JudgeMessage {
  readonly job: number;
  readonly request: CheckGroundingRequest;
  readonly deadline: ProcessMs;
}

/** From the worker. */
export type WorkerMessage =
  /** It has warmed up and takes jobs. */
  | { readonly type: 'ready' }
  | { readonly type: 'judged'; readonly job: number; readonly judgement: Judgement }
  /** Judging threw. `where` names the error and its stack frames; its message stays behind, as it may quote a text. */
  | { readonly type: 'threw'; readonly job: number; readonly where: string };
