/** The value of a label that has had too many values already. */
export const OTHER = 'other';

/**
 * Keeps a label's values few: the first ones are let through, all that come after them are `other`. What a value is
 * mapped to never changes.
 */
export function boundedLabel(most = 100): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return OTHER;
    known.add(value);
    return value;
  };
}
