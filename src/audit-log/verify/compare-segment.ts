import type { ChainPlace, SealedLine } from '../sealed-line.js';

/** What was done to a log, by the numbers of entries. */
export interface Finding {
  /**
   * `changed`: an entry is not what was written; `removed`: it is not there; `putIn`: a line is there that was not written;
   * `moved`: it is not where it was; `unvouched`: what came after it was changed or removed, so that nothing says any more that
   * it is what was written; `unknownKey`: it was signed by a key that is none of those given; `head`: what says how far the log
   * goes is missing or not genuine; `anchor`: what keeps the same elsewhere is.
   */
  readonly what: 'changed' | 'removed' | 'putIn' | 'moved' | 'unvouched' | 'unknownKey' | 'head' | 'anchor';
  /** First and last number; of what was put in, the entry after which it stands. Absent for head and anchor. */
  readonly from?: number;
  readonly to?: number;
  /** Where it stands, for lines that are there. */
  readonly place?: string;
}

/** A line between two places that are vouched for. */
export interface PlacedLine {
  /** Undefined for what has not the form of a line. */
  readonly line: SealedLine | undefined;
  readonly place: string;
}

/**
 * Says what was done to the lines between two places that are vouched for. Each entry holds the hash of the one before, so that
 * walking back from `until` tells which lines are genuine; where one is not, the chain is taken up again by what the lines
 * themselves say, and what lies before is unvouched.
 *
 * @param lines in the order in which they stand
 */
export function compareSegment(
  lines: readonly PlacedLine[],
  after: ChainPlace,
  until: ChainPlace,
): Finding[] {
  const byHash = new Map<string, number>();
  const byNumber = new Map<number, number[]>();
  for (const [index, { line }] of lines.entries()) {
    if (line === undefined) continue;
    byHash.set(line.hash, index);
    byNumber.set(line.number, [...(byNumber.get(line.number) ?? []), index]);
  }
  const used = new Set<number>();
  const found: Finding[] = [];
  const genuine: { readonly number: number; readonly index: number }[] = [];
  let expected: string | undefined = until.hash;
  /** The first entry that is not what was written, from the end. */
  let brokenAt: number | undefined;

  for (let number = until.number; number > after.number; number--) {
    const index: number | undefined = expected === undefined ? undefined : byHash.get(expected);
    const line: SealedLine | undefined = index === undefined ? undefined : lines[index]?.line;
    if (index !== undefined && line?.number === number && !used.has(index)) {
      used.add(index);
      genuine.unshift({ number, index });
      expected = line.previous;
      // Its text is what was written, and the hash that it ends with is not.
      if (line.statedHash !== line.hash)
        found.unshift({ what: 'changed', from: number, to: number, place: lines[index]?.place ?? '' });
      continue;
    }
    brokenAt ??= number;
    const claims = (byNumber.get(number) ?? []).filter((one) => !used.has(one));
    const changed = claims.find((one) => byHash.has(lines[one]?.line?.previous ?? '')) ?? claims[0];
    if (changed === undefined) found.unshift({ what: 'removed', from: number, to: number });
    else {
      used.add(changed);
      genuine.unshift({ number, index: changed });
      found.unshift({ what: 'changed', from: number, to: number, place: lines[changed]?.place ?? '' });
    }
    expected = hashBefore(number, changed);
  }
  if (expected !== undefined && expected !== after.hash && after.number > 0)
    found.unshift({ what: 'changed', from: after.number, to: after.number });
  if (brokenAt !== undefined && brokenAt - 1 > after.number)
    found.unshift({ what: 'unvouched', from: after.number + 1, to: brokenAt - 1 });
  return merged([...found, ...movedAmong(genuine, lines), ...putInAmong(lines, used, after)]);

  /** By what a changed line still says, or else by the line that says that it is the one before. */
  function hashBefore(number: number, changed: number | undefined): string | undefined {
    const stated = changed === undefined ? undefined : lines[changed]?.line?.previous;
    if (stated !== undefined && (byHash.has(stated) || stated === after.hash)) return stated;
    const claim = (byNumber.get(number - 1) ?? [])
      .map((one) => ({ one, line: lines[one]?.line }))
      .find(({ one, line }) => !used.has(one) && line?.statedHash === line?.hash);
    return claim?.line?.hash;
  }
}

/** Of entries that are there, those that stand before one with a smaller number. */
function movedAmong(
  entries: readonly { readonly number: number; readonly index: number }[],
  lines: readonly PlacedLine[],
): Finding[] {
  let lowest = Infinity;
  return entries
    .toReversed()
    .flatMap(({ number, index }): Finding[] => {
      if (index < lowest) {
        lowest = index;
        return [];
      }
      return [{ what: 'moved', from: number, to: number, place: lines[index]?.place ?? '' }];
    })
    .reverse();
}

function putInAmong(lines: readonly PlacedLine[], used: ReadonlySet<number>, after: ChainPlace): Finding[] {
  let before = after.number;
  return lines.flatMap(({ line, place }, index): Finding[] => {
    if (used.has(index)) {
      before = line?.number ?? before;
      return [];
    }
    return [{ what: 'putIn', from: before, to: before, place }];
  });
}

/** Neighbours of one kind as one. */
function merged(findings: readonly Finding[]): Finding[] {
  const all: Finding[] = [];
  for (const finding of findings) {
    const last = all.at(-1);
    if (
      last !== undefined &&
      last.what === finding.what &&
      finding.what === 'removed' &&
      last.to !== undefined &&
      finding.from === last.to + 1
    )
      all[all.length - 1] = { ...last, to: finding.to ?? last.to };
    else all.push(finding);
  }
  return all;
}
