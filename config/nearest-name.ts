/** Letters that a name may be off by and still be meant: a slip, not another word. */
const MOST_SLIPS = 2;

/** Letters to insert, remove or replace so that `from` becomes `to`, case aside. */
function slips(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index++) {
    const letter = from[index];
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name that was probably meant by `given`; undefined where none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const near = names
    .filter((name) => Math.abs(name.length - given.length) <= MOST_SLIPS)
    .map((name) => ({ name, off: slips(given.toLowerCase(), name.toLowerCase()) }))
    // A short name is near to everything: at most a third of it may be wrong.
    .filter(({ name, off }) => off <= Math.min(MOST_SLIPS, name.length / 3));
  return near.sort((a, b) => a.off - b.off)[0]?.name;
}
