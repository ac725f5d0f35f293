import type { StreamDialect, StreamReader } from './stream-dialect.js';

const reader: StreamReader = {
  read: ({ data }) => ({ texts: [{ choice: 0, text: data }] }),
  write: (_, { texts: [text = ''] }) => (text === '' ? undefined : { data: text }),
  say: (_, text) => [{ data: text }],
  report: () => [],
  end: () => [],
};

/** Text that is written bit by bit, with whatever content type. */
export const plainTextStream: StreamDialect = {
  framings: ['text'],
  recognises: () => true,
  open: () => reader,
};
