import type { FailureCause } from '../src/contract/verdict.js';
import { REPORT_MEMBER } from './dialects/dialect.js';

export interface BlockBody {
  readonly body: string;
  /** A whole Content-Type. */
  readonly contentType: string;
}

/** What takes the place of a body whose shape could not be read: the reader's message, in the manner of its media type. */
export function blockBody(mediaType: string, message: string, cause: FailureCause): BlockBody {
  const report = { action: 'block', error: cause };
  if (mediaType === 'text/event-stream') {
    const data = JSON.stringify({ message, [REPORT_MEMBER]: report });
    return { body: `event: block\ndata: ${data}\n\n`, contentType: 'text/event-stream; charset=utf-8' };
  }
  if (/json/.test(mediaType)) {
    const lines = /ndjson|jsonl|json-seq/.test(mediaType) ? '\n' : '';
    return {
      body: JSON.stringify({ message, [REPORT_MEMBER]: report }) + lines,
      contentType: `${mediaType}; charset=utf-8`,
    };
  }
  return { body: message, contentType: 'text/plain; charset=utf-8' };
}
