import type { Passage } from '../datastore.js';

/** A passage as our own table has it. */
export interface PassageRow {
  readonly body: string;
  readonly uri: string;
  readonly title: string | null;
  readonly heading: string | null;
  readonly chunk: number;
  readonly attributes: Record<string, string> | null;
}

export function passageOf({ body, uri, title, heading, chunk, attributes }: PassageRow): Passage {
  return {
    text: body,
    uri,
    chunk,
    ...(title !== null && { title }),
    ...(heading !== null && { heading }),
    ...(attributes !== null && { attributes }),
  };
}
