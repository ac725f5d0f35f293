import type { IncomingMessage, ServerResponse } from 'node:http';

import type { NewBody } from './body-headers.js';
import { Freshness } from './conditional.js';
import { DrainListeners } from './back-pressure.js';
import { HeldBytes } from './held-bytes.js';
import { nextState, type HeldEvent, type HeldState } from './held-states.js';
import { judgedResponses } from './judged-responses.js';
import { BodyJudge, type PendingResponse } from './body-judge.js';
import { accepted, bodyArguments, bytesOf, isChunk, isUtf8, type RecordedCall } from './recorded-calls.js';
import { HeadRecorder } from './head-recorder.js';
import { FAILURE_STATUS, safeFailure } from './safe-failure.js';
import { Sender, type RecordedResponse } from './sender.js';
import { canStream } from './stream-coding.js';
import { StreamedResponse } from './streamed-response.js';
import type { CapturedHead } from './captured-head.js';
import type { TakeOverOptions } from './take-over-options.js';
import { InterceptedMethods, type UntouchedMethods } from './intercepted-methods.js';
import type { Interceptor, Methods } from './response-methods.js';
import { Wait } from './wait.js';
import { willBeHeld } from './will-be-held.js';

/** What a response had before it came to be held. */
export interface BeforeHeld {
  readonly untouched: UntouchedMethods;
  readonly freshness: Freshness | undefined;
}

