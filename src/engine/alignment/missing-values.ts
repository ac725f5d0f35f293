import type { Alignment } from './alignment.js';
import { valueSentences } from './alignment.js';
import type { Denial } from '../derivations/derive.js';
import type { Objection } from './objection.js';
import { isCounted, isInQuantifier, saysMost } from './quantifiers.js';

/**
 * A value of the claim that the evidence does not hold, and that does not follow from others which it holds. Where the evidence holds another of its kind in the same
 * sentence, and the claim does not speak of that one, it speaks against the claim.
 */
export function missingValues(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, derived } = alignment;
  const sentences = valueSentences(evidence);
  const spoken = new Set(alignment.values.flatMap((match) => match.found));
  const missing = alignment.values.flatMap((match, n): Objection[] => {
    if (match.found.length > 0 || derived.values.has(n)) return [];
    const value = claim.values[n];
    if (value === undefined) return [];
    if (isInQuantifier(claim, value) && (saysMost(evidence) || isCounted(alignment))) return [];
    const written = claim.text.slice(value.start, value.end);
    const near = match.rivals.filter((index) => sentences[index] === anchor);
    const unspoken = near.find((index) => !spoken.has(index));
    const other = unspoken === undefined ? undefined : evidence.values[unspoken];
    const absent = { value: n, replaced: near.length > 0 };
    return other === undefined
      ? [{ rule: 'value-missing', claim: written, absent, cap: 0.2, contradicts: 0 }]
      : [
          {
            rule: 'value-mismatch',
            claim: written,
            evidence: evidence.text.slice(other.start, other.end),
            absent,
            cap: 0.12,
            contradicts: 0.9,
          },
        ];
  });
  const denied = derived.denials.filter((denial) => !(isInQuantifier(claim, denial) && isCounted(alignment)));
  return [...missing, ...denied.map((denial) => deniedValue(alignment, denial))];
}

/** What would follow from two values of the evidence, were it another. */
function deniedValue({ claim, evidence }: Alignment, { start, end, value, from }: Denial): Objection {
  const [first] = from.map((index) => evidence.values[index]);
  return {
    rule: 'value-mismatch',
    claim: claim.text.slice(start, end),
    ...(first !== undefined && { evidence: evidence.text.slice(first.start, first.end) }),
    ...(value !== undefined && { absent: { value, replaced: true } }),
    cap: 0.12,
    contradicts: 0.85,
  };
}
