import type { IncomingMessage, ServerResponse } from 'node:http';

import { kindByBytes, kindByHead, mediaTypeOf } from './answer-kind.js';
import type { NewBody } from './body-headers.js';
import { Freshness } from './conditional.js';
import { decodeStart } from './content-encoding.js';
import { canStream, startOf } from './stream-coding.js';
import { StreamedResponse } from './streamed-response.js';
import { headerText } from './header-list.js';
import { judgedResponses } from './judged-responses.js';
import type { Judged } from './judgement.js';
import { Judgement } from './judgement.js';
import type { BodyArguments, RecordedCall } from './recorded-calls.js';
import { bodyArguments, bytesOf, isChunk } from './recorded-calls.js';
import { rehearseHead } from './rehearse-head.js';
import { takeHeadBack } from './take-head-back.js';
import { FAILURE_STATUS, safeFailure } from './safe-failure.js';
import type { Recording } from './sender.js';
import { Sender } from './sender.js';
import { TakenHead } from './taken-head.js';
import type { TakeOverOptions } from './take-over.js';
import type { Methods, Taker } from './taken-methods.js';
import { TakenMethods } from './taken-methods.js';
import { Wait } from './wait.js';

/**
 * A response taken over: what the handler calls, until it is settled. `holding` at first; then `through`, its methods
 * the original ones; or, when it was replaced before the handler had ended it, `swallowing` what still comes; or
 * `streaming`, when it is judged as it is written.
 */
