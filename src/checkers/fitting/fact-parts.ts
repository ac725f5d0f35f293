import type { GroundingFact } from '../../contract/check-request.js';
import { exceedsCodePoints } from '../../contract/code-points.js';
import { limits } from '../../contract/limits.js';
import { readAttributes } from '../../engine/evidence/attributes.js';
import { ChunkScores } from '../../engine/evidence/chunk-scores.js';
import { cutFact } from '../../engine/evidence/cut-fact.js';
import { retrieve, type Retrievable } from '../../engine/evidence/retrieve.js';
import { TermIndexBuilder } from '../../engine/evidence/term-index.js';
import { readClaims } from '../../engine/claims/read-claims.js';
import { languageOf } from '../../text/language-of.js';
import type { Language } from '../../text/language.js';
import { words } from '../../text/words.js';

/** Entries of the index that one claim may visit. */
const MOST_VISITS = 200_000;
/** Parts that one sentence may name: what bears on it is among the first few, and the check reads them all. */
const RANKS = 25;
const SAMPLED_FACTS = 20;
const SAMPLED_CHARACTERS = 200;

/** Facts that are within the limits of length, however many, and where they came from. */
export interface FactParts {
  readonly parts: readonly GroundingFact[];
  /** By part, the index of its fact. */
  readonly factOf: readonly number[];
  /** How many facts were cut. */
  readonly cut: number;
  /** The parts that bear most on an answer, in their order: at most `limits.facts`. */
  readonly relevantTo: (answer: string) => readonly number[];
}

/** Whether facts are more, or longer, than a check may have. */
export function isOverLimits(facts: readonly GroundingFact[]): boolean {
  return facts.length > limits.facts || facts.some(isTooLong);
}

function isTooLong({ factText }: GroundingFact): boolean {
  return exceedsCodePoints(factText, limits.factCharacters);
}

/** Cuts facts that are too long and, where there are too many, indexes them all. Yields after each stretch of work. */
export function* readFactParts(facts: readonly GroundingFact[]): Generator<undefined, FactParts> {
  const parts: GroundingFact[] = [];
  const factOf: number[] = [];
  let cut = 0;
  for (const [index, fact] of facts.entries()) {
    const made = isTooLong(fact) ? yield* cutFact(fact) : [fact];
    if (made.length > 1) cut += 1;
    for (const part of made) {
      parts.push(part);
      factOf.push(index);
    }
  }
  if (parts.length <= limits.facts) return { parts, factOf, cut, relevantTo: () => [...parts.keys()] };
  const index = yield* indexParts(parts);
  return { parts, factOf, cut, relevantTo: (answer) => mostRelevant(answer, parts.length, index) };
}

interface PartsIndex extends Retrievable {
  readonly language: Language | undefined;
}

/** The engine's index over the facts, with a whole part where the engine has a sentence. */
function* indexParts(parts: readonly GroundingFact[]): Generator<undefined, PartsIndex> {
  const sample = parts.slice(0, SAMPLED_FACTS).map(({ factText }) => factText.slice(0, SAMPLED_CHARACTERS));
  const language = languageOf(sample.join('\n'));
  const builder = new TermIndexBuilder(language);
  for (const [number, part] of parts.entries()) {
    const { factText } = part;
    builder.addChunk(number, factText, 0, factText.length);
    const evidence = readAttributes(part).evidence.map(({ value }) => value);
    builder.addContext(number, builder.entriesOf(evidence.join('\n')));
    yield;
  }
  const scores = new ChunkScores(Int32Array.from(parts.keys()), MOST_VISITS);
  return { language, facts: parts, chunks: parts, index: builder.build(), attributeFacts: new Map(), scores };
}

/** Each sentence in turn names the part that it has most in common with, until there are enough. */
function mostRelevant(answer: string, parts: number, index: PartsIndex): readonly number[] {
  const rankings = readClaims(answer)
    .filter(({ checkRequired }) => checkRequired)
    .map(({ start, end }) =>
      retrieve(index, words(answer.slice(start, end), index.language), RANKS).map(({ chunk }) => chunk),
    );
  const chosen = new Set<number>();
  for (let rank = 0; rank < RANKS && chosen.size < limits.facts; rank++) {
    for (const ranked of rankings) {
      const part = ranked[rank];
      if (part !== undefined && chosen.size < limits.facts) chosen.add(part);
    }
  }
  // An answer that shares no word with any fact is judged by some: it is for the checker to say that nothing supports it.
  for (let part = 0; chosen.size === 0 && part < Math.min(parts, limits.facts); part++) chosen.add(part);
  return [...chosen].sort((a, b) => a - b);
}
