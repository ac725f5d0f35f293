import type { Alignment } from './alignment.js';
import { statedCauses } from './causes.js';
import type { Objection } from './objection.js';

/** "The pump failed because the cellar was flooded", where the failure of the pump flooded the cellar. */
export function exchangedCauses(alignment: Alignment): Objection[] {
  const own = statedCauses(alignment.claim);
  if (own.length === 0) return [];
  const known = statedCauses(alignment.evidence).filter(({ sentence }) => sentence === alignment.anchor);
  const isExchanged = own.some((one) =>
    known.some((other) => {
      const cause = crossings(alignment, one.cause, other.cause, other.effect);
      const effect = crossings(alignment, one.effect, other.effect, other.cause);
      return cause !== undefined && effect !== undefined && cause + effect > 0;
    }),
  );
  return isExchanged ? [{ rule: 'cause-exchanged', cap: 0.1, contradicts: 0.85 }] : [];
}

/** How many of a part's words stand in the other part of the evidence, less those that stand in its own; undefined where none is crossed, or the evidence has less than half of the part. */
function crossings(
  { words }: Alignment,
  part: ReadonlySet<number>,
  own: ReadonlySet<number>,
  other: ReadonlySet<number>,
): number | undefined {
  let [kept, crossed] = [0, 0];
  for (const index of part) {
    const places = words[index]?.tokens ?? [];
    const [isOwn, isCrossed] = [own, other].map((side) => places.some((place) => side.has(place)));
    if (isOwn === isCrossed) continue;
    if (isOwn === true) kept += 1;
    else crossed += 1;
  }
  return crossed === 0 || 2 * (crossed + kept) < part.size ? undefined : crossed - kept;
}
