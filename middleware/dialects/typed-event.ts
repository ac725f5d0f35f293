import { memberOf } from './json-entries.js';
import type { Payload } from './stream-dialect.js';

/** An event of the guard's own in a format whose events name their type twice: as the event, and in its data. */
export function typedEvent(type: string, more: object = {}): Payload {
  return { event: type, data: JSON.stringify({ type, ...more }) };
}

/** Which content block an event is about; 0 where it does not say. */
export function blockIndexOf(json: unknown): number {
  const index = memberOf(json, 'index');
  return typeof index === 'number' ? index : 0;
}
