import type { Alignment } from './alignment.js';
import { hasGrammar, isAcross } from './character-pairs.js';
import { isLight } from './light-words.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';
import { stretchesOf, type OwnedItem, type Stretches } from './stretches.js';

/**
 * Whether each value of the claim belongs to the same thing in the evidence. Where the evidence holds several values of
 * a kind, its text is parted so that each has a stretch of its own; what stands in one stretch only is that value's
 * own. A claim that gives a value what another value owns, and not what it owns itself, has exchanged them. A claim that
 * states the other value too has exchanged them only if it gives that one something else as well: one of the two may
 * merely stand nearer to a word that belongs to both. A label before a colon belongs to one.
 */
export function valueRoles(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  if (evidence.values.length < 2 || claim.values.length === 0 || sharedWith(alignment) < CLOSE) return [];
  const inEvidence = stretchesOf(evidence);
  const inClaim = stretchesOf(claim);
  const exchanges = alignment.values.map((match, n): Exchange | undefined => {
    if (match.found.length === 0 || match.rivals.length === 0) return undefined;
    const spoken = spokenAround(alignment, n, inClaim);
    let exchange: Exchange | undefined;
    for (const found of match.found) {
      const against = exchangeAt(found, match.rivals, spoken, inEvidence, evidence);
      if (against === undefined) return undefined;
      exchange ??= against;
    }
    return exchange;
  });
  return exchanges.flatMap((exchange, n): Objection[] => {
    const value = claim.values[n];
    if (value === undefined || exchange?.isInPlace !== true) return [];
    const stated = alignment.values.findIndex(
      ({ found }, m) => m !== n && found.includes(exchange.rival) && !isBorneOutBy(alignment, n, found),
    );
    if (stated >= 0 && exchanges[stated] === undefined && !exchange.isLabelled) return [];
    return [
      {
        rule: 'values-exchanged',
        claim: claim.text.slice(value.start, value.end),
        evidence: exchange.owner,
        cap: 0.1,
        contradicts: 0.92,
      },
    ];
  });
}

/**
 * Share of the claim's words and values that the evidence has, where it speaks of them: words that any statement of a
 * value may have, or leave out, say nothing of its matter.
 */
function sharedWith(alignment: Alignment): number {
  const { claim, closeness, at, inBackground } = alignment;
  if (closeness >= CLOSE) return closeness;
  const telling = claim.tokens.filter(
    (token) =>
      token.content && !isLight(token.stem, claim.language) && !isAcross(claim, token) && !hasGrammar(token),
  );
  const known = telling.filter(({ index }) => (at[index] ?? -1) >= 0 || inBackground[index] === true);
  const found = alignment.values.filter((match) => match.found.length > 0);
  return (known.length + found.length) / (telling.length + claim.values.length);
}

/** A value of the claim that the same value of the evidence bears out. */
function isBorneOutBy({ values }: Alignment, n: number, found: readonly number[]): boolean {
  return values[n]?.found.some((index) => found.includes(index)) === true;
}

interface Exchange {
  /** Index of the evidence's value that owns it. */
  readonly rival: number;
  /** It owns it as a record's field does. */
  readonly isLabelled: boolean;
  /** It stands to its value as what the claim keeps back stands to the other; a verb said once for both moves one of them. */
  readonly isInPlace: boolean;
  /** What the evidence gives to another value. */
  readonly owner: string;
}

/** What of the evidence the claim says around one of its values: the evidence's tokens and values. */
interface Spoken {
  readonly tokens: ReadonlySet<number>;
  readonly values: ReadonlySet<number>;
}

/** How much of a claim its anchor sentence must have for an exchange to be one. */
const CLOSE = 0.6;
/** How near, in content words, what a value owns must stand to it. */
const NEAR = 4;

/** The claim gives the value what a rival owns, and keeps back what the value owns on the same side, best in the same place. */
function exchangeAt(
  found: number,
  rivals: readonly number[],
  spoken: Spoken,
  stretches: Stretches,
  evidence: Reading,
): Exchange | undefined {
  const owned = stretches.own([found, ...rivals].sort((a, b) => a - b));
  // What the claim says of the value's own is shared by the rivals, who leave it out.
  const unsaid = (owned.get(found) ?? []).filter((item) => !says(spoken, item));
  let exchange: Exchange | undefined;
  for (const rival of rivals) {
    const own = owned.get(rival) ?? [];
    const said = own.filter(
      (item) => says(spoken, item) && item.rank <= NEAR && unsaid.some((kept) => kept.side === item.side),
    );
    const inPlace = said.find((item) =>
      unsaid.some((kept) => kept.side === item.side && placeAmong(kept, unsaid) === placeAmong(item, own)),
    );
    const taken = inPlace ?? said[0];
    if (taken === undefined) continue;
    const isLabelled = LABEL.test(evidence.text.slice(taken.end, taken.end + 2));
    const owner = evidence.text.slice(taken.start, taken.end);
    const found = { rival, isLabelled, isInPlace: inPlace !== undefined, owner };
    if (found.isInPlace) return found;
    exchange ??= found;
  }
  return exchange;
}

const LABEL = /^\s?[:：=]/u;

/** How many of the items on its side are nearer to the value. */
function placeAmong(item: OwnedItem, items: readonly OwnedItem[]): number {
  return items.filter((other) => other.side === item.side && other.rank < item.rank).length;
}

function says(spoken: Spoken, item: OwnedItem): boolean {
  return item.value ? spoken.values.has(item.index) : spoken.tokens.has(item.index);
}

/** A claim's values of each kind, by their indices. */
const valuesByKind = perReading(({ values }) => {
  const byKind = new Map<string, number[]>();
  values.forEach(({ kind }, index) => {
    const known = byKind.get(kind);
    if (known === undefined) byKind.set(kind, [index]);
    else known.push(index);
  });
  return byKind;
});

function spokenAround(alignment: Alignment, n: number, stretches: Stretches): Spoken {
  const { claim } = alignment;
  const kind = claim.values[n]?.kind ?? '';
  const [from, to] = stretches.stretchOf(n, valuesByKind(claim).get(kind) ?? [n]);
  const tokens = new Set<number>();
  const values = new Set<number>();
  for (const { index, content, value } of claim.tokens.slice(from, to)) {
    if (content) for (const place of alignment.words[index]?.tokens ?? []) tokens.add(place);
    if (value < 0 || claim.values[value]?.kind === kind || stretches.tokenOf(value) !== index) continue;
    for (const other of alignment.values[value]?.found ?? []) values.add(other);
  }
  return { tokens, values };
}
