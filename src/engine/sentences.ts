import type { CheckGroundingRequest, GroundingFact } from '../contract/check-request.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import { languageOf } from '../text/language-of.js';
import type { Language } from '../text/language.js';
import { isMarks, namedFacts, withoutCitations } from './claims/citation-marks.js';
import { EmptyLabels } from './claims/empty-label.js';
import { plainText } from './claims/plain-text.js';
import { readClaims, type ReadClaim } from './claims/read-claims.js';
import { hypothesisOf } from './claims/hypothesis.js';
import { sourceListOf } from './claims/source-list.js';
import { truecased, Spellings } from './claims/truecase.js';
import type { EvidenceQuery } from './evidence/select-evidence.js';
import { SENTENCES_BEFORE } from './judge/passage.js';
import { promptEnds } from './prompt-ends.js';

/** A sentence of the answer with all that evidence is looked for by. */
export interface Sentence {
  readonly claim: ReadClaim;
  readonly language: Language;
  readonly query: EvidenceQuery;
  /** Present where it needs no check and is about nothing in facts and question: what comes after it is read without it. */
  readonly isEmpty?: true;
}

/** Sentences that are looked back at for those that are read before one: as many empty ones are left out. */
const MOST_BEFORE_EXAMINED = 8;

/** The sentences of an answer that are asked for: all, or those that the request's span touches. */
export function sentencesOf(request: CheckGroundingRequest): readonly Sentence[] {
  const { answerCandidate: answer, facts } = request;
  const question = promptEnds(request.prompt ?? '');
  const around = beginningsOf(facts);
  const read = readClaims(answer, around);
  const sources = sourceListOf(
    read.map(({ start, end }) => answer.slice(start, end)),
    facts,
  );
  const claims = read.map((claim, at) => (sources.has(at) ? assertingNothing(claim) : claim));
  const isAsked = isAskedFor(request);
  const spellings = new Spellings([...facts.map(({ factText }) => factText), question]);
  /** The language of a sentence where neither it nor its answer shows one. */
  let fallback: Language | undefined;
  // A mark that stands alone belongs to what stands before it.
  const citedBy = (at: number): ReadonlySet<number> => {
    if (isMarkAlone(claims[at])) return new Set();
    let next = at + 1;
    while (isMarkAlone(claims[next])) next += 1;
    return namedFacts(answer.slice(claims[at]?.start, claims[next]?.start ?? answer.length), facts);
  };
  const isMarkAlone = (claim: ReadClaim | undefined): boolean =>
    claim !== undefined && isMarks(answer.slice(claim.start, claim.end));
  const labels = new EmptyLabels([...facts.map(({ factText }) => factText), question]);
  const empty = claims.map((): boolean | undefined => undefined);
  const isEmpty = (at: number): boolean => (empty[at] ??= isEmptyLabel(claims[at], answer, labels));
  const sentencesBefore = (at: number): readonly string[] => {
    const found: string[] = [];
    for (
      let n = at - 1;
      n >= Math.max(0, at - MOST_BEFORE_EXAMINED) && found.length < SENTENCES_BEFORE;
      n -= 1
    )
      if (!isEmpty(n))
        found.push(plainText(withoutCitations(answer.slice(claims[n]?.start, claims[n]?.end))));
    return found.reverse();
  };
  return claims.flatMap((claim, at) => {
    if (!isAsked(claim)) return [];
    const language = claim.language ?? (fallback ??= languageOf(around) ?? 'en');
    const before = sentencesBefore(at);
    // Only what is read of a sentence is without markup; its offsets are those of the answer.
    const next = claims[at + 1];
    const reply = next?.ifAlone === true ? answer.slice(next.start, next.end) : undefined;
    const text = answer.slice(claim.start, claim.end);
    const withoutLabel = labels.without(
      hypothesisOf(text, claim.kind, language, reply, facts.length),
      language,
    );
    const sentence = truecased(withoutLabel, spellings, language);
    const query = { sentence, before, question, named: citedBy(at) };
    return [{ claim, language, query, ...(isEmpty(at) && { isEmpty: true as const }) }];
  });
}

function isEmptyLabel(claim: ReadClaim | undefined, answer: string, labels: EmptyLabels): boolean {
  if (claim === undefined || claim.checkRequired) return false;
  if (claim.ifAlone === true || claim.unlessRead === true) return false;
  return labels.has(plainText(answer.slice(claim.start, claim.end)));
}

function assertingNothing({ start, end, kind, language }: ReadClaim): ReadClaim {
  return { start, end, kind, language, checkRequired: false };
}

/** Whether a claim touches the stretch of the answer that is asked for. */
function isAskedFor({ answerCandidate, span }: CheckGroundingRequest): (claim: ReadClaim) => boolean {
  if (span === undefined) return () => true;
  const offsets = new Utf8Offsets(answerCandidate);
  const start = offsets.nearestUtf16(span.start);
  const end = offsets.nearestUtf16(span.end);
  return (claim) => claim.end > start && claim.start < end;
}

const SAMPLED_FACTS = 4;
const SAMPLED_CHARACTERS = 400;

/** Answer and facts are mostly of one language, which is detected better from both. */
function beginningsOf(facts: readonly GroundingFact[]): string {
  return facts
    .slice(0, SAMPLED_FACTS)
    .map((fact) => fact.factText.slice(0, SAMPLED_CHARACTERS))
    .join('\n');
}
