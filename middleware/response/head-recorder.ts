import type { IncomingMessage, ServerResponse } from 'node:http';

import { CapturedHead } from './captured-head.js';
import type { InterceptedMethods } from './intercepted-methods.js';
import { rehearseHead } from './rehearse-head.js';
import { restoreHead } from './restore-head.js';
import type { TakeOverOptions } from './take-over-options.js';

/** Records the head of a response: as the handler writes it, or as Node would for the first byte. */
export class HeadRecorder {
  private captured: CapturedHead | undefined;
  private isImplied = false;

  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly patch: InterceptedMethods,
    private readonly options: Pick<TakeOverOptions, 'isAnswerExpected'>,
  ) {}

  /** Undefined until it is recorded. */
  get head(): CapturedHead | undefined {
    return this.captured;
  }

  /** `writeHead` was called; whether the handler did so, not `ensure`. */
  record(args: readonly unknown[]): boolean {
    const isByHandler = !this.isImplied;
    this.capture(args, isByHandler);
    return isByHandler;
  }

  /** The first byte is here and `writeHead` was not called: as Node does then, through all that is mounted inside. */
  ensure(): void {
    if (this.captured !== undefined) return;
    if (this.res.headersSent) {
      this.capture(restoreHead(this.res), true);
      return;
    }
    this.isImplied = true;
    try {
      if (this.patch.isHeadOnTop) this.capture([this.res.statusCode], false);
      else this.res.writeHead(this.res.statusCode);
    } finally {
      this.isImplied = false;
    }
  }

  private capture(args: readonly unknown[], explicit: boolean): void {
    const recorded = rehearseHead(this.req, this.res, args, this.patch.isHeadPatchedBefore);
    this.captured = new CapturedHead(this.res, recorded, explicit, this.options);
  }
}
