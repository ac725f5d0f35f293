import type { Alignment } from './alignment.js';
import { conversePair } from './converse-words.js';
import { doersOf, englishClauses, type Clause } from './english-clauses.js';
import type { Objection } from './objection.js';
import type { Token } from './reading.js';
import { isSymmetric } from './symmetric-relations.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.6;

/**
 * The claim takes who does it from one clause of the evidence and what is done from another: "Priya closed the ticket",
 * where "Priya escalated the ticket after Sam closed it". English, whose subject stands before its verb.
 */
export function crossedDoers(alignment: Alignment): Objection[] {
  const { claim, evidence, closeness } = alignment;
  if (claim.language !== 'en' || closeness < CLOSE || conversePair(alignment) !== undefined) return [];
  const known = englishClauses(evidence);
  if (known.length === 0) return [];
  return englishClauses(claim).flatMap((clause): Objection[] => {
    const doers = placesOf(alignment, doersOf(clause));
    const hasDoers = doers.size > 0 && (clause.passive || clause.hasOwnSubject);
    const crossed =
      (hasDoers
        ? (crossedHead(alignment, clause, doers, known) ?? crossedRest(alignment, clause, doers, known))
        : undefined) ?? crossedPlace(alignment, clause, known);
    if (crossed === undefined) return [];
    return [
      {
        rule: 'doer-crossed',
        claim: textOf(claim.text, [...doersOf(clause), crossed.word]),
        evidence: textOf(evidence.text, doersOf(crossed.other)),
        cap: 0.2,
        contradicts: 0.6,
      },
    ];
  });
}

/** A word of the claim's clause, and the clause of the evidence that tells it of somebody else. */
interface Crossing {
  readonly word: Token;
  readonly other: Clause;
}

/** What is done is done by others, while those of whom the claim tells it do something else. */
function crossedHead(
  alignment: Alignment,
  clause: Clause,
  doers: ReadonlySet<number>,
  known: readonly Clause[],
): Crossing | undefined {
  for (const word of clause.heads) {
    const others = clausesWith(alignment, known, word);
    const [other] = others ?? [];
    if (others === undefined || other === undefined) continue;
    if (!others.every((one) => isOfAnother(clause, doers, one))) continue;
    const isTold = (one: Clause): boolean =>
      one.sentence === other.sentence &&
      (others.includes(one) ? isExchanged(alignment, clause, doers, one) : isOwnDoer(one, doers));
    if (known.some(isTold)) return { word, other };
  }
  return undefined;
}

/** "Tara leads the support team", where she leads the legal team, and Ivan the support team. */
function crossedRest(
  alignment: Alignment,
  clause: Clause,
  doers: ReadonlySet<number>,
  known: readonly Clause[],
): Crossing | undefined {
  const own = known.filter((one) => isOwnDoer(one, doers));
  const isSame = own.some((one) => clause.heads.some((head) => hasHead(alignment, one, head)));
  if (!isSame) return undefined;
  for (const word of clause.rest) {
    const places = placesOf(alignment, [word]);
    const others = known.filter(({ rest }) => rest.some(({ index }) => places.has(index)));
    const [other] = others;
    if (other === undefined || !others.every((one) => isOfAnother(clause, doers, one))) continue;
    const isElsewhere = [...places].some(
      (place) => !others.some(({ rest }) => rest.some(({ index }) => index === place)),
    );
    const hasSame = clause.heads.some((head) => hasHead(alignment, other, head));
    if (!isElsewhere && hasSame && !others.some((one) => own.includes(one))) return { word, other };
  }
  return undefined;
}

/** "The showroom is in Turin", where it is in Milan, and the warehouse in Turin: of two that the evidence says only where they are. */
function crossedPlace(alignment: Alignment, clause: Clause, known: readonly Clause[]): Crossing | undefined {
  const plain = known.filter(({ heads, hasOwnSubject }) => heads.length === 0 && hasOwnSubject);
  if (plain.length < 2) return undefined;
  const isIn = (places: ReadonlySet<number>, tokens: readonly Token[]): boolean =>
    tokens.some(({ index }) => places.has(index));
  const who = placesOf(alignment, [...clause.subject, ...clause.heads]);
  const own = plain.filter(({ subject }) => isIn(who, subject));
  const others = plain.filter(({ subject }) => !isIn(who, subject));
  if (own.length === 0) return undefined;
  for (const word of clause.rest) {
    const places = placesOf(alignment, [word]);
    if (own.some(({ subject, rest }) => isIn(places, [...subject, ...rest]))) continue;
    const other = others.find(({ rest }) => isIn(places, rest));
    if (other !== undefined) return { word, other };
  }
  return undefined;
}

function hasHead(alignment: Alignment, { heads }: Clause, head: Token): boolean {
  const places = placesOf(alignment, [head]);
  return heads.some(({ index }) => places.has(index));
}

/** Where the evidence has some words of the claim. */
function placesOf({ words }: Alignment, tokens: readonly Token[]): ReadonlySet<number> {
  return new Set(tokens.flatMap(({ index }) => words[index]?.tokens ?? []));
}

/** The clauses of the evidence that say the same of somebody; undefined where it says it otherwise too. */
function clausesWith(alignment: Alignment, known: readonly Clause[], head: Token): Clause[] | undefined {
  if ((alignment.words[head.index]?.strength ?? 0) < 1 || isSymmetric(head.stem, 'en')) return undefined;
  const places = [...placesOf(alignment, [head])];
  const clauses = places.map((place) =>
    known.find(({ heads }) => heads.some(({ index }) => index === place)),
  );
  return places.length > 0 && clauses.every((clause) => clause !== undefined) ? clauses : undefined;
}

/** Whether the evidence tells by the clause what others do, and not those of whom the claim's clause tells it. */
function isOfAnother(clause: Clause, doers: ReadonlySet<number>, other: Clause): boolean {
  const others = doersOf(other);
  if (
    others.length === 0 ||
    !(other.passive || other.hasOwnSubject) ||
    others.some(({ index }) => doers.has(index))
  )
    return false;
  // "The party" may be who the claim names.
  const isNamed = clause.passive ? clause.agent : clause.subject;
  if (isNamed.some(({ capital, index }) => capital && index > 0) && !others.some(({ capital }) => capital))
    return false;
  // "The hall opened", where "the mayor opened the hall".
  const isDoneTo =
    other.rest.some(({ index }) => doers.has(index)) && !other.passive && clause.rest.length === 0;
  return !isDoneTo;
}

/** The evidence tells of them something else, as of those who do it. */
function isOwnDoer(clause: Clause, doers: ReadonlySet<number>): boolean {
  return (clause.passive || clause.hasOwnSubject) && doersOf(clause).some(({ index }) => doers.has(index));
}

/** To whom the evidence says it was done does it in the claim, to those who did it. */
function isExchanged(
  alignment: Alignment,
  clause: Clause,
  doers: ReadonlySet<number>,
  other: Clause,
): boolean {
  const done = placesOf(alignment, clause.rest);
  return (
    clause.passive === other.passive &&
    other.rest.some(({ index }) => doers.has(index)) &&
    doersOf(other).some(({ index }) => done.has(index))
  );
}

function textOf(text: string, tokens: readonly Token[]): string {
  const ordered = [...tokens].sort((a, b) => a.start - b.start);
  return text.slice(ordered[0]?.start, ordered.at(-1)?.end);
}
