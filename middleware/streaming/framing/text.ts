import type { Framing, FrameParser, FrameWriter, RawFrame } from './framing.js';

class ChunkParser implements FrameParser {
  readonly pending = 0;

  push(text: string): RawFrame[] {
    return text === ''
      ? []
      : [{ framing: 'text', kind: 'data', raw: text, data: text, event: undefined, json: undefined }];
  }

  end(): RawFrame[] {
    return [];
  }
}

const writer: FrameWriter = {
  keep: (frame) => frame.raw,
  change: (_, { data }) => data,
  add: ({ data }) => data,
  end: () => '',
};

/** Plain text: each chunk, as far as it holds whole characters, is a frame. */
export const text: Framing = {
  name: 'text',
  parser: () => new ChunkParser(),
  writer: () => writer,
};
