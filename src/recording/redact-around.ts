import type { Redact } from './redact.js';

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Redacts a text and says where its sentences are then. The sentences and what stands between them are redacted one by
 * one, which keeps their places exact; then the whole once more, as what is to go may lie across two of them. Of a
 * sentence that such a passage touches the place ends before it or begins after it.
 *
 * @param places in order, not overlapping
 */
export function redactAround(
  text: string,
  places: readonly Place[],
  redact: Redact,
): { readonly text: string; readonly places: readonly Place[] } {
  let made = '';
  let from = 0;
  const moved = places.map(({ start, end }) => {
    const gapEnd = Math.max(from, start);
    made += redact(text.slice(from, gapEnd));
    const movedStart = made.length;
    from = Math.max(gapEnd, end);
    made += redact(text.slice(gapEnd, from));
    return { start: movedStart, end: made.length };
  });
  made += redact(text.slice(from));
  const whole = redact(made);
  if (whole === made) return { text: made, places: moved };
  const move = aroundChange(made, whole);
  return {
    text: whole,
    places: moved.map(({ start, end }) => {
      const movedStart = move(start, 'start');
      return { start: movedStart, end: Math.max(movedStart, move(end, 'end')) };
    }),
  };
}

/** Moves offsets into `before` to `after`, which differs from it in one stretch; offsets in that come to its edge. */
function aroundChange(before: string, after: string): (offset: number, edge: 'start' | 'end') => number {
  const shorter = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < shorter && before[prefix] === after[prefix]) prefix++;
  let suffix = 0;
  while (suffix < shorter - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  return (offset, edge) => {
    if (offset <= prefix) return offset;
    if (offset >= before.length - suffix) return offset + after.length - before.length;
    return edge === 'start' ? after.length - suffix : prefix;
  };
}
