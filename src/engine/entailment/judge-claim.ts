import type { Finding } from '../assessment.js';
import type { Conclusion } from '../conclusions/conclude.js';
import type { ChunkKind } from '../evidence/chunk.js';
import type { ClaimContent } from './claim-content.js';
import { borrows } from './borrowed.js';
import { compare, coverageOf, type Comparison } from './comparison.js';
import { concludedSupport, DENIED } from './concluded.js';
import type { Piece } from './evidence-reader.js';
import { isUnlinked, ofOtherSubjects } from './other-subject.js';
import { isNameJoined, standingTogether } from './joint-reading.js';
import { BORNE_OUT } from './fusion.js';
import { outvotedBy } from './outvoted.js';
import type { ClaimEvidence } from './claim-evidence.js';
import { isBesideRecords } from './record-statement.js';
import { featuresOf, foundTogether, type Features } from './features.js';
import { overlapOf, type Overlap } from './overlap.js';
import { supportOf } from './support-model.js';
import { isPredicateMissing, unsupportedPart } from './unsupported-part.js';

/** Pieces of evidence, by their chunks' indices, and how strongly they speak. */
export interface Voice {
  readonly chunks: readonly number[];
  readonly score: number;
}

/** A claim held against all the evidence that may bear on it. */
export interface Judgement {
  readonly support: number;
  readonly contradiction: number;
  /** The most support that the hard rules leave the claim, whoever else speaks for it; in [support, 1]. */
  readonly ceiling: number;
  /** Rows were read together, and what they come to decides it: a model that does not count has nothing to add. */
  readonly isConcluded: boolean;
  /** What of the claim all the evidence together has. */
  readonly overlap: Overlap;
  /** Strongest first. */
  readonly supporters: readonly Voice[];
  readonly contradictors: readonly Voice[];
  /** Which words were found and which rules spoke; made only when asked for. */
  readonly findings: () => readonly Finding[];
}

/** A bearing under this is not worth citing at any threshold that a policy would set. */
const WORTH_CITING = 0.3;
const MOST_SUPPORTERS = 5;
/** Chunks that one joint set may have. */
const MOST_JOINED = 3;
/** A joint set must beat its best member by this much. */
const JOINT_GAIN = 0.05;
/** The most support from a chunk where another, closer to the claim, has another value. */
const OUTVOTED = 0.3;
/** The most support from a chunk that speaks of another thing of the claim's kind. */
const OTHER_SUBJECT = 0.3;
/** The most support for a claim of which a whole part is not in the evidence. */
const PART_MISSING = 0.4;
/** The most support from a record of which the claim restates one value and says something else. */
const BESIDE_RECORD = 0.5;
/** The most support for a claim with a name that no chunk has as a whole. */
const NAME_JOINED = 0.25;
/** How far claims under the same cap are spread by their support but for it, as a share of the cap. */
const CAPPED_SPREAD = 0.3;
/** Under this coverage by the rest of the claim, a differing value is another matter rather than a contradiction. */
const SAME_MATTER = 0.5;

const IN_TABLES: ReadonlySet<ChunkKind> = new Set(['row', 'record', 'tableHeader']);

/**
 * Judges a claim by the pieces of evidence that retrieval found, best first.
 *
 * @param conclusion what the rows of a table say of it together, if it ranks, compares, counts or adds them up
 */
