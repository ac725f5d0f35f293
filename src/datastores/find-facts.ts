import { setMaxListeners } from 'node:events';
import type { GroundingFact } from '../contract/check-request.js';
import { readClaims } from '../engine/claims/read-claims.js';
import type { Datastore, Passage } from './datastore.js';
import { chunkId, documentId } from './document-id.js';

/** Searches for one answer; sentences of a longer one are looked for several together. */
const MOST_SEARCHES = 16;
/** Characters of a search; what a question or sentence is about stands before. */
const LONGEST_QUERY = 2000;

export interface FindFactsOptions {
  /** Facts at most, in [1, 200]. */
  readonly topK: number;
  readonly signal: AbortSignal;
}

/**
 * The facts of a store that an answer is best held against: what is found for question and answer together and, where the
 * store can, for each sentence that needs a check; of each search the best first, then of each the second. Rejects as
 * `Datastore.search` does.
 */
export async function findFacts(
  store: Datastore,
  { answer, prompt = '' }: { readonly answer: string; readonly prompt?: string | undefined },
  { topK, signal }: FindFactsOptions,
): Promise<readonly GroundingFact[]> {
  const whole = `${prompt.slice(0, LONGEST_QUERY)}\n${answer.slice(0, LONGEST_QUERY)}`;
  const queries = [whole, ...(store.searchesSentences ? sentenceQueries(answer) : [])];
  // Each search listens to it.
  const own = AbortSignal.any([signal]);
  setMaxListeners(MOST_SEARCHES + 1, own);
  const rankings = await Promise.all(queries.map((query) => store.search(query, { topK, signal: own })));
  const found = new Map<string, Passage>();
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  for (let rank = 0; rank < longest; rank++) {
    for (const ranking of rankings) {
      const passage = ranking[rank];
      if (passage === undefined || found.size >= topK) continue;
      const key = `${passage.uri ?? ''}\n${passage.chunk ?? ''}\n${passage.text}`;
      if (!found.has(key)) found.set(key, passage);
    }
  }
  return [...found.values()].map(factOf);
}

function sentenceQueries(answer: string): readonly string[] {
  const sentences = readClaims(answer)
    .filter(({ checkRequired }) => checkRequired)
    .map(({ start, end }) => answer.slice(start, end));
  if (sentences.length < 2) return [];
  const together = Math.ceil(sentences.length / (MOST_SEARCHES - 1));
  const queries: string[] = [];
  for (let from = 0; from < sentences.length; from += together)
    queries.push(
      sentences
        .slice(from, from + together)
        .join('\n')
        .slice(0, LONGEST_QUERY),
    );
  return queries;
}

/** `id` names document and chunk; an address and an id are no evidence, the other attributes are. */
function factOf(passage: Passage): GroundingFact {
  const { text, uri, title, heading, attributes = {} } = passage;
  return {
    factText: text,
    attributes: {
      // A document's own `id` must not name another in a citation.
      ...attributes,
      ...(title !== undefined && { title }),
      ...(uri !== undefined && { uri, id: `${documentId(uri)}-${chunkId(passage)}` }),
      ...(heading !== undefined && { heading }),
    },
  };
}
