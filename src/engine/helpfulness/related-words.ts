/** Whether a word is among stems, or one of its root is: "director" by "directed". As many steps as there are stems. */
export function hasRelatedStem(wanted: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(wanted)) return true;
  for (const stem of stems) if (shareRoot(stem, wanted)) return true;
  return false;
}

/** Letters that two stems must share from their beginning, and the share of the longer one that these must be. */
const LEAST_ROOT = 4;
const ROOT_SHARE = 0.6;

function shareRoot(one: string, other: string): boolean {
  const longest = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < longest && one.charAt(shared) === other.charAt(shared)) shared += 1;
  return shared >= LEAST_ROOT && shared >= ROOT_SHARE * Math.max(one.length, other.length);
}
