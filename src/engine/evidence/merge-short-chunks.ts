import type { ChunkDraft } from './chunk.js';

/** A fact of ten thousand characters in sensible sentences, rows or items stays far under this. */
const MOST_CHUNKS = 1000;

/**
 * Merges neighbours of one kind where a text falls into very short chunks ("a\nb\nc\n…"): each chunk costs time in every later step,
 * and a hostile fact must not have thousands. Merged chunks lose their cells.
 */
export function mergeShortChunks(drafts: readonly ChunkDraft[]): readonly ChunkDraft[] {
  if (drafts.length <= MOST_CHUNKS) return drafts;
  const mostMerged = Math.ceil((drafts.length / MOST_CHUNKS) * 2);
  const merged: ChunkDraft[] = [];
  let count = 0;
  for (const draft of drafts) {
    const last = merged.at(-1);
    if (last?.kind === draft.kind && count < mostMerged) {
      const { start, kind, context, group } = last;
      merged[merged.length - 1] = { start, end: draft.end, kind, context, cells: [], group };
      count += 1;
    } else {
      merged.push(draft);
      count = 1;
    }
  }
  return merged;
}
