import { languageOf } from '../../text/language-of.js';
import type { Language } from '../../text/language.js';
import { checkNeed } from './check-required.js';
import { claimTokens } from './claim-tokens.js';
import { placedSegments, type Segment } from '../../text/segment.js';

/** A sentence of an answer, read in its context. */
export interface ReadClaim extends Segment {
  /** False for what asserts nothing to verify: greetings, offers, questions, refusals, abstentions, talk about the answer, code. */
  readonly checkRequired: boolean;
  /** Present where it needs a check only as long as nothing else in the answer does: "Yes." */
  readonly ifAlone?: true;
  /** Present where it needs a check unless a reader says that it asserts nothing: a question, a label, an offer, strings in code. */
  readonly unlessRead?: true;
  /** Undefined when it is none of the languages that the engine knows, or cannot be told. */
  readonly language: Language | undefined;
}

/** A Latin-script sentence of fewer UTF-16 units than this is taken to be in its answer's language. */
const TELLING = 120;
const LATIN: ReadonlySet<Language> = new Set(['en', 'es', 'pt', 'fr', 'de', 'it']);
const NOT_LATIN = /[\u0370-\u1dff\u2c00-\uffff]/u;
/** How much of a sentence its words are read from, in UTF-16 units; longer ones assert. */
const HEAD = 400;

function languageOfSentence(text: string, ofAnswer: Language | undefined): Language | undefined {
  if (ofAnswer !== undefined && LATIN.has(ofAnswer) && text.length < TELLING && !NOT_LATIN.test(text))
    return ofAnswer;
  const guessed = languageOf(text.length > HEAD ? text.slice(0, HEAD) : text);
  // A Japanese sentence may be all Han.
  return guessed === 'zh' && ofAnswer === 'ja' ? 'ja' : (guessed ?? ofAnswer);
}

/**
 * The sentences of an answer (see `segment` for what lies between them), each with whether it needs a check. Linear in the answer's length.
 *
 * @param around text that is likely in the answer's language, such as what it rests on: short answers say too little
 */
export function readClaims(answer: string, around = ''): ReadClaim[] {
  const segments = placedSegments(answer);
  const ofAnswer = languageOf(answer, around);
  const readings = segments.map((segment, i) => {
    const text = answer.slice(segment.start, segment.end);
    const language = languageOfSentence(text, ofAnswer);
    const claim = claimTokens(text.length > HEAD ? text.slice(0, HEAD) : text);
    return {
      segment,
      text,
      claim,
      language,
      need: checkNeed(text, segment, { claim, language, next: segments[i + 1] }),
    };
  });
  const silent = readings.every(({ need }) => need !== 'check');
  return readings.map(({ need, ...reading }) => {
    const { start, end, kind } = reading.segment;
    const checkRequired = need === 'check' || (need === 'ifAlone' && silent);
    return {
      start,
      end,
      kind,
      checkRequired,
      ...(need === 'ifAlone' && { ifAlone: true }),
      ...(need === 'unlessRead' && { unlessRead: true }),
      language: reading.language,
    };
  });
}
