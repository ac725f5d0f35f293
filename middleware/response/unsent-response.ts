import type { IncomingMessage, ServerResponse } from 'node:http';

import { kindAtOnce } from './answer-kind.js';
import { describeNewBody, whatIsSent } from './body-headers.js';
import { decodeText } from './charset.js';
import { Freshness } from './conditional.js';
import { HeadView } from './held-head-view.js';
import { HeldResponse } from './held-response.js';
import { ALL, areOf, type UntouchedMethods } from './intercepted-methods.js';
import { judgedResponses } from './judged-responses.js';
import { newBodyOf } from './new-body-of.js';
import { bodyArguments } from './recorded-calls.js';
import type { Interceptor, Methods } from './response-methods.js';
import type { RepeatedRelease, TakeOverOptions } from './take-over-options.js';
import { willBeHeld } from './will-be-held.js';

/**
 * A response taken over of which nothing was sent yet, and none of whose methods was patched before. Most are done with at
 * the first call: what is none of the guard's business passes, and a body that was given before leaves as it did then.
 * Nothing is recorded of these. Any other is held.
 */
export class UnsentResponse implements Interceptor {
  private held: HeldResponse | undefined;
  private readonly freshness: Freshness | undefined;

  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly methods: Methods,
    private readonly options: TakeOverOptions,
    private readonly untouched: UntouchedMethods,
  ) {
    this.freshness = Freshness.watch(req, res, this);
    untouched.shared.interceptors.set(res, { interceptor: this, intercepts: ALL });
  }

  writeHead(args: readonly unknown[]): unknown {
    return this.hold().writeHead(args);
  }

  write(args: readonly unknown[]): unknown {
    if (this.isAlone && this.kind(args) === 'other') return this.pass('write', args);
    return this.hold().write(args);
  }

  end(args: readonly unknown[]): unknown {
    if (!this.isAlone) return this.hold().end(args);
    const kind = this.kind(args);
    if (kind === 'other') return this.pass('end', args);
    return kind === 'answer' && this.endAgain(args) ? this.res : this.hold().end(args);
  }

  flushHeaders(): unknown {
    return this.hold().flushHeaders();
  }

  willHold(body: unknown): boolean {
    return this.held?.isHeld !== false && willBeHeld(this.res, body, this.options);
  }

  /** Whether nobody else has a hand in what is sent: what comes is then what it would have been. */
  private get isAlone(): boolean {
    const { res, methods, untouched, freshness } = this;
    return !res.headersSent && areOf(methods, untouched.shared.methods) && freshness?.wasAsked !== true;
  }

  private kind(args: readonly unknown[]): ReturnType<typeof kindAtOnce> {
    return kindAtOnce(this.res, args, this.options.isAnswerExpected?.() === true);
  }

  private hold(): HeldResponse {
    const { req, res, methods, options, untouched, freshness } = this;
    return (this.held ??= new HeldResponse(req, res, methods, options, { untouched, freshness }));
  }

  private pass(method: 'write' | 'end', args: readonly unknown[]): unknown {
    this.letGo();
    return Reflect.apply(this.untouched.shared.native[method], this.res, args);
  }

  /** Sends what left for the same body before; false where there is nothing of that kind, and nothing was done. */
  private endAgain(args: readonly unknown[]): boolean {
    const { res, options } = this;
    if (options.again === undefined || res.hasHeader('content-encoding') || judgedResponses().has(res))
      return false;
    const head = new HeadView(res, { status: res.statusCode, pairs: [] });
    const text = textOf(args, head.charset);
    const release = text === undefined ? undefined : this.ask(text, head);
    if (release === undefined) return false;
    this.letGo();
    const body = release.kind === 'asIs' ? undefined : newBodyOf(res, release);
    if (body !== undefined) describeNewBody(res, body);
    for (const [name, value] of head.edits) res.setHeader(name, value);
    const { callback } = bodyArguments(args);
    const sent = body === undefined ? args : [whatIsSent(body), 'utf8', callback];
    Reflect.apply(this.untouched.shared.native.end, res, sent);
    return true;
  }

  /** What fails here fails again where it is held, and is reported there. */
  private ask(text: string, head: HeadView): RepeatedRelease | undefined {
    try {
      return this.options.again?.(text, head);
    } catch {
      return undefined;
    }
  }

  private letGo(): void {
    this.untouched.shared.interceptors.delete(this.res);
    this.freshness?.dispose();
  }
}

/** A whole body as text, where it is UTF-8; a string as it is, which one that was read before never equals if it is cut. */
function textOf([chunk, encoding]: readonly unknown[], charset: string | undefined): string | undefined {
  if (charset !== undefined && charset !== 'utf-8') return undefined;
  if (Buffer.isBuffer(chunk)) return decodeText(chunk, charset);
  const isText = typeof chunk === 'string' && (typeof encoding !== 'string' || encoding === 'utf8');
  return isText ? chunk : undefined;
}
