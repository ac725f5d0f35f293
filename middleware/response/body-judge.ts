import type { NewBody } from './body-headers.js';
import { encodeBody } from './content-encoding.js';
import type { Release, UnjudgeableCause } from './held-body.js';
import { newBodyOf } from './new-body-of.js';
import type { ReadBody } from './read-body.js';
import { readBody } from './read-body.js';
import type { CapturedHead } from './captured-head.js';
import type { TakeOverOptions } from './take-over-options.js';
import type { Wait } from './wait.js';
import { isPromise } from '../is-promise.js';

/** The response whose body is judged. */
export interface PendingResponse {
  /** Whether it waits still. */
  readonly isHeld: boolean;
  sendAsIs(): void;
  sendInstead(body: NewBody, status: number | undefined): void;
  fail(error: unknown): void;
}

/** Asks the options what to do with a body, and has it done. */
export class BodyJudge {
  constructor(
    private readonly res: object,
    private readonly options: TakeOverOptions,
    private readonly wait: Wait,
    private readonly pending: PendingResponse,
  ) {}

  /** The whole body is here. Decides at once where nothing has to be waited for. */
  judge(head: CapturedHead, chunks: readonly Buffer[]): void {
    const { mediaType, charset } = head.view;
    const { maxBytes } = this.options;
    const isExpected = this.options.isAnswerExpected?.() === true;
    const sniff = head.kind === 'unclear';
    this.whenReady(
      readBody(chunks, { mediaType, charset, codings: head.codings, sniff, maxBytes, isExpected }),
      (read) => {
        this.judgeRead(head, read);
      },
    );
  }

  /** It cannot be judged. */
  decide(cause: UnjudgeableCause, head: CapturedHead): void {
    const release = this.ask(() => this.options.onUnjudgeable(cause, head.view));
    if (release !== undefined) this.apply(release, []);
  }

  private judgeRead(head: CapturedHead, read: ReadBody): void {
    if (!this.pending.isHeld) return;
    if (read === 'noAnswer') this.pending.sendAsIs();
    else if (typeof read === 'string') this.decide(read, head);
    else {
      const body = head.view.withBody(read.text, read.bytes);
      const release = this.ask(() => this.options.onHeld(body, () => this.wait.signal));
      if (release === undefined) return;
      this.whenReady(release, (released) => {
        this.apply(released, head.codings);
      });
    }
  }

  private apply(release: Release, codings: readonly string[]): void {
    if (!this.pending.isHeld) return;
    if (release.kind === 'asIs') {
      this.pending.sendAsIs();
      return;
    }
    const send = (coded?: Buffer): void => {
      this.pending.sendInstead(newBodyOf(this.res, release, coded), release.status);
    };
    if (codings.length === 0) send();
    else this.whenReady(encodeBody(Buffer.from(release.body), codings), send);
  }

  private whenReady<T extends object | string>(value: T | Promise<T>, then: (value: T) => void): void {
    if (!isPromise(value)) {
      then(value);
      return;
    }
    this.wait.beginEnded();
    value.then(then).catch((error: unknown) => {
      this.pending.fail(error);
    });
  }

  private ask<T>(question: () => T): T | undefined {
    try {
      return question();
    } catch (error) {
      this.pending.fail(error);
      return undefined;
    }
  }
}
