import type { Language } from '../text/language.js';
import { AntecedentReader } from './antecedent.js';
import { checkNeed } from './check-required.js';
import { guessLanguage } from './guess-language.js';
import { placedSegments, type Segment } from './segment.js';

/** A sentence of an answer, read in its context. */
export interface ReadClaim extends Segment {
  /** False for what asserts nothing to verify: greetings, offers, questions, refusals, abstentions, talk about the answer, code. */
  readonly checkRequired: boolean;
  /** Undefined when it is none of the languages that the engine knows, or cannot be told. */
  readonly language: Language | undefined;
  /** The earlier words of the answer, verbatim, that a pronoun, a dropped subject, a lead-in or a heading lets this sentence leave out. */
  readonly antecedent?: string;
}

/** A Latin-script sentence with fewer letters than this is taken to be in its answer's language. */
const TELLING = 60;

function languageOf(text: string, ofAnswer: Language | undefined): Language | undefined {
  const guessed = guessLanguage(text);
  if (guessed === undefined) return ofAnswer;
  if (text.length < TELLING && ofAnswer !== undefined && isLatin(guessed) && isLatin(ofAnswer))
    return ofAnswer;
  // A Japanese sentence may be all Han.
  return guessed === 'zh' && ofAnswer === 'ja' ? 'ja' : guessed;
}

function isLatin(language: Language): boolean {
  return ['en', 'es', 'pt', 'fr', 'de', 'it'].includes(language);
}

/**
 * The sentences of an answer (see `segment` for what lies between them), each with whether it needs a check and with
 * what it leans on. Linear in the answer's length.
 */
export function readClaims(answer: string): ReadClaim[] {
  const segments = placedSegments(answer);
  const ofAnswer = guessLanguage(answer);
  const needs = segments.map((segment, i) => {
    const language = languageOf(answer.slice(segment.start, segment.end), ofAnswer);
    return { language, need: checkNeed(answer, segment, { language, next: segments[i + 1] }) };
  });
  const silent = needs.every(({ need }) => need !== 'check');
  const antecedents = new AntecedentReader(answer);
  return segments.map((segment, i) => {
    const { start, end, kind } = segment;
    const { language, need } = needs[i] ?? { language: undefined, need: 'check' };
    const checkRequired = need === 'check' || (need === 'ifAlone' && silent);
    const antecedent = antecedents.next({ segment, language, asserts: checkRequired });
    return { start, end, kind, checkRequired, language, ...(antecedent === undefined ? {} : { antecedent }) };
  });
}
