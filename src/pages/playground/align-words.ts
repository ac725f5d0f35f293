import type { GroundingFact } from '../../contract/check-request.js';
import { Utf8Offsets } from '../../contract/utf8-offsets.js';
import type { Verdict } from '../../contract/verdict.js';
import type { Assessment } from '../../engine/assessment.js';
import { languageOf, toLanguage } from '../../text/language-of.js';
import { stopwordsOf } from '../../text/stopwords.js';
import { words, type Word } from '../../text/words.js';
import type { Evidence, Stretch } from './wire.js';

/** Where a sentence and a chunk about it lie. */
interface Pair {
  readonly claim: number;
  readonly sentence: Stretch;
  readonly fact: number;
  readonly chunk: Stretch;
}

/**
 * What of the facts bears on each sentence, cited or not quite, and the words that they share: those whose stems are the
 * same, words without content left out.
 */
export function alignWords(answer: string, facts: readonly GroundingFact[], verdict: Verdict): Evidence[] {
  if (verdict.kind === 'failed') return [];
  const pairs = assessmentIn(verdict)
    ? pairsOfAssessment(assessmentIn(verdict))
    : pairsOfResponse(answer, facts, verdict.response);
  const language = toLanguage(languageOf(answer));
  const stopwords = stopwordsOf(language ?? 'en');
  const read = (text: string, [start, end]: Stretch): Word[] =>
    words(text.slice(start, end), language).filter(({ norm }) => !stopwords.has(norm));
  const stretchesOf = (found: readonly Word[], among: ReadonlySet<string>, [from]: Stretch): Stretch[] =>
    found.flatMap(({ stem, start, end }) => (among.has(stem) ? [[from + start, from + end] as const] : []));
  return pairs.flatMap(({ claim, sentence, fact, chunk }) => {
    const factText = facts[fact]?.factText;
    if (factText === undefined) return [];
    const inAnswer = read(answer, sentence);
    const inFact = read(factText, chunk);
    return [
      {
        claim,
        fact,
        chunk,
        answerWords: stretchesOf(inAnswer, new Set(inFact.map(({ stem }) => stem)), sentence),
        factWords: stretchesOf(inFact, new Set(inAnswer.map(({ stem }) => stem)), chunk),
      },
    ];
  });
}

/** The engine's own scores, where the verdict carries them. */
export function assessmentIn(verdict: Verdict): Assessment | undefined {
  if (verdict.kind !== 'complete' || typeof verdict.raw !== 'object' || verdict.raw === null)
    return undefined;
  return 'claims' in verdict.raw && 'chunks' in verdict.raw ? (verdict.raw as Assessment) : undefined;
}

function pairsOfAssessment(assessment: Assessment | undefined): Pair[] {
  if (assessment === undefined) return [];
  return assessment.claims.flatMap(({ start, end, supporters, contradictors }, claim) => {
    const chunks = new Set([...supporters, ...contradictors].flatMap((bearing) => bearing.chunks));
    return [...chunks].flatMap((index) => {
      const chunk = assessment.chunks[index];
      if (chunk === undefined) return [];
      return [{ claim, sentence: [start, end], fact: chunk.fact, chunk: [chunk.start, chunk.end] } as const];
    });
  });
}

function pairsOfResponse(
  answer: string,
  facts: readonly GroundingFact[],
  response: Exclude<Verdict, { kind: 'failed' }>['response'],
): Pair[] {
  const offsets = new Utf8Offsets(answer);
  return response.claims.flatMap(({ startPos, endPos, citationIndices, antiCitationIndices = [] }, claim) => {
    if (!offsets.isBoundary(startPos) || !offsets.isBoundary(endPos)) return [];
    const sentence = [offsets.toUtf16(startPos), offsets.toUtf16(endPos)] as const;
    return [...new Set([...citationIndices, ...antiCitationIndices])].flatMap((index) => {
      const cited = response.citedChunks[index];
      const fact = Number(cited?.source);
      // A checker that abridges what it cites cites the whole fact here.
      const text = facts[fact]?.factText ?? '';
      const at = text.indexOf(cited?.chunkText ?? '');
      const chunk = at < 0 || cited === undefined ? [0, text.length] : [at, at + cited.chunkText.length];
      return [{ claim, sentence, fact, chunk: [chunk[0] ?? 0, chunk[1] ?? 0] as const }];
    });
  });
}
