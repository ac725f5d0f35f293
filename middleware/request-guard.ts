import type { Request, Response } from 'express';
import type { Observer } from '../src/telemetry/observer.js';
import { answerAgain, cameNow } from './answer-again.js';
import type { FactsContext } from './facts/facts-context.js';
import type { ClientTexts } from './facts/prompt/client-texts.js';
import { clientTextsOf } from './facts/prompt/request-texts.js';
import type { GuardedResponse } from './guarded-response.js';
import { judgeResponse, type ResponseJudge } from './judge-response.js';
import type { HeldBody, HeldHead, Release, UnjudgeableCause } from './response/held-body.js';
import type { RepeatedRelease, StreamInterceptor, TakeOverOptions } from './response/take-over-options.js';
import { interceptStreams } from './intercept-streams.js';
import type { MountedParts } from './mounted-parts.js';
import { RequestContext } from './request-context.js';

/**
 * One request under a guard: asked by what takes its response over, and by what hands facts over. There is one for each
 * request, and most responses are never judged: what judging needs is made when it is first asked for.
 */
export class RequestGuard implements TakeOverOptions, FactsContext {
  private lazyContext: RequestContext | undefined;
  private lazyJudge: ResponseJudge | undefined;
  private lazyStreams: StreamInterceptor | undefined;
  private lazyTexts: ClientTexts | undefined;

  constructor(
    private readonly parts: MountedParts,
    private readonly req: Request,
    private readonly res: Response,
    readonly sink: GuardedResponse,
  ) {}

  get maxBytes(): number {
    return this.parts.settings.maxBodyBytes;
  }

  get streams(): StreamInterceptor {
    return (this.lazyStreams ??= interceptStreams(this.context));
  }

  onHeld(body: HeldBody, signal: () => AbortSignal): Release | Promise<Release> {
    return this.judge.onHeld(body, signal);
  }

  again(text: string, head: HeldHead): RepeatedRelease | undefined {
    if (this.parts.repeated === undefined) return undefined;
    const now = cameNow(this.context, text, head.mediaType);
    return now && answerAgain(this.context, head, now);
  }

  onUnjudgeable(cause: UnjudgeableCause, head: HeldHead): Release {
    return this.judge.onUnjudgeable(cause, head);
  }

  isAnswerExpected(): boolean {
    return this.sink.facts !== undefined;
  }

  onFailure(error: unknown): void {
    this.observer.observe({ type: 'callbackFailed', callback: 'response', error });
  }

  get observer(): Observer {
    return this.parts.observer;
  }

  get route(): string {
    return this.parts.settings.route;
  }

  get trustRequestFacts(): boolean {
    return this.parts.options.trustRequestFacts === true;
  }

  clientTexts(): ClientTexts | undefined {
    return (this.lazyTexts ??= clientTextsOf(this.req));
  }

  private get judge(): ResponseJudge {
    return (this.lazyJudge ??= judgeResponse(this.context));
  }

  private get context(): RequestContext {
    return (this.lazyContext ??= new RequestContext(this.parts, this.req, this.res, this.sink));
  }
}
