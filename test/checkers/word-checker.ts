import type { Checker } from '../../src/checkers/checker.js';
import type { embedded } from '../../src/checkers/embedded/embedded.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { AssessedClaim, Assessment } from '../../src/engine/assessment.js';
import { readClaims } from '../../src/engine/claims/read-claims.js';
import { respond } from '../../src/engine/respond.js';
import { segment } from '../../src/text/segment.js';
import { isStopword } from '../../src/text/stopwords.js';
import { words } from '../../src/text/words.js';

/**
 * The embedded checker's name and manners with a judge that tests can rely on: a sentence is supported (0.95) if the facts
 * have all of its content words, contradicted (0.95) if a fact's sentence has all but its numbers, else neither (0.05).
 * For tests of what stands around a checker; how well the engine judges is measured, not assumed.
 */
export function wordChecker(): Checker {
  const name = 'embedded';
  return {
    ...embeddedManners,
    name,
    check: (request) =>
      Promise.resolve(
        request.facts.length === 0
          ? { kind: 'failed', cause: 'noFacts', checker: name, cache: 'off', elapsedMs: 0 }
          : {
              kind: 'complete',
              response: respond(assessmentOf(request), request),
              raw: assessmentOf(request),
              tier: 'model',
              checker: name,
              cache: 'off',
              elapsedMs: 1,
            },
      ),
    rethreshold: (verdict, request) => ({
      ...verdict,
      response: respond(verdict.raw as Assessment, request),
    }),
    close: () => Promise.resolve(),
  };
}

const embeddedManners = {
  version: 'words',
  tier: { tier: 'model' },
  capabilities: { contradictions: true, claimScores: true, helpfulness: true },
  ready: Promise.resolve(),
} as const satisfies Partial<ReturnType<typeof embedded>>;

/** A sentence of a fact, by the words that it has. */
interface FactSentence {
  readonly chunk: number;
  readonly words: ReadonlySet<string>;
}

const contentOf = (text: string): string[] =>
  words(text, 'en')
    .filter(({ norm }) => !isStopword(norm, 'en'))
    .map(({ stem }) => stem);
const isNumber = (word: string): boolean => /\d/.test(word);

function assessmentOf({ answerCandidate, facts, span }: CheckGroundingRequest): Assessment {
  const chunks = facts.flatMap(({ factText }, fact) =>
    segment(factText).map(({ start, end }) => ({ fact, start, end })),
  );
  const sentences = chunks.map(({ fact, start, end }, chunk): FactSentence => {
    return { chunk, words: new Set(contentOf(facts[fact]!.factText.slice(start, end))) };
  });
  const claims = readClaims(answerCandidate).map((claim): AssessedClaim => {
    const { start, end, checkRequired } = claim;
    const own = contentOf(answerCandidate.slice(start, end));
    const cited = coverOf(own, sentences);
    const named = own.filter((word) => !isNumber(word));
    const clashes = sentences.filter(
      (sentence) =>
        named.length < own.length &&
        named.every((word) => sentence.words.has(word)) &&
        [...sentence.words].some(isNumber),
    );
    const clash = mostAlike(own, clashes);
    const score = (holds: boolean): number => (checkRequired ? (holds ? 0.95 : 0.05) : 0);
    const isSupported = cited.length > 0;
    const isContradicted = !isSupported && clash !== undefined;
    const bearing = (list: readonly number[]) => (checkRequired ? [{ chunks: list, score: 0.95 }] : []);
    return {
      start,
      end,
      checkRequired,
      judged: true,
      support: score(isSupported),
      contradiction: score(isContradicted),
      supporters: isSupported ? bearing(cited) : [],
      contradictors: isContradicted ? bearing([clash.chunk]) : [],
    };
  });
  const inSpan = claims.filter(
    ({ start, end }) =>
      span === undefined ||
      (Buffer.byteLength(answerCandidate.slice(0, end)) > span.start &&
        Buffer.byteLength(answerCandidate.slice(0, start)) < span.end),
  );
  const required = inSpan.filter(({ checkRequired }) => checkRequired);
  const mean = (of: (claim: AssessedClaim) => number): number =>
    required.length === 0 ? 0 : required.reduce((sum, claim) => sum + of(claim), 0) / required.length;
  return {
    claims: inSpan,
    chunks,
    supportScore: mean(({ support }) => support),
    contradictionScore: mean(({ contradiction }) => contradiction),
    helpfulness: 0.9,
  };
}

/** The fewest sentences found greedily that have all of some words; none if they do not. */
function coverOf(own: readonly string[], sentences: readonly FactSentence[]): number[] {
  const left = new Set(own);
  const cover: number[] = [];
  while (left.size > 0) {
    const best = mostAlike([...left], sentences);
    if (best === undefined) return [];
    cover.push(best.chunk);
    for (const word of best.words) left.delete(word);
  }
  return cover.sort((a, b) => a - b);
}

/** The first of the sentences that have the most of some words; none if none has any. */
function mostAlike(own: readonly string[], sentences: readonly FactSentence[]): FactSentence | undefined {
  const shared = (sentence: FactSentence): number => own.filter((word) => sentence.words.has(word)).length;
  return sentences.reduce<FactSentence | undefined>(
    (found, sentence) => (shared(sentence) > (found === undefined ? 0 : shared(found)) ? sentence : found),
    undefined,
  );
}
