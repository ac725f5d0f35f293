import type { TextSpan } from './json-answer.js';
import { entriesOf, memberOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/** Links to pages that a search found, by offsets in the text: the annotations of a chat message or delta. */
export function citationSpans(message: unknown, at: JsonPath): readonly TextSpan[] {
  return entriesOf(memberOf(message, 'annotations')).flatMap(({ index, value }) => {
    const citation = value['url_citation'];
    const start = memberOf(citation, 'start_index');
    const end = memberOf(citation, 'end_index');
    if (typeof start !== 'number' || typeof end !== 'number') return [];
    const entry = [...at, 'annotations', index];
    const startPath = [...entry, 'url_citation', 'start_index'];
    const endPath = [...entry, 'url_citation', 'end_index'];
    return [{ entry, part: 0, start, end, unit: 'codePoint' as const, startPath, endPath }];
  });
}
