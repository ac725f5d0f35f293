import type { ChunkDraft } from './chunk.js';

/** A fact of ten thousand characters in sensible sentences, rows or items stays far under this. */
const MOST_CHUNKS = 1000;

/**
 * Joins neighbours of one kind where a text falls into crumbs ("a\nb\nc\n…"): each chunk costs time in every later step,
 * and a hostile fact must not have thousands. What is joined loses its cells: nothing is known of such values anyway.
 */
export function joinCrumbs(drafts: readonly ChunkDraft[]): readonly ChunkDraft[] {
  if (drafts.length <= MOST_CHUNKS) return drafts;
  const together = Math.ceil((drafts.length / MOST_CHUNKS) * 2);
  const joined: ChunkDraft[] = [];
  let count = 0;
  for (const draft of drafts) {
    const last = joined.at(-1);
    if (last?.kind === draft.kind && count < together) {
      const { start, kind, context, group } = last;
      joined[joined.length - 1] = { start, end: draft.end, kind, context, cells: [], group };
      count += 1;
    } else {
      joined.push(draft);
      count = 1;
    }
  }
  return joined;
}
