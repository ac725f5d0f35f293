import { mediaTypeOf } from './answer-kind.js';
import { charsetOf } from './charset.js';
import type { Headers } from './header-list.js';
import { headerText } from './header-list.js';
import type { HeldBody, HeldHead } from './held-body.js';
import type { RecordedHead } from './rehearse-head.js';

/** A recorded head, read together with the response's own headers; what is set on it waits for the release. */
export class HeadView implements HeldHead {
  readonly status: number;
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly edits = new Map<string, string>();

  constructor(
    private readonly res: Headers,
    private readonly head: Pick<RecordedHead, 'status' | 'pairs'>,
  ) {
    const contentType = this.getHeader('content-type');
    this.status = head.status;
    this.mediaType = mediaTypeOf(contentType);
    this.charset = charsetOf(contentType);
  }

  getHeader(name: string): string | undefined {
    const lower = name.toLowerCase();
    for (const [edited, value] of this.edits) if (edited.toLowerCase() === lower) return value;
    const pair = this.head.pairs.find(([given]) => given.toLowerCase() === lower);
    return headerText(pair === undefined ? this.res.getHeader(name) : pair[1]);
  }

  withBody(text: string, bytes: Buffer): HeldBody {
    const { status, mediaType, charset } = this;
    const getHeader = this.getHeader.bind(this);
    const setHeader = this.setHeader.bind(this);
    return { status, mediaType, charset, getHeader, setHeader, text, bytes };
  }

  setHeader(name: string, value: string): void {
    for (const known of this.edits.keys()) {
      if (known.toLowerCase() === name.toLowerCase()) this.edits.delete(known);
    }
    this.edits.set(name, value);
  }
}
