/** A stretch of a text that is to look like something, by UTF-16 offsets. */
export interface Layer {
  readonly start: number;
  readonly end: number;
  readonly look: string;
}

/** A run of a text with the looks of all layers over it. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  readonly looks: readonly string[];
}

/** Cuts a stretch of a text where a layer begins or ends. */
export function piecesOf(text: string, layers: readonly Layer[], from = 0, to = text.length): Piece[] {
  const cuts = new Set([from, to]);
  for (const { start, end } of layers)
    for (const cut of [start, end]) if (cut > from && cut < to) cuts.add(cut);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, index) => {
    const end = ordered[index + 1] ?? to;
    const over = layers.filter((layer) => layer.start <= start && layer.end >= end);
    return { start, text: text.slice(start, end), looks: [...new Set(over.map(({ look }) => look))] };
  });
}
