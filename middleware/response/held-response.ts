import type { IncomingMessage, ServerResponse } from 'node:http';

import { Freshness } from './conditional.js';
import { DrainListeners } from './back-pressure.js';
import { HeldBytes } from './held-bytes.js';
import { HeldRelease } from './held-release.js';
import { accepted, bodyArguments, bytesOf, isChunk, isUtf8, type BodyArguments } from './recorded-calls.js';
import { canStream } from './stream-coding.js';
import { StreamedResponse } from './streamed-response.js';
import type { CapturedHead } from './captured-head.js';
import type { TakeOverOptions } from './take-over-options.js';
import { InterceptedMethods, type UntouchedMethods } from './intercepted-methods.js';
import type { Interceptor, Methods } from './response-methods.js';
import { willBeHeld } from './will-be-held.js';

/** What a response had before it came to be held. */
export interface BeforeHeld {
  readonly untouched: UntouchedMethods;
  readonly freshness: Freshness | undefined;
}

/** A response taken over: what the handler calls is recorded, until the body is judged, whole or as a stream. */
export class HeldResponse implements Interceptor {
  private readonly release: HeldRelease;
  private readonly patch: InterceptedMethods;
  private readonly drains: DrainListeners | undefined;
  private lazyBody: HeldBytes | undefined;

  constructor(
    req: IncomingMessage,
    private readonly res: ServerResponse,
    methods: Methods,
    private readonly options: TakeOverOptions,
    before?: BeforeHeld,
  ) {
    const patch = new InterceptedMethods(methods, this, before?.untouched);
    this.patch = patch;
    // What is mounted inside may put its own on top.
    if (before === undefined && Object.hasOwn(res, 'on')) this.drains = new DrainListeners(res);
    const freshness = before === undefined ? Freshness.watch(req, res, this) : before.freshness;
    this.release = new HeldRelease({ req, res, patch, options, freshness });
  }

  willHold(body: unknown): boolean {
    return this.isHeld && willBeHeld(this.res, body, this.options);
  }

  /** Most responses pass, and need none. */
  private get body(): HeldBytes {
    return (this.lazyBody ??= new HeldBytes(this.options));
  }

  get isHeld(): boolean {
    return this.release.isHeld;
  }

  writeHead(args: readonly unknown[]): unknown {
    const { release } = this;
    const isHeld = this.isHeld || (release.state === 'streaming' && release.stream?.hasHeadLeft !== true);
    if (!isHeld) return this.patch.original('writeHead', args);
    if (release.head !== undefined) return release.wait.refuseHead(args);
    const isByHandler = release.heads.record(args);
    if (isByHandler && !this.decideByHead()) release.wait.begin();
    return this.res;
  }

  write(args: readonly unknown[]): unknown {
    const { release } = this;
    const { state, stream, calls } = release;
    if (state === 'through') return this.patch.original('write', args);
    const { chunk, encoding, callback } = bodyArguments(args);
    if (state === 'swallowing') return accepted(callback);
    if (release.hasEnded) {
      calls.push({ method: 'write', args });
      return false;
    }
    if (!isChunk(chunk)) return this.patch.original('write', args);
    const bytes = state === 'streaming' && isUtf8(chunk, encoding) ? chunk : bytesOf(chunk, encoding);
    // A string stays one: Node encodes the head together with it.
    const kept = typeof chunk === 'string' ? [chunk, encoding] : [bytes];
    if (state === 'streaming' || typeof bytes === 'string') {
      if (stream?.hasHeadLeft === false) calls.push({ method: 'write', args: kept });
      stream?.write(bytes);
      return stream?.accept(callback);
    }
    release.heads.ensure();
    calls.push({ method: 'write', args });
    if (this.decideByHead() || this.decideByBytes(bytes)) return release.returnedLast ?? accepted(callback);
    calls[calls.length - 1] = { method: 'write', args: kept };
    if (this.becomesStream()) return release.stream?.accept(callback) ?? accepted(callback);
    if (this.isHeld) release.wait.begin();
    return accepted(callback);
  }