export class HeldResponse implements Judged, Taker {
  private state: 'holding' | 'through' | 'swallowing' | 'streaming' = 'holding';
  private streamed: StreamedResponse | undefined;
  /** Whether it may yet turn out to be a stream. */
  private mayStream = true;
  private head: TakenHead | undefined;
  private readonly calls: RecordedCall[] = [];
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private ended = false;
  private impliesHead = false;
  /** What the last of the recorded calls returned when they were made. */
  private returned: unknown;
  private readonly patch: TakenMethods;
  private readonly freshness: Freshness | undefined;
  private waiting: Wait | undefined;

  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    methods: Methods,
    private readonly options: TakeOverOptions,
  ) {
    this.patch = new TakenMethods(methods, this);
    this.freshness = Freshness.watch(req, res, (body) => this.willHold(body));
  }

  /** Most responses pass, and need none of these. */
  private get wait(): Wait {
    return (this.waiting ??= new Wait(this.req, this.res, () => {
      this.abandon();
    }));
  }

  private get judgement(): Judgement {
    return new Judgement(this.res, this.options, this.wait, this);
  }

  private get sender(): Sender {
    return new Sender(this.res, this.patch, this.freshness);
  }

  writeHead(args: readonly unknown[]): unknown {
    if (this.state !== 'holding') return this.patch.original('writeHead', args);
    if (this.head !== undefined) return this.wait.refuseHead(args);
    this.recordHead(args, !this.impliesHead);
    if (!this.impliesHead && !this.settleByHead()) this.wait.begin();
    return this.res;
  }

  write(args: readonly unknown[]): unknown {
    if (this.state === 'through') return this.patch.original('write', args);
    if (this.state === 'streaming') return this.streamed?.take({ method: 'write', args }) ?? true;
    const { chunk, encoding, callback } = bodyArguments(args);
    if (this.state === 'swallowing') return accepted(callback);
    if (this.ended) {
      this.calls.push({ method: 'write', args });
      return false;
    }
    if (!isChunk(chunk)) return this.patch.original('write', args);
    this.ensureHead();
    const bytes = bytesOf(chunk, encoding);
    this.calls.push({ method: 'write', args });
    if (this.settleByHead() || this.settleByBytes(bytes)) return this.returned ?? accepted(callback);
    if (this.settleByStream(bytes)) return accepted(callback);
    // A string stays one: Node encodes the head together with it.
    this.calls[this.calls.length - 1] = {
      method: 'write',
      args: typeof chunk === 'string' ? [chunk, encoding] : [bytes],
    };
    this.wait.begin();
    return accepted(callback);
  }

  end(args: readonly unknown[]): unknown {
    if (this.state === 'through') return this.patch.original('end', args);
    if (this.state === 'streaming') {
      this.streamed?.takeEnd({ method: 'end', args });
      return this.res;
    }
    const { chunk, encoding, callback } = bodyArguments(args);
    if (this.state === 'swallowing') {
      this.state = 'through';
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
    if (!late) this.ensureHead();
    this.calls.push({ method: 'end', args });
    if (late) return this.res;
    this.ended = true;
    if (this.settleByHead()) return this.returned ?? this.res;
    if (isChunk(chunk) && this.settleByBytes(bytesOf(chunk, encoding))) return this.returned ?? this.res;
    if (this.size > 0 && this.head !== undefined && this.head.kind === 'stream') {
      if (!this.startStream(true)) this.judgement.decide('streamNotUnderstood', this.head);
      return this.res;
    }
    if (this.size > 0 && this.head !== undefined) this.judgement.judge(this.head, this.chunks);
    else this.sendAsIs();
    return this.res;
  }

  /** The first byte is here and `writeHead` was not called: as Node does then, through all that is mounted inside. */
  private ensureHead(): void {
    if (this.head !== undefined) return;
    if (this.res.headersSent) {
      this.recordHead(takeHeadBack(this.res), true);
      return;
    }
    this.impliesHead = true;
    try {
      if (this.patch.isHeadOnTop) this.recordHead([this.res.statusCode], false);
      else this.res.writeHead(this.res.statusCode);
    } finally {
      this.impliesHead = false;
    }
  }

  private recordHead(args: readonly unknown[], explicit: boolean): void {
    const recorded = rehearseHead(this.req, this.res, args);
    this.head = new TakenHead(this.res, recorded, explicit, judgedResponses().has(this.res));
  }

  private settleByHead(): boolean {
    const { head } = this;
    if (head?.kind === 'other') this.sendAsIs();
    else if (head?.kind === 'stream' && this.options.streams === undefined)
      this.judgement.decide('streamNotUnderstood', head);
    else return false;
    return true;
  }

  private settleByBytes(bytes: Buffer): boolean {
    const { head } = this;
    if (head === undefined || bytes.length === 0) return false;
    this.size += bytes.length;
    this.chunks.push(bytes);
    if (head.kind === 'unclear') {
      const body = Buffer.concat(this.chunks);
      head.kind = kindByBytes(
        head.view.mediaType,
        head.codings.length === 0 ? body : decodeStart(body, head.codings),
      );
      if (head.kind === 'other') return this.settleByHead();
    }
    const { maxBytes } = this.options;
    if (this.size <= maxBytes && !(head.declaredLength > maxBytes)) return false;
    this.judgement.decide('tooLarge', head);
    return true;
  }

  /** What is written bit by bit is judged bit by bit, if a dialect reads it. */
  private settleByStream(bytes: Buffer): boolean {
    if (
      !this.mayStream ||
      this.options.streams === undefined ||
      this.head === undefined ||
      bytes.length === 0
    )
      return false;
    const { head } = this;
    if (head.kind === 'unclear' || !canStream(head.codings)) {
      if (head.kind !== 'stream') return false;
      this.judgement.decide('undecodable', head);
      return true;
    }
    const begun = this.startStream(false);
    if (begun || head.kind !== 'stream' || this.couldStream()) return begun;
    this.judgement.decide('streamNotUnderstood', head);
    return true;
  }

  private couldStream(): boolean {
    return this.mayStream;
  }

  private startStream(isEnd: boolean): boolean {
    const { head } = this;
    // A declared length says that the body is whole; what was not compressed as a stream is not read as one.
    if (head === undefined || (head.declaredLength > 0 && head.kind !== 'stream')) return false;
    const body = Buffer.concat(this.chunks);
    const text = startOf(head.codings.length === 0 ? body : decodeStart(body, head.codings));
    const found = this.options.streams?.recognise(head.view, isEnd ? `${text}\n\n` : text);
    if (found === undefined || found === 'none') {
      this.mayStream = found === undefined;
      return false;
    }
    const recording = this.settle(true);
    if (recording === undefined) return false;
    this.state = 'streaming';
    const { req, res, patch, options } = this;
    const { streams } = options;
    if (streams === undefined) return false;
    const streamed = new StreamedResponse({
      req,
      res,
      patch,
      options,
      streams,
      head,
      found,
      sendHead: () => {
        this.sender.sendStreamHead(recording);
      },
      onOver: () => {
        this.state = streamed.isEnded ? 'through' : 'swallowing';
        if (this.state === 'through') patch.restore();
      },
    });
    this.streamed = streamed;
    for (const call of recording.calls) {
      if (call.method === 'write') streamed.take(call);
      else streamed.takeEnd(call);
    }
    return true;
  }

  get isHeld(): boolean {
    return this.state === 'holding';
  }

  sendAsIs(): void {
    const recording = this.settle();
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
    const recording = this.settle(!this.ended);
    if (recording === undefined) return;
    this.sender.sendInstead(recording, body, status);
    if (!this.ended) this.state = 'swallowing';
  }

  /** The guard failed, or the sending: the client must not get the unjudged body, nor wait for ever. */
  fail(error: unknown): void {
    this.options.onFailure(error);
    const { head, res } = this;
    if (head === undefined || (this.state === 'through' && (res.headersSent || !this.ended))) {
      res.destroy();
      return;
    }
    try {
      const failure = safeFailure(head.view.mediaType);
      this.state = 'holding';
      this.sendInstead({ ...failure, encoded: false, makeEtag: undefined }, FAILURE_STATUS);
    } catch {
      res.destroy();
    }
  }

  /** The client is gone: what was held goes the way of what is written to a closed connection. */
  private abandon(): void {
    const recording = this.settle();
    if (recording === undefined) return;
    try {
      this.sender.sendRecorded(recording);
    } catch (error) {
      this.options.onFailure(error);
    }
  }

  /** Ends the holding; undefined when it had ended. From here on nothing of it is to be seen. */
  private settle(keepPatches = false): Recording | undefined {
    if (this.state !== 'holding' || this.head === undefined) return undefined;
    this.state = 'through';
    this.waiting?.finish();
    if (!keepPatches) this.patch.restore();
    this.freshness?.dispose();
    if (this.patch.isInner) judgedResponses().add(this.res);
    return { head: this.head, calls: this.calls, ended: this.ended };
  }

  /** As far as the head so far, and the body given to `res.send`, tell. */
  private willHold(body: unknown): boolean {
    if (this.state !== 'holding' || judgedResponses().has(this.res)) return false;
    const { res } = this;
    const kind = kindByHead(res.statusCode, (name) => headerText(res.getHeader(name)));
    if (kind !== 'unclear') return kind !== 'other';
    if (!isChunk(body)) return false;
    const mediaType = mediaTypeOf(headerText(res.getHeader('content-type')));
    return kindByBytes(mediaType, bytesOf(body, 'utf8')) !== 'other';
  }
}

/** A chunk that does not leave is done with at once: handlers wait for its callback before they write on. */
function accepted(callback: BodyArguments['callback']): true {
  if (callback !== undefined) process.nextTick(callback);
  return true;
}