export function judgeClaim(
  content: ClaimContent,
  pieces: readonly Piece[],
  conclusion?: Conclusion,
): Judgement {
  const comparisons = pieces.map((piece) => compare(content, piece));
  const strangers = ofOtherSubjects(pieces, content.matter);
  const isBorrowed = borrows(content, comparisons, strangers);
  const held = comparisons.map((comparison) => {
    const { free, cap } = supportFrom([comparison], content, strangers);
    const isOutvoted = outvotedBy(comparison, comparisons, content) !== undefined;
    const { kind, index } = comparison.piece.chunk;
    const isDenied =
      conclusion?.holds === false && (IN_TABLES.has(kind) || conclusion.chunks.includes(index));
    const most = Math.min(
      cap,
      isOutvoted ? OUTVOTED : 1,
      isDenied ? DENIED.cap : 1,
      isBorrowed ? PART_MISSING : 1,
    );
    return { comparison, free, score: heldDown(free, cap), cap: most };
  });
  const singles = held
    .map(({ comparison, score, cap }): Voice => ({
      chunks: [comparison.piece.chunk.index],
      score: Math.min(score, cap),
    }))
    .sort((a, b) => b.score - a.score);
  const together =
    conclusion === undefined
      ? jointSupport(content, comparisons, singles[0]?.score ?? 0, strangers)
      : concludedVoice(conclusion, content, comparisons);
  const supporters = [...singles.filter((voice) => voice.score >= WORTH_CITING).slice(0, MOST_SUPPORTERS)];
  if (together !== undefined) supporters.push(together);
  supporters.sort((a, b) => b.score - a.score);
  const support = Math.max(together?.score ?? 0, singles[0]?.score ?? 0);

  const left = Math.min(1, 1.25 * (1 - support));
  const against = comparisons.map((comparison): Voice => ({
    chunks: [comparison.piece.chunk.index],
    score: contradictionFrom(comparison, content) * left,
  }));
  if (conclusion?.holds === false)
    against.push({ chunks: conclusion.chunks.slice(0, MOST_JOINED), score: DENIED.contradicts * left });
  const contradictors = against
    .filter((voice) => voice.score >= WORTH_CITING)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SUPPORTERS);

  return {
    support,
    contradiction: contradictors[0]?.score ?? 0,
    ceiling: Math.max(support, closest(held)?.cap ?? 1),
    isConcluded: conclusion !== undefined && (!conclusion.holds || support >= BORNE_OUT),
    overlap: overlapOf(comparisons, content),
    supporters,
    contradictors,
    findings: () => [
      ...comparisons.flatMap((comparison) => findingsOf(comparison, content)),
      ...[...strangers].map(({ chunk, subject }) => ({
        rule: 'other-subject',
        ...(subject !== undefined && { evidence: subject.text }),
        chunk: chunk.index,
      })),
      ...(conclusion === undefined ? [] : [findingOf(conclusion)]),
    ],
  };
}

/**
 * The features of the evidence that has most of the claim, found without the model: what its weights are fitted on (by
 * training/dump-features.mjs, from the built engine). Undefined without evidence.
 *
 * @public
 */
export function featuresForTraining({ content, pieces }: ClaimEvidence): Features | undefined {
  const comparisons = pieces.map((piece) => compare(content, piece)).sort((a, b) => b.coverage - a.coverage);
  const [best] = comparisons;
  if (best === undefined) return undefined;
  let set = [best];
  for (const other of comparisons.slice(1)) {
    const together = [...set, other];
    if (
      set.length < MOST_JOINED &&
      jointCoverage(together, content) >= jointCoverage(set, content) + JOINT_GAIN
    ) {
      set = together;
    }
  }
  return featuresOf(set, content);
}

interface Held {
  /** What the features alone make of the evidence. */
  readonly free: number;
  /** The most that the rules which speak against it leave. */
  readonly cap: number;
}

/** The support of one chunk, or of several read together. */
function supportFrom(set: readonly Comparison[], content: ClaimContent, strangers: ReadonlySet<Piece>): Held {
  const features = featuresOf(set, content);
  const caps = standingTogether(set, content.bundles).map((objection) => objection.cap);
  const pieces = set.map(({ piece }) => piece);
  if (pieces.some((piece) => strangers.has(piece)) || isUnlinked(pieces, content.matter))
    caps.push(OTHER_SUBJECT);
  if (isBesideRecords(set)) caps.push(BESIDE_RECORD);
  if (isNameJoined(set)) caps.push(NAME_JOINED);
  const found = foundTogether(set, content);
  if (unsupportedPart(content.parts, found) !== undefined || isPredicateMissing(content.predicate, found))
    caps.push(PART_MISSING);
  return { free: supportOf(features), cap: Math.min(1, ...caps) };
}

/** Under a cap the better supported claim still ranks higher. */
function heldDown(free: number, cap: number): number {
  return free <= cap ? free : cap * (1 - CAPPED_SPREAD * (1 - free));
}

