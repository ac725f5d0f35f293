import { editJson, type JsonEdit } from './json-text.js';
import type { Frame, Payload } from './stream-dialect.js';

/** A frame with some of its JSON changed, all else to the byte. */
export function editedFrame(frame: Frame, edits: readonly JsonEdit[]): Payload {
  return { data: editJson(frame.data, edits), event: frame.event };
}
