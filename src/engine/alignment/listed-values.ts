import type { Alignment } from './alignment.js';
import { Parting, partingsOf } from './coordination.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** Values in a row, each with the content words of the one it belongs to. */
interface ListedValues {
  readonly values: readonly number[];
  /** For each value the index of a token. */
  readonly owners: readonly number[];
}

/** "Boys and girls scored 71 and 78 points": as many values in a row as things listed before them belong to these in order. */
export function listedValues(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  if (claim.values.length === 0 || evidence.values.length < 2) return [];
  const lists = listsOf(evidence);
  if (lists.length === 0) return [];
  const spoken = new Set(alignment.words.flatMap((match) => match?.tokens ?? []));
  return claim.values.flatMap((value, n): Objection[] => {
    // A claim of several values may give each to another.
    if (claim.values.some((other, m) => m !== n && other.kind === value.kind)) return [];
    for (const found of alignment.values[n]?.found ?? []) {
      for (const { values, owners } of lists) {
        const place = values.indexOf(found);
        if (place < 0 || spoken.has(owners[place] ?? -1)) continue;
        const taken = owners.find((owner) => spoken.has(owner));
        const owner = evidence.tokens[taken ?? -1];
        if (owner === undefined) continue;
        return [
          {
            rule: 'values-exchanged',
            claim: claim.text.slice(value.start, value.end),
            evidence: evidence.text.slice(owner.start, owner.end),
            cap: 0.1,
            contradicts: 0.92,
          },
        ];
      }
    }
    return [];
  });
}

const listsOf = perReading((reading: Reading): readonly ListedValues[] =>
  valueRows(reading).flatMap((values) => {
    const first = reading.tokens.findIndex((token) => token.value === values[0]);
    const owners = listedBefore(reading, first, values.length);
    return owners === undefined ? [] : [{ values, owners }];
  }),
);

/** Runs of values of one kind with nothing between them but commas and "and". */
function valueRows(reading: Reading): number[][] {
  const rows: number[][] = [];
  let last = -1;
  for (const token of reading.tokens) {
    if (token.value >= 0 && token.value !== last) {
      const row = rows.at(-1);
      const goesOn = last >= 0 && reading.values[last]?.kind === reading.values[token.value]?.kind;
      if (goesOn && row !== undefined) row.push(token.value);
      else rows.push([token.value]);
      last = token.value;
    } else if (token.content) last = -1;
  }
  return rows.filter((row) => row.length > 1);
}

/** The last content words before each "and" and comma of a list of `count` things, and the first after its last "and". */
function listedBefore(reading: Reading, end: number, count: number): number[] | undefined {
  const { tokens } = reading;
  const partings = partingsOf(reading);
  const sentence = tokens[end]?.sentence;
  let joint = end - 1;
  while (joint > 0 && tokens[joint]?.sentence === sentence && partings.before(joint) !== Parting.And)
    joint -= 1;
  if (joint <= 0 || tokens[joint]?.sentence !== sentence) return undefined;
  const last = tokens.findIndex((token) => token.index >= joint && token.index < end && token.content);
  if (last < 0) return undefined;
  const owners = [last];
  for (let i = joint - 1; i >= 0 && owners.length < count; i -= 1) {
    const isMember = tokens[i]?.content === true && (i + 1 === joint || isAfterMember(reading, i, joint));
    if (isMember) owners.unshift(i);
    if (tokens[i]?.sentence !== sentence) break;
  }
  return owners.length === count ? owners : undefined;
}

/** The token ends a member of the list: what follows it is parted from it, or is the list's "and". */
function isAfterMember(reading: Reading, index: number, joint: number): boolean {
  const partings = partingsOf(reading);
  for (let i = index + 1; i <= joint; i += 1) {
    if (partings.before(i) >= Parting.Comma || i === joint) return true;
    if (reading.tokens[i]?.content === true) return false;
  }
  return false;
}