/** The evidence that has most of the claim, whatever speaks against it. */
function closest<T extends Held>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || one.free > best.free ? one : best),
    undefined,
  );
}

/** The smallest set of chunks that together say clearly more than any of them alone, found greedily. */
function jointSupport(
  content: ClaimContent,
  comparisons: readonly Comparison[],
  single: number,
  strangers: ReadonlySet<Piece>,
): Voice | undefined {
  if (single + JOINT_GAIN > 1) return undefined;
  let set: Comparison[] = [];
  const byCoverage = [...comparisons].sort((a, b) => b.coverage - a.coverage);
  for (let size = 1; size <= MOST_JOINED; size += 1) {
    let chosen: Comparison | undefined;
    let reached = size === 1 ? -1 : jointCoverage(set, content) + 0.01;
    for (const comparison of byCoverage) {
      if (set.includes(comparison)) continue;
      const coverage = jointCoverage([...set, comparison], content);
      if (coverage > reached) {
        reached = coverage;
        chosen = comparison;
      }
    }
    if (chosen === undefined) break;
    set = [...set, chosen];
    const { free, cap } = supportFrom(set, content, strangers);
    const best = heldDown(free, cap);
    if (size > 1 && best >= single + JOINT_GAIN && best >= WORTH_CITING) {
      return {
        chunks: set.map((comparison) => comparison.piece.chunk.index).sort((a, b) => a - b),
        score: best,
      };
    }
  }
  return undefined;
}

function jointCoverage(set: readonly Comparison[], content: ClaimContent): number {
  return coverageOf(content, foundTogether(set, content));
}

/** How surely a chunk says the opposite: what contradicts, as far as the rest of the claim is the chunk's matter too. */
function contradictionFrom(comparison: Comparison, content: ClaimContent): number {
  const strongest = Math.max(0, ...comparison.objections.map((objection) => objection.contradicts));
  if (strongest === 0) return 0;
  // What differs does not count against sameness of matter.
  const differing = comparison.objections.filter((objection) => objection.contradicts > 0).length;
  let covered = 0;
  let weight = 0;
  content.items.forEach((item, n) => {
    const found = comparison.found[n] ?? 0;
    covered += item.weight * found;
    weight += item.weight;
  });
  const same = weight === 0 ? 0 : Math.min(1, covered / Math.max(1, weight - 2 * differing));
  return same < SAME_MATTER ? 0 : strongest * Math.min(1, 0.4 + 0.75 * same);
}

/** The rows of a table that bear a claim out together, as far as its other words are theirs. */
function concludedVoice(
  conclusion: Conclusion,
  content: ClaimContent,
  comparisons: readonly Comparison[],
): Voice | undefined {
  if (!conclusion.holds) return undefined;
  const score = concludedSupport(conclusion, content, comparisons);
  return score < WORTH_CITING
    ? undefined
    : { chunks: conclusion.chunks.slice(0, MOST_JOINED).sort((a, b) => a - b), score };
}

function findingOf({ holds, written, chunks }: Conclusion): Finding {
  const [chunk] = chunks;
  return {
    rule: holds ? 'rows-together' : 'rows-deny',
    claim: written,
    ...(chunk !== undefined && { chunk }),
  };
}

/** What each chunk that has a voice says: the words found in it, and the rules that object. */
function findingsOf(comparison: Comparison, content: ClaimContent): Finding[] {
  const chunk = comparison.piece.chunk.index;
  const { text } = content.reading;
  const found = content.items.flatMap((item, n) => {
    const span = item.antecedent ? undefined : (item.token ?? content.reading.values[item.value ?? -1]);
    return span === undefined || (comparison.found[n] ?? 0) === 0 ? [] : [span];
  });
  const aligned = found
    .sort((a, b) => a.start - b.start)
    .map((span) => text.slice(span.start, span.end))
    .join(' ');
  return [
    ...(aligned === '' ? [] : [{ rule: 'aligned-words', claim: aligned, chunk }]),
    ...comparison.objections.map((objection) => ({
      rule: objection.rule,
      ...(objection.claim === undefined ? {} : { claim: objection.claim }),
      ...(objection.evidence === undefined ? {} : { evidence: objection.evidence }),
      chunk,
    })),
  ];
}
