import type { Dialect } from '../dialects/dialect.js';
import type { FramingName, StreamDialect, StreamHead } from '../dialects/stream-dialect.js';
import { framings } from './framing/framings.js';

/** A stream's shape, as its first frames tell it. */
export interface RecognisedStream {
  readonly dialect: Dialect;
  readonly stream: StreamDialect;
  readonly framing: FramingName;
}

/** UTF-16 units and frames of a stream that are looked at before it counts as not understood. */
const MOST_TEXT = 256 * 1024;
const MOST_FRAMES = 200;

/** Control characters that no text has: a format of bytes. */
const BINARY = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(14)}-${String.fromCharCode(29)}]`,
);
const EVENT_FIELD = /^(?:data|event|id|retry)(?::|\r|\n|$)|^:/;
const LINES = /ndjson|jsonl|json-seq|jsonlines|stream\+json/;

/** How a stream is framed, by its first bytes; its type is a hint only. Undefined while they do not tell. */
function framingOf(text: string, mediaType: string): FramingName | 'none' | undefined {
  const start = text.replace(/^[\uFEFF\s]+/, '');
  if (start === '') return undefined;
  if (BINARY.test(start)) return 'none';
  const isEvents = mediaType === 'text/event-stream';
  if (EVENT_FIELD.test(start) && (isEvents || /^(?:data|event|id|retry|):/.test(start))) return 'sse';
  if (isEvents && ['data:', 'event:', 'id:', 'retry:'].some((field) => field.startsWith(start)))
    return undefined;
  const isJson = LINES.test(mediaType) || mediaType.includes('json');
  if (start.startsWith('{') || start.startsWith('\u001e')) {
    const end = start.indexOf('\n');
    if (end < 0) return LINES.test(mediaType) ? 'ndjson' : undefined;
    return isJsonLine(start.slice(0, end)) ? 'ndjson' : isJson ? 'none' : 'text';
  }
  if (start.startsWith('[')) return isJson || /^\[\s*(?:\{|$)/.test(start) ? 'json-array' : 'text';
  return isJson ? 'none' : 'text';
}

function isJsonLine(line: string): boolean {
  try {
    JSON.parse(line.startsWith('\u001e') ? line.slice(1) : line);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a stream's shape from its beginning: `none` when no dialect reads it, undefined while that cannot be told.
 *
 * @param text All of it so far.
 */
export function recogniseStream(
  dialects: readonly Dialect[],
  head: StreamHead,
  text: string,
): RecognisedStream | 'none' | undefined {
  const framing = framingOf(text, head.mediaType);
  if (framing === undefined || framing === 'none') return text.length > MOST_TEXT ? 'none' : framing;
  const frames = framings[framing]
    .parser()
    .push(text)
    .filter(({ kind }) => kind === 'data');
  let open: readonly Dialect[] = dialects.filter(({ stream }) => stream?.framings.includes(framing) === true);
  for (const frame of frames.slice(0, MOST_FRAMES)) {
    const left: Dialect[] = [];
    for (const dialect of open) {
      const { stream } = dialect;
      const isOfShape = stream?.recognises(frame, head);
      if (stream !== undefined && isOfShape === true) return { dialect, stream, framing };
      if (isOfShape === undefined) left.push(dialect);
    }
    open = left;
  }
  return open.length === 0 || frames.length > MOST_FRAMES || text.length > MOST_TEXT ? 'none' : undefined;
}
