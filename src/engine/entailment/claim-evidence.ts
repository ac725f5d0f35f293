import { readClaim, type Reading } from '../alignment/reading.js';
import { concludeInProse } from '../conclusions/prose-conclusions.js';
import { concludeFromSentences } from './sentences-together.js';
import { conclude, mayConclude, type Conclusion } from '../conclusions/conclude.js';
import type { Chunk } from '../evidence/chunk.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { retrieve, type RankedChunk } from '../evidence/retrieve.js';
import type { Language } from '../text/language.js';
import { isStopword } from '../text/stopwords.js';
import { words } from '../text/words.js';
import { keysTold } from './attribute-words.js';
import { classMemberOf, type ClassMember } from './class-member.js';
import { weigh, type ClaimContent } from './claim-content.js';
import type { EvidenceReader, Piece } from './evidence-reader.js';
import { withTopic, type ToldBefore } from './other-subject.js';
import { restated, type LeftOut } from './restated.js';

/** A claim as it is read, and what rows read together say of it. */
export interface ReadContent {
  readonly content: ClaimContent;
  /** What the rows of a table, read together, say of the claim; undefined where it draws no conclusion from them. */
  readonly conclusion?: Conclusion;
}

/** A claim with its pronoun. */
export interface AsWritten {
  /** What the pronoun stands for. */
  readonly topic: ToldBefore;
  /** Reads it; only asked for where the claim with the name is not borne out. */
  readonly read: () => ReadContent;
}

/** A claim with the chunks that may bear on it, best first. */
export interface ClaimEvidence extends ReadContent {
  /** The claim as it is written, where `content` has the name of what its pronoun stands for: see `judgeEvidence`. */
  readonly asWritten?: AsWritten;
  /** The claim told of a class, of which it tells one thing. */
  readonly ofClass?: ReadContent & Pick<ClassMember, 'member' | 'rule'>;
  /** What it says besides, each to be borne out as well: of the second thing, where it says something of "both". */
  readonly besides: readonly ReadContent[];
  readonly pieces: readonly Piece[];
  /** The same chunks and further ones that share words with the claim, best first: what the model may read. */
  readonly ranked: readonly Chunk[];
}

/** What a claim leaves to the sentences before it. */
export interface ClaimSetting extends LeftOut {
  /** What they were about, latest first. */
  readonly before: readonly ToldBefore[];
  /** The claim points to the first of these, by a pronoun or by leaving it out. */
  readonly isReference: boolean;
  /** The claim with the name of that in place of the pronoun. */
  readonly resolved?: string;
}

const ALONE: ClaimSetting = { before: [], isReference: false };

/** Chunks that each claim is held against. */
const CHUNKS_PER_CLAIM = 6;
/** Chunks that share less than this part of what the best one shares are not read. */
const LEAST_OF_BEST = 0.15;
/** Chunks that the model may read beside a claim: two windows hold no more. */
const MOST_RANKED = 16;
/** The same where there are so many chunks that six of them share some word with any claim. */
const LEAST_OF_MANY = 0.3;
const MANY_CHUNKS = 2000;
/** Where the best of so many chunks has less than this part of a long claim that stands alone, no six bear it out: few are read. */
const NEXT_TO_NOTHING = 0.2;
/** In words: of a short claim, all may be so common that the index leaves most of their places out. */
const WORDS_OF_LONG = 8;
const CHUNKS_OF_DISTANT = 2;

/**
 * Reads a claim and finds its evidence.
 *
 * @param antecedent the words before the claim that it rests on, or undefined
 * @param setting what it leaves to the sentences before it; @default nothing
 */
