/** How many items are such, in a list in which those that are stand before those that are not. Logarithmic in its length. */
export function countLeading<T extends object | number>(
  items: readonly T[],
  isSuch: (item: T) => boolean,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isSuch(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
