import type { IncomingMessage, ServerResponse } from 'node:http';

import type { NewBody } from './body-headers.js';
import { BodyJudge, type PendingResponse } from './body-judge.js';
import type { CapturedHead } from './captured-head.js';
import type { Freshness } from './conditional.js';
import { HeadRecorder } from './head-recorder.js';
import { nextState, type HeldEvent, type HeldState } from './held-states.js';
import type { InterceptedMethods } from './intercepted-methods.js';
import { judgedResponses } from './judged-responses.js';
import type { RecordedCall } from './recorded-calls.js';
import { FAILURE_STATUS, safeFailure } from './safe-failure.js';
import { Sender, type RecordedResponse } from './sender.js';
import type { StreamedResponse } from './streamed-response.js';
import type { TakeOverOptions } from './take-over-options.js';
import { Wait } from './wait.js';

export interface HeldReleaseParts {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly patch: InterceptedMethods;
  readonly options: TakeOverOptions;
  /** Undefined for a response that is never "not modified". */
  readonly freshness: Freshness | undefined;
}

/**
 * What was recorded of a held response, and how it leaves: as the handler sent it, with another body, as a safe failure, or
 * to a client that is gone. `held-states.ts` has its states.
 */
export class HeldRelease implements PendingResponse {
  private current: HeldState = 'holding';
  readonly calls: RecordedCall[] = [];
  /** Whether the handler has ended its response. */
  hasEnded = false;
  /** What judges it as it is written; undefined for one that is judged whole. */
  stream: StreamedResponse | undefined;
  private returned: unknown;
  private lazyHeads: HeadRecorder | undefined;
  private lazyWait: Wait | undefined;

  constructor(private readonly parts: HeldReleaseParts) {}

  get state(): HeldState {
    return this.current;
  }

  get isHeld(): boolean {
    return this.current === 'holding';
  }

  /** Undefined until it is recorded. */
  get head(): CapturedHead | undefined {
    return this.lazyHeads?.head;
  }

  /** What the last of the recorded calls returned when they were made; undefined before. */
  get returnedLast(): unknown {
    return this.returned;
  }

  /** Made when it is first asked for, as `wait`: most responses pass, and need neither. */
  get heads(): HeadRecorder {
    const { req, res, patch, options } = this.parts;
    return (this.lazyHeads ??= new HeadRecorder(req, res, patch, options));
  }

  get wait(): Wait {
    return (this.lazyWait ??= new Wait(this.parts.req, this.parts.res, () => {
      this.abandon();
    }));
  }

  /** Judges its body, and has this do what comes of it. */
  get bodyJudge(): BodyJudge {
    return new BodyJudge(this.parts.res, this.parts.options, this.wait, this);
  }

  to(event: HeldEvent): void {
    this.current = nextState(this.current, event);
  }

  sendAsIs(): void {
    const recording = this.endHold();
    if (recording === undefined) return;
    const whileHeld = this.lazyWait?.hasBegun === true;
    try {
      this.returned = this.sender.sendRecorded(recording);
    } catch (error) {
      // The handler is still in its call, and gets the error that it would have got.
      if (!whileHeld) throw error;
      this.fail(error);
    }
  }

  sendInstead(body: NewBody, status?: number): void {
    const recording = this.endHold(!this.hasEnded);
    if (recording === undefined) return;
    this.sender.sendInstead(recording, body, status);
    if (!this.hasEnded) this.to('replacedEarly');
  }

  /** The head of a stream whose body leaves as it is judged. */
  sendStreamHead(head: CapturedHead): void {
    const end = this.calls.findIndex(({ method }) => method === 'end');
    this.calls.splice(0, end < 0 ? this.calls.length : end + 1);
    this.unwatch();
    this.wait.headLeaves();
    this.sender.sendStreamHead(head);
  }

  /** The guard failed, or the sending: the client must not get the unjudged body, nor wait for ever. */
  fail(error: unknown): void {
    const { options, res } = this.parts;
    options.onFailure(error);
    const { head } = this;
    const isOnItsWay =
      this.current === 'through' ? res.headersSent || !this.hasEnded : this.current !== 'holding';
    if (head === undefined || isOnItsWay) {
      res.destroy();
      return;
    }
    try {
      const failure = safeFailure(head.view.mediaType);
      this.to('failed');
      this.sendInstead({ ...failure, coded: undefined, makeEtag: undefined }, FAILURE_STATUS);
    } catch {
      res.destroy();
    }
  }

  /** The client is gone: what was held goes the way of what is written to a closed connection. */
  private abandon(): void {
    const { patch, options } = this.parts;
    const { stream } = this;
    const isOnItsWay = this.current === 'streaming' && stream?.hasHeadLeft === true;
    if (this.current === 'streaming') {
      stream?.close();
      this.to('clientGone');
    }
    const recording = this.endHold();
    if (recording === undefined) return;
    try {
      if (!isOnItsWay) this.sender.sendRecorded(recording);
      else if (this.hasEnded) patch.original('end', []);
    } catch (error) {
      options.onFailure(error);
    }
  }

  /** Ends the holding; undefined when it had ended. From here on the response looks as it is. */
  private endHold(keepPatches = false): RecordedResponse | undefined {
    const { head } = this;
    if (!this.isHeld || head === undefined) return undefined;
    this.to('released');
    this.lazyWait?.finish();
    if (!keepPatches) this.parts.patch.restore();
    this.unwatch();
    return { head, calls: this.calls, ended: this.hasEnded };
  }

  /** It is judged: neither Express's freshness test nor a guard further out is to look at it again. */
  private unwatch(): void {
    const { freshness, patch, res } = this.parts;
    freshness?.dispose();
    if (patch.isInner) judgedResponses().add(res);
  }

  private get sender(): Sender {
    const { res, patch, freshness } = this.parts;
    return new Sender(res, patch, freshness);
  }
}
