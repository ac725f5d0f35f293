import type { AnswerKind } from './answer-kind.js';
import { kindByHead } from './answer-kind.js';
import { codingsOf } from './content-encoding.js';
import type { Headers } from './header-list.js';
import { headerText } from './header-list.js';
import { HeadView } from './held-head-view.js';
import { judgedResponses } from './judged-responses.js';
import type { RecordedHead } from './rehearse-head.js';
import type { TakeOverOptions } from './take-over-options.js';

/** The head of a response that is taken over. Most heads show that it passes, and nothing more is read of them. */
export class CapturedHead {
  /** `unclear` until the first bytes show what it is. */
  kind: AnswerKind;
  private readonly res: Headers;
  private lazyView: HeadView | undefined;
  private lazyCodings: readonly string[] | undefined;

  /** @param explicit Whether `writeHead` was called; else Node calls it when the first byte is sent. */
  constructor(
    res: Headers,
    readonly recorded: RecordedHead,
    readonly explicit: boolean,
    options: Pick<TakeOverOptions, 'isAnswerExpected'>,
  ) {
    this.res = res;
    this.kind = judgedResponses().has(res)
      ? 'other'
      : kindByHead(recorded.status, (name) => this.header(name), options.isAnswerExpected?.() === true);
  }

  /** For the callbacks. */
  get view(): HeadView {
    return (this.lazyView ??= new HeadView(this.res, this.recorded));
  }

  /** What the callbacks set, if they were shown the head. */
  get edits(): ReadonlyMap<string, string> {
    return this.lazyView?.edits ?? NONE;
  }

  get codings(): readonly string[] {
    return (this.lazyCodings ??= codingsOf(this.header('content-encoding')));
  }

  /** In bytes; 0 when it is not declared. */
  get declaredLength(): number {
    return Number(this.header('content-length') ?? 0);
  }

  /** By lower-case name. */
  private header(name: string): string | undefined {
    const { pairs } = this.recorded;
    const pair = pairs.length === 0 ? undefined : pairs.find(([given]) => given.toLowerCase() === name);
    return headerText(pair === undefined ? this.res.getHeader(name) : pair[1]);
  }
}

const NONE: ReadonlyMap<string, string> = new Map();