/** A response taken over: what the handler calls, until it is released. `held-states.ts` has its states. */
export class HeldResponse implements PendingResponse, Interceptor {
  private state: HeldState = 'holding';
  private streamed: StreamedResponse | undefined;
  private readonly calls: RecordedCall[] = [];
  private lazyBody: HeldBytes | undefined;
  private ended = false;
  /** What the last of the recorded calls returned when they were made. */
  private returned: unknown;
  private readonly patch: InterceptedMethods;
  private lazyHeads: HeadRecorder | undefined;
  private readonly freshness: Freshness | undefined;
  private waiting: Wait | undefined;
  private readonly drains: DrainListeners | undefined;

  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    methods: Methods,
    private readonly options: TakeOverOptions,
    before?: BeforeHeld,
  ) {
    this.patch = new InterceptedMethods(methods, this, before?.untouched);
    if (before !== undefined) {
      this.freshness = before.freshness;
      return;
    }
    // What is mounted inside may put its own on top.
    if (Object.hasOwn(res, 'on')) this.drains = new DrainListeners(res);
    this.freshness = Freshness.watch(req, res, this);
  }

  willHold(body: unknown): boolean {
    return this.isHeld && willBeHeld(this.res, body, this.options);
  }

  private get head(): CapturedHead | undefined {
    return this.lazyHeads?.head;
  }

  /** Most responses pass, and need none of these. */
  private get heads(): HeadRecorder {
    return (this.lazyHeads ??= new HeadRecorder(this.req, this.res, this.patch, this.options));
  }

  private get body(): HeldBytes {
    return (this.lazyBody ??= new HeldBytes(this.options));
  }

  private get wait(): Wait {
    return (this.waiting ??= new Wait(this.req, this.res, () => {
      this.abandon();
    }));
  }

  private get bodyJudge(): BodyJudge {
    return new BodyJudge(this.res, this.options, this.wait, this);
  }

  private get sender(): Sender {
    return new Sender(this.res, this.patch, this.freshness);
  }

  writeHead(args: readonly unknown[]): unknown {
    const isHeld = this.isHeld || (this.state === 'streaming' && this.streamed?.hasHeadLeft !== true);
    if (!isHeld) return this.patch.original('writeHead', args);
    if (this.head !== undefined) return this.wait.refuseHead(args);
    const isByHandler = this.heads.record(args);
    if (isByHandler && !this.decideByHead()) this.wait.begin();
    return this.res;
  }

  write(args: readonly unknown[]): unknown {
    if (this.state === 'through') return this.patch.original('write', args);
    const { chunk, encoding, callback } = bodyArguments(args);
    if (this.state === 'swallowing') return accepted(callback);
    if (this.ended) {
      this.calls.push({ method: 'write', args });
      return false;
    }
    if (!isChunk(chunk)) return this.patch.original('write', args);
    const bytes = this.state === 'streaming' && isUtf8(chunk, encoding) ? chunk : bytesOf(chunk, encoding);
    // A string stays one: Node encodes the head together with it.
    const kept = typeof chunk === 'string' ? [chunk, encoding] : [bytes];
    if (this.state === 'streaming' || typeof bytes === 'string') {
      if (this.streamed?.hasHeadLeft === false) this.calls.push({ method: 'write', args: kept });
      this.streamed?.take(bytes);
      return this.streamed?.accept(callback);
    }
    this.heads.ensure();
    this.calls.push({ method: 'write', args });
    if (this.decideByHead() || this.decideByBytes(bytes)) return this.returned ?? accepted(callback);
    this.calls[this.calls.length - 1] = { method: 'write', args: kept };
    if (this.becomesStream()) return this.streamed?.accept(callback) ?? accepted(callback);
    if (this.isHeld) this.wait.begin();
    return accepted(callback);
  }

  end(args: readonly unknown[]): unknown {
    if (this.state === 'through') return this.patch.original('end', args);
    const { chunk, encoding, callback } = bodyArguments(args);
    if (this.state === 'swallowing') {
      this.to('handlerEnds');
      this.patch.restore();
      if (callback !== undefined) {
        if (this.res.writableFinished) process.nextTick(callback);
        else this.res.once('finish', callback);
      }
      return this.res;
    }
    const late = this.ended;
    if (!late && chunk !== undefined && chunk !== null && !isChunk(chunk)) {
      return this.patch.original('end', args);
    }
    if (!late) this.heads.ensure();
    if (late || this.streamed?.hasHeadLeft !== true) this.calls.push({ method: 'end', args });
    if (late) return this.res;
    this.ended = true;
    const bytes = isChunk(chunk) ? bytesOf(chunk, encoding) : Buffer.alloc(0);
    if (this.state === 'streaming') {
      this.streamed?.take(bytes);
      this.streamed?.takeEnd(callback);
      return this.res;
    }
    if (this.decideByHead() || this.decideByBytes(bytes)) return this.returned ?? this.res;
    const { head } = this;
    if (head === undefined || this.body.isEmpty) this.sendAsIs();
    else if (head.kind !== 'stream') this.bodyJudge.judge(head, this.body.chunks);
    else if (!canStream(head.codings)) this.bodyJudge.decide('undecodable', head);
    else this.startStream(head).takeEnd(callback);
    return this.res;
  }

  flushHeaders(): unknown {
    if (this.state === 'streaming') this.streamed?.flushHead();
    // As Node does: the head is then made before it is known if a body comes.
    if (this.isHeld && this.head === undefined) this.res.writeHead(this.res.statusCode);
    if (!this.isHeld) return this.patch.original('flushHeaders', []);
    const { head } = this;
    if (head?.kind === 'stream' && canStream(head.codings) && !this.ended) {
      this.startStream(head).flushHead();
    }
    return undefined;
  }

  private decideByHead(): boolean {
    const { head } = this;
    if (head?.kind === 'other') this.sendAsIs();
    else if (head?.kind === 'stream' && this.options.streams === undefined)
      this.bodyJudge.decide('streamNotUnderstood', head);
    else return false;
    return true;
  }

  private decideByBytes(bytes: Buffer): boolean {
    const { head, body } = this;
    if (head === undefined || bytes.length === 0) return false;
    body.add(bytes, head);
    if (head.kind === 'other') return this.decideByHead();
    if (!body.isTooLarge(head)) return false;
    this.bodyJudge.decide('tooLarge', head);
    return true;
  }

  /** What is written bit by bit is judged bit by bit, if a dialect may read it. */
  private becomesStream(): boolean {
    const { head, body } = this;
    if (head === undefined) return false;
    if (!canStream(head.codings)) {
      if (head.kind === 'stream') this.bodyJudge.decide('undecodable', head);
      return false;
    }
    const isStream = body.isStream(head);
    if (isStream) this.startStream(head);
    return isStream;
  }

  /** From here on it is judged as it is written; what was written so far comes first. */
  private startStream(head: CapturedHead): StreamedResponse {
    const { res, patch, options, wait, calls } = this;
    const { streams } = options;
    if (streams === undefined) throw new Error('Nobody judges this stream.');
    this.to('streamBegins');
    const streamed = new StreamedResponse({
      res,
      patch,
      options,
      streams,
      head,
      wait,
      drains: this.drains ?? new DrainListeners(res),
      late: calls,
      sendHead: () => {
        const end = calls.findIndex(({ method }) => method === 'end');
        calls.splice(0, end < 0 ? calls.length : end + 1);
        this.freshness?.dispose();
        if (patch.isInner) judgedResponses().add(res);
        wait.headLeaves();
        this.sender.sendStreamHead(head);
      },
      onUnjudgeable: (cause) => {
        this.to('streamGivenUp');
        this.bodyJudge.decide(cause, head);
      },
      onFailure: (error) => {
        if (!streamed.hasHeadLeft) this.to('streamGivenUp');
        this.fail(error);
      },
      onOver: () => {
        wait.finish();
        this.to(this.ended ? 'streamOver' : 'streamCut');
        if (this.ended) patch.restore();
      },
    });
    this.streamed = streamed;
    for (const bytes of this.body.chunks.splice(0)) streamed.take(bytes);
    return streamed;
  }

  get isHeld(): boolean {
    return this.state === 'holding';
  }

  sendAsIs(): void {
    const recording = this.endHold();
    if (recording === undefined) return;
    const whileHeld = this.waiting?.hasBegun === true;
    try {
      this.returned = this.sender.sendRecorded(recording);
    } catch (error) {
      // The handler is still in its call, to be told as it would have been.
      if (!whileHeld) throw error;
      this.fail(error);
    }
  }

  sendInstead(body: NewBody, status?: number): void {
    const recording = this.endHold(!this.ended);
    if (recording === undefined) return;
    this.sender.sendInstead(recording, body, status);
    if (!this.ended) this.to('replacedEarly');
  }

  /** The guard failed, or the sending: the client must not get the unjudged body, nor wait for ever. */
  fail(error: unknown): void {
    this.options.onFailure(error);
    const { head, res } = this;
    const isOnItsWay = this.state === 'through' ? res.headersSent || !this.ended : this.state !== 'holding';
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
    const { streamed, patch } = this;
    const isOnItsWay = this.state === 'streaming' && streamed?.hasHeadLeft === true;
    if (this.state === 'streaming') {
      streamed?.close();
      this.to('clientGone');
    }
    const recording = this.endHold();
    if (recording === undefined) return;
    try {
      if (!isOnItsWay) this.sender.sendRecorded(recording);
      else if (this.ended) patch.original('end', []);
    } catch (error) {
      this.options.onFailure(error);
    }
  }

  /** Ends the holding; undefined when it had ended. From here on nothing of it is to be seen. */
  private endHold(keepPatches = false): RecordedResponse | undefined {
    if (this.state !== 'holding' || this.head === undefined) return undefined;
    this.letGo(keepPatches);
    return { head: this.head, calls: this.calls, ended: this.ended };
  }

  private to(event: HeldEvent): void {
    this.state = nextState(this.state, event);
  }

  private letGo(keepPatches = false): void {
    this.to('released');
    this.waiting?.finish();
    if (!keepPatches) this.patch.restore();
    this.freshness?.dispose();
    if (this.patch.isInner) judgedResponses().add(this.res);
  }
}
