import { cutFact } from '../../engine/evidence/cut-fact.js';
import type { Passage } from '../datastore.js';
import type { Document } from './document.js';

/** UTF-16 units of a passage: a few paragraphs, so that what is found is about what was asked. */
export const LONGEST_PASSAGE = 1200;

/**
 * Cuts documents into passages by the engine's own reading of sections, lists, tables and sentences: verbatim, with the
 * headings that each stands under. Numbered over all documents of the file. Yields after each stretch of reading.
 *
 * @param uri of the file
 */
export function* cutDocuments(
  documents: readonly Document[],
  uri: string,
): Generator<undefined, readonly Passage[]> {
  const passages: Passage[] = [];
  for (const document of documents) {
    const { text, title, attributes = {} } = document;
    if (text.trim() === '') continue;
    const parts = yield* cutFact({ factText: text }, LONGEST_PASSAGE);
    for (const part of parts) {
      if (part.factText.trim() === '') continue;
      const { heading, columns } = part.attributes ?? {};
      const more = { ...attributes, ...(columns !== undefined && { columns }) };
      passages.push({
        text: part.factText,
        uri: document.uri ?? uri,
        ...(title !== undefined && { title }),
        chunk: passages.length + 1,
        ...(heading !== undefined && { heading }),
        ...(Object.keys(more).length > 0 && { attributes: more }),
      });
    }
  }
  return passages;
}