  end(args: readonly unknown[]): unknown {
    const { release } = this;
    if (release.state === 'through') return this.patch.original('end', args);
    const { chunk, encoding, callback } = bodyArguments(args);
    if (release.state === 'swallowing') return this.endReplaced(callback);
    if (release.hasEnded) {
      release.calls.push({ method: 'end', args });
      return this.res;
    }
    if (chunk !== undefined && chunk !== null && !isChunk(chunk)) return this.patch.original('end', args);
    release.heads.ensure();
    if (release.stream?.hasHeadLeft !== true) release.calls.push({ method: 'end', args });
    release.hasEnded = true;
    const bytes = isChunk(chunk) ? bytesOf(chunk, encoding) : Buffer.alloc(0);
    if (release.state === 'streaming') {
      release.stream?.write(bytes);
      release.stream?.end(callback);
      return this.res;
    }
    if (this.decideByHead() || this.decideByBytes(bytes)) return release.returnedLast ?? this.res;
    const { head } = release;
    if (head === undefined || this.body.isEmpty) release.sendAsIs();
    else if (head.kind !== 'stream') release.bodyJudge.judge(head, this.body.chunks);
    else if (!canStream(head.codings)) release.bodyJudge.decide('undecodable', head);
    else this.startStream(head).end(callback);
    return this.res;
  }

  flushHeaders(): unknown {
    const { release } = this;
    if (release.state === 'streaming') release.stream?.flushHead();
    // As Node does: the head is then made before it is known if a body comes.
    if (this.isHeld && release.head === undefined) this.res.writeHead(this.res.statusCode);
    if (!this.isHeld) return this.patch.original('flushHeaders', []);
    const { head } = release;
    if (head?.kind === 'stream' && canStream(head.codings) && !release.hasEnded) {
      this.startStream(head).flushHead();
    }
    return undefined;
  }

  /** The handler ends a body in whose place the client has another. */
  private endReplaced(callback: BodyArguments['callback']): ServerResponse {
    const { res } = this;
    this.release.to('handlerEnds');
    this.patch.restore();
    if (callback === undefined) return res;
    if (res.writableFinished) process.nextTick(callback);
    else res.once('finish', callback);
    return res;
  }

  private decideByHead(): boolean {
    const { head } = this.release;
    if (head?.kind === 'other') this.release.sendAsIs();
    else if (head?.kind === 'stream' && this.options.streams === undefined)
      this.release.bodyJudge.decide('streamNotUnderstood', head);
    else return false;
    return true;
  }

  private decideByBytes(bytes: Buffer): boolean {
    const { head } = this.release;
    if (head === undefined || bytes.length === 0) return false;
    this.body.add(bytes, head);
    if (head.kind === 'other') return this.decideByHead();
    if (!this.body.isTooLarge(head)) return false;
    this.release.bodyJudge.decide('tooLarge', head);
    return true;
  }

  /** What is written bit by bit is judged bit by bit, if a dialect may read it. */
  private becomesStream(): boolean {
    const { head } = this.release;
    if (head === undefined) return false;
    if (!canStream(head.codings)) {
      if (head.kind === 'stream') this.release.bodyJudge.decide('undecodable', head);
      return false;
    }
    const isStream = this.body.isStream(head);
    if (isStream) this.startStream(head);
    return isStream;
  }

  /** From here on it is judged as it is written; what was written so far comes first. */
  private startStream(head: CapturedHead): StreamedResponse {
    const { res, patch, options, release } = this;
    const { streams } = options;
    if (streams === undefined) throw new Error('Nobody judges this stream.');
    const { wait } = release;
    release.to('streamBegins');
    const streamed = new StreamedResponse({
      res,
      patch,
      options,
      streams,
      head,
      wait,
      drains: this.drains ?? new DrainListeners(res),
      late: release.calls,
      sendHead: () => {
        release.sendStreamHead(head);
      },
      onUnjudgeable: (cause) => {
        release.to('streamGivenUp');
        release.bodyJudge.decide(cause, head);
      },
      onFailure: (error) => {
        if (!streamed.hasHeadLeft) release.to('streamGivenUp');
        release.fail(error);
      },
      onOver: () => {
        wait.finish();
        release.to(release.hasEnded ? 'streamOver' : 'streamCut');
        if (release.hasEnded) patch.restore();
      },
    });
    release.stream = streamed;
    for (const bytes of this.body.chunks.splice(0)) streamed.write(bytes);
    return streamed;
  }
}
