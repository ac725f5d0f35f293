import { isLight } from '../alignment/light-words.js';
import type { Reading, Token } from '../alignment/reading.js';
import {
  areToldAlike,
  isSubjectWord,
  mentioned,
  sharesWord,
  type ChunkSubject,
  type SubjectWord,
} from './chunk-subject.js';
import { claimSubject } from './claim-subject.js';
import type { Piece } from './evidence-reader.js';

/** Of what a claim may speak. */
export interface ClaimMatter {
  /** The words of the claim and those that it leans on. */
  readonly about: ReadonlySet<string>;
  /** The same, and what the answer said since it named what the claim does not name again. */
  readonly known: ReadonlySet<string>;
  /** The words of its own subject, where it may be of the thing that the answer was about: "the population". */
  readonly part?: readonly Token[];
}

/** What the sentences before a claim were about, and all that the answer said from there on. */
export interface ToldBefore {
  readonly subject: string;
  readonly since: string;
}

/** Gathers the words by which a claim may name its subject. */
export function matterOf(claim: Reading, antecedent: Reading | undefined): ClaimMatter {
  const about = new Set<string>();
  for (const reading of [antecedent, claim]) {
    for (const { stem, norm, capital, index } of reading?.tokens ?? []) {
      about.add(stem).add(norm);
      if (capital && index > 0 && norm.length === 1) about.add(norm.toUpperCase());
    }
  }
  return { about, known: about };
}

/**
 * The matter of a claim that may be about what the sentences before it were about: the latest of them of which the evidence tells.
 *
 * @param before what they were about, latest first
 * @param isReference it points back, by "it" or by leaving its subject out
 */
export function withTopic(
  matter: ClaimMatter,
  claim: Reading,
  pieces: readonly Piece[],
  before: readonly ToldBefore[],
  isReference: boolean,
): ClaimMatter {
  const { language } = claim;
  const topics = before.map(({ subject, since }) => ({ named: mentioned(subject, language), since }));
  const told = topics.find(({ named }) =>
    pieces.some(({ subject }) => subject?.words.some((word) => has(named, word))),
  );
  const topic = told ?? (isReference ? topics[0] : undefined);
  if (topic === undefined) return matter;
  const about = new Set([...matter.about, ...topic.named]);
  const known = new Set([...about, ...mentioned(topic.since, language)]);
  if (isReference) return { about, known };
  const own = claimSubject(claim)?.end ?? 0;
  const part = claim.tokens.filter(
    ({ content, stem, end }) => content && end <= own && !isLight(stem, language),
  );
  return { about, known, part };
}

/**
 * The pieces that speak of another thing than the claim: they name a subject that the claim does not, where another piece
 * has the claim's own. "It has 80 staff", of the office in Lyon, is not borne out by what the facts say of the one in Quito.
 */
export function ofOtherSubjects(pieces: readonly Piece[], matter: ClaimMatter): ReadonlySet<Piece> {
  const strangers = new Set<Piece>();
  for (const piece of pieces) {
    const own = piece.subject;
    if (own === undefined || !isPartTold(piece, matter)) continue;
    const foreign = own.words.filter((word) => !has(matter.known, word));
    if (foreign.length === 0) continue;
    const spokenOf = pieces.filter(
      (other) => other.subject !== undefined && isRival(own, foreign, other.subject, piece, matter),
    );
    if (spokenOf.length > 0 && !spokenOf.some((other) => isBridged(foreign, other))) strangers.add(piece);
  }
  return strangers;
}

/** Whether the claim speaks of `other`, which is a thing of the kind of `own`, and the piece does not tell of it. */
function isRival(
  own: ChunkSubject,
  foreign: readonly SubjectWord[],
  other: ChunkSubject,
  piece: Piece,
  { about }: ClaimMatter,
): boolean {
  const apart = other.words.filter((word) => !isIn(piece, word));
  if (apart.length === 0 || (apart.length < other.words.length && own.isJoined)) return false;
  const naming = other.words.filter(({ names }) => names);
  const areAlike = sharesWord(own, other) || areToldAlike(own, other);
  const areFacts = own.fact !== other.fact && own.opensFact && other.opensFact;
  if (!areAlike && !areFacts) return false;
  const isNamed = naming.length > 0 && foreign.some(({ names }) => names);
  if (isNamed) {
    const last = naming.at(-1);
    return (
      apart.some((word) => word.names && has(about, word)) &&
      (naming.every((word) => has(about, word)) || (last !== undefined && has(about, last)))
    );
  }
  return areAlike && other.words.every((word) => has(about, word));
}

/** A part of which the piece does not tell may be of anything. */
function isPartTold({ index }: Piece, { part }: ClaimMatter): boolean {
  return part === undefined || part.length === 0 || part.some((token) => index.match(token) !== undefined);
}

/**
 * Whether one of several pieces, of different facts, tells of a thing that neither the claim nor the others name: nothing joins it
 * to them. "Ann is a member" and "guests may borrow two books" do not say what Ann may.
 */
export function isUnlinked(set: readonly Piece[], { known }: ClaimMatter): boolean {
  return set.some((piece) => {
    const foreign = piece.subject?.words ?? [];
    if (foreign.length === 0 || foreign.some((word) => has(known, word))) return false;
    const others = set.filter((other) => other.chunk.fact !== piece.chunk.fact);
    return others.length > 0 && !others.some((other) => isBridged(foreign, other));
  });
}

/** "Helix", of which a chunk about the claim's own subject tells, is no stranger. */
function isBridged(foreign: readonly SubjectWord[], { index }: Piece): boolean {
  const tokens = index.reading.tokens;
  return foreign.every((word) => tokens.some((token) => isSubjectWord(token, word)));
}

function isIn({ index }: Piece, word: SubjectWord): boolean {
  return index.reading.tokens.some((token) => isSubjectWord(token, word));
}

function has(words: ReadonlySet<string>, { stem, norm }: SubjectWord): boolean {
  return words.has(stem) || words.has(norm);
}