export function gatherEvidence(
  claim: string,
  antecedent: string | undefined,
  language: Language,
  prepared: PreparedFacts,
  reader: EvidenceReader,
  setting = ALONE,
): ClaimEvidence {
  const context = antecedent === undefined ? undefined : readClaim(antecedent, language);
  const leftOut = [antecedent, setting.picked?.among, setting.asked].filter((text) => text !== undefined);
  const query = words([...leftOut, claim].join('\n'), prepared.language);
  const told = prepared.language === 'en' && reader.hasCells ? keysTold(query) : [];
  const ranked = withFew(retrieve(prepared, [...query, ...told], MOST_RANKED), prepared);
  const isDistant =
    prepared.chunks.length > MANY_CHUNKS &&
    leftOut.length === 0 &&
    query.length >= WORDS_OF_LONG &&
    (ranked[0]?.coverage ?? 0) < NEXT_TO_NOTHING;
  const pieces = worthReading(ranked, prepared.chunks.length, isDistant)
    .map((one) => reader.piece(one.chunk, language))
    .filter((piece) => piece !== undefined);
  const readAs = (text: string, lentTo = 0): ReadContent => {
    const reading = readClaim(text, language);
    const content = weigh(reading, context, (word) => reader.rarity(word), lentTo);
    const conclusion = isDistant ? undefined : conclusionFrom(reading, pieces, reader, language);
    const matter = withTopic(content.matter, reading, pieces, setting.before, setting.isReference);
    return { content: { ...content, matter }, ...(conclusion !== undefined && { conclusion }) };
  };
  const toldOfClass = ({ content }: ReadContent): Pick<ClaimEvidence, 'ofClass'> => {
    const found = classMemberOf(content.reading, pieces);
    return found === undefined
      ? {}
      : { ofClass: { ...readAs(found.told), member: found.member, rule: found.rule } };
  };
  const found = {
    pieces,
    ranked: ranked.map(({ chunk }) => prepared.chunks[chunk]).filter((chunk) => chunk !== undefined),
  };
  const { resolved, before } = setting;
  const [topic] = before;
  if (resolved !== undefined && topic !== undefined && isTold(topic, pieces, language)) {
    const named = readAs(resolved, lentTo(claim, resolved));
    const asWritten = { topic, read: () => readAs(claim) };
    return { ...named, asWritten, besides: [], ...found, ...toldOfClass(named) };
  }
  const [first = readAs(claim), ...besides] = restated(claim, setting, pieces, language).map((text) =>
    readAs(text),
  );
  return { ...first, besides, ...found, ...toldOfClass(first) };
}
/** Where a claim goes on as it is written, behind the name that was put in. */
function lentTo(claim: string, resolved: string): number {
  let same = 0;
  while (same < claim.length && claim.at(-1 - same) === resolved.at(-1 - same)) same += 1;
  return resolved.length - same;
}

/** Whether the evidence has some word of what the claim points to. */
function isTold({ subject }: ToldBefore, pieces: readonly Piece[], language: Language): boolean {
  return words(subject, language).some(
    (word) => !isStopword(word.norm, language) && pieces.some(({ index }) => index.holds(word)),
  );
}

/** Of the chunks that share words with a claim, best first, those that it is held against. */
function worthReading(
  ranked: readonly RankedChunk[],
  chunks: number,
  isDistant: boolean,
): readonly RankedChunk[] {
  if (chunks <= CHUNKS_PER_CLAIM) return ranked.slice(0, CHUNKS_PER_CLAIM);
  const least = (ranked[0]?.score ?? 0) * (chunks > MANY_CHUNKS ? LEAST_OF_MANY : LEAST_OF_BEST);
  return ranked
    .slice(0, isDistant ? CHUNKS_OF_DISTANT : CHUNKS_PER_CLAIM)
    .filter(({ score }) => score >= least);
}

/** From the tables and the records of which the claim's evidence has rows, the nearest that concludes; else from prose. */
function conclusionFrom(
  claim: Reading,
  pieces: readonly Piece[],
  reader: EvidenceReader,
  language: Language,
): Conclusion | undefined {
  const seen = new Set<number>();
  for (const { chunk } of pieces) {
    if (chunk.cells.length === 0 || seen.has(chunk.group) || !mayConclude(claim, chunk)) continue;
    seen.add(chunk.group);
    const relation = reader.relation(chunk, language);
    const conclusion = relation === undefined ? undefined : conclude(claim, relation);
    if (conclusion !== undefined || seen.size === MOST_RELATIONS) return conclusion;
  }
  const prose = pieces.filter(({ cells }) => cells.length === 0);
  // What no table concludes, the lines of a list or a record may.
  const told = pieces.filter(({ chunk }) => chunk.kind !== 'row');
  const concluded = concludeInProse(
    claim,
    told.map(({ chunk, index }) => ({ chunk: chunk.index, index })),
  );
  return concluded ?? concludeFromSentences(claim, prose, (index) => reader.piece(index, language));
}

/** Of facts so short that a claim is held against as many chunks anyway, all: what it says may follow without one of their words. */
function withFew(ranked: readonly RankedChunk[], { chunks }: PreparedFacts): readonly RankedChunk[] {
  if (chunks.length > CHUNKS_PER_CLAIM) return ranked;
  const others = chunks.filter(
    ({ index, kind }) => kind !== 'question' && !ranked.some(({ chunk }) => chunk === index),
  );
  return [...ranked, ...others.map(({ index }) => ({ chunk: index, score: 0, coverage: 0 }))];
}

/** Tables that are read for one claim. */
const MOST_RELATIONS = 3;
