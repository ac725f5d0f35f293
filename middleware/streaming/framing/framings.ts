import type { FramingName } from '../../dialects/stream-dialect.js';
import { codedLines } from './coded-lines.js';
import type { Framing } from './framing.js';
import { jsonArray } from './json-array.js';
import { multipart } from './multipart.js';
import { ndjson } from './ndjson.js';
import { sse } from './sse.js';
import { text } from './text.js';

export const framings: Readonly<Record<FramingName, Framing>> = {
  sse,
  ndjson,
  'coded-lines': codedLines,
  'json-array': jsonArray,
  multipart,
  text,
};
