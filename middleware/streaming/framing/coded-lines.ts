import type { Framing, FrameWriter, RawFrame } from './framing.js';
import { parsed } from './framing.js';
import { LineParser } from './ndjson.js';

/** A code, a colon and JSON: the code is what other framings call the event. */
const LINE = /^([0-9a-z]):(.*)$/s;

/** Whether a line is one of these. */
export function isCodedLine(line: string): boolean {
  const [, , data = ''] = LINE.exec(line.trim()) ?? [];
  return parsed(data) !== undefined;
}

function codedFrame(raw: string): RawFrame {
  const line = raw.trim();
  const [, event, data = line] = LINE.exec(line) ?? [];
  const json = event === undefined ? undefined : parsed(data);
  return { framing: 'coded-lines', kind: line === '' ? 'idle' : 'data', raw, data, event, json };
}

class CodedLineWriter implements FrameWriter {
  /** What the line that left last lacks of its end, when the stream broke off in it. */
  private missing = '';

  keep({ raw }: RawFrame): string {
    const lead = this.missing;
    this.missing = raw.endsWith('\n') ? '' : '\n';
    return lead + raw;
  }

  change(_: RawFrame, payload: { readonly data: string; readonly event?: string | undefined }): string {
    return this.add(payload);
  }

  add({ data, event }: { readonly data: string; readonly event?: string | undefined }): string {
    const lead = this.missing;
    this.missing = '';
    return `${lead}${event === undefined ? '' : `${event}:`}${data}\n`;
  }

  end(): string {
    return '';
  }
}

/** One JSON value a line, after a letter or digit that says what it is, as the AI SDK wrote its streams up to version 4. */
export const codedLines: Framing = {
  name: 'coded-lines',
  parser: () => new LineParser(codedFrame),
  writer: () => new CodedLineWriter(),
};
