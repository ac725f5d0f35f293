import type { ServerResponse } from 'node:http';

import { describeNewBody, describeNotModified, DIGESTS, whatIsSent } from './body-headers.js';
import type { NewBody } from './body-headers.js';
import type { Freshness } from './conditional.js';
import type { HeaderPair } from './header-list.js';
import type { RecordedCall } from './recorded-calls.js';
import { bodyArguments } from './recorded-calls.js';
import type { RecordedHead } from './rehearse-head.js';
import type { CapturedHead } from './captured-head.js';
import type { InterceptedMethods } from './intercepted-methods.js';

/** A response's head and the calls made on it so far. */
export interface RecordedResponse {
  readonly head: CapturedHead;
  readonly calls: readonly RecordedCall[];
  /** Whether `end` is among them. */
  readonly ended: boolean;
}

/** Sends what was recorded, or something else, through the methods that were there before the take-over. */
export class Sender {
  constructor(
    private readonly res: ServerResponse,
    private readonly patch: InterceptedMethods,
    private readonly freshness: Freshness | undefined,
  ) {}

  /** As the handler sent it. Returns what the last call returned. */
  sendRecorded(recording: RecordedResponse): unknown {
    const { recorded, edits, explicit } = recording.head;
    if (edits.size > 0) this.setHeaders(recorded.pairs, edits);
    if (this.isNotModified(recording)) {
      this.sendNotModified(recording);
      return this.res;
    }
    const args = edits.size > 0 ? recorded.args.filter((arg) => typeof arg !== 'object') : recorded.args;
    return this.withHead(recorded, recorded.status, recorded.messageBefore, () => {
      let returned: unknown = this.res;
      if (explicit) this.patch.original('writeHead', args);
      else this.writeHeadOnce(args);
      for (const call of recording.calls) returned = this.patch.original(call.method, call.args);
      return returned;
    });
  }

  /** The head of a body that is sent bit by bit, and may change on the way. */
  sendStreamHead({ recorded, edits }: CapturedHead): void {
    this.setHeaders(recorded.pairs, edits);
    for (const name of ['content-length', 'etag', 'last-modified', ...DIGESTS]) {
      if (this.res.hasHeader(name)) this.res.removeHeader(name);
    }
    const args = recorded.args.filter((arg) => typeof arg !== 'object');
    this.withHead(recorded, recorded.status, recorded.messageBefore, () => {
      this.patch.original('writeHead', args);
      this.patch.original('flushHeaders', []);
    });
  }

  /** A whole other body. `status` is the recorded one when undefined. */
  sendInstead(recording: RecordedResponse, body: NewBody, status = recording.head.recorded.status): void {
    const { recorded, edits } = recording.head;
    this.setHeaders(recorded.pairs, NOTHING);
    describeNewBody(this.res, body);
    this.setHeaders([], edits);
    const sameStatus = status === recorded.status;
    if (sameStatus && this.isNotModified(recording)) {
      this.sendNotModified(recording);
      return;
    }
    const reason = typeof recorded.args[1] === 'string' ? recorded.args[1] : recorded.messageBefore;
    this.sendWhole(recording, status, whatIsSent(body), sameStatus ? reason : undefined);
  }

  /** By the headers as they are now, and the status as it was when the answer was sent. */
  private isNotModified({ head: { recorded }, ended }: RecordedResponse): boolean {
    const { freshness, res } = this;
    if (!ended || freshness === undefined) return false;
    const later = res.statusCode;
    res.statusCode = recorded.status;
    const notModified = freshness.isNotModified();
    res.statusCode = later;
    return notModified;
  }

  private sendNotModified(recording: RecordedResponse): void {
    this.setHeaders(recording.head.recorded.pairs, NOTHING);
    describeNotModified(this.res);
    if (this.freshness?.wasEncoded === false) this.res.removeHeader('content-encoding');
    // As with Express, a phrase that the handler had set stays.
    this.sendWhole(recording, NOT_MODIFIED, '', recording.head.recorded.messageBefore);
  }

  private sendWhole(
    { head, calls }: RecordedResponse,
    status: number,
    body: Buffer | string,
    message: string | undefined,
  ): void {
    this.withHead(head.recorded, status, message, () => {
      this.writeHeadOnce([status]);
      const end = calls.findIndex((call) => call.method === 'end');
      const callback = end < 0 ? undefined : bodyArguments(calls[end]?.args ?? []).callback;
      this.patch.original('end', callback === undefined ? [body, 'utf8'] : [body, 'utf8', callback]);
      // What the handler did after its end fails as it would have.
      for (const call of end < 0 ? [] : calls.slice(end + 1)) this.patch.original(call.method, call.args);
    });
  }

  /** The handler may have set another status since: it counts neither for what is sent nor is it lost. */
  private withHead<T>(head: RecordedHead, status: number, message: string | undefined, send: () => T): T {
    const { res } = this;
    const later = res.statusCode;
    if (later !== status) res.statusCode = status;
    if (head.hasMessage && res.statusMessage !== message) res.statusMessage = message ?? '';
    const returned = send();
    if (later !== head.status && res.headersSent) res.statusCode = later;
    return returned;
  }

  /**
   * `writeHead` was called once already, through all that was mounted inside: its listeners must not run again when
   * Node, or what is mounted outside, comes to the head.
   */
  private writeHeadOnce(args: readonly unknown[]): void {
    this.patch.passHeadOnce(() => this.res.statusCode, args);
  }

  private setHeaders(pairs: readonly HeaderPair[], edits: ReadonlyMap<string, string>): void {
    for (const [name, value] of pairs) this.res.setHeader(name, value);
    for (const [name, value] of edits) this.res.setHeader(name, value);
  }
}

const NOT_MODIFIED = 304;
const NOTHING: ReadonlyMap<string, string> = new Map();
