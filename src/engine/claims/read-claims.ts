import { languageOf } from '../../text/language-of.js';
import type { Language } from '../../text/language.js';
import { assertsInAnyLanguage, checkNeed, type CheckNeed } from './check-required.js';
import { claimTokens } from './claim-tokens.js';
import { scriptOf } from '../../text/script.js';
import { placedSegments, type PlacedSegment, type Segment } from '../../text/segment.js';

/** A sentence of an answer, read in its context. */
export interface ReadClaim extends Segment {
  /** False for what asserts nothing to verify: greetings, offers, questions, refusals, abstentions, talk about the answer, code. */
  readonly checkRequired: boolean;
  /** Present where it needs a check only as long as nothing else in the answer does: "Yes." */
  readonly ifAlone?: true;
  /** Present where it needs a check unless a reader says that it asserts nothing: a question, a label, an offer, strings in code. */
  readonly unlessRead?: true;
  /** Undefined when it is none of the languages that the engine knows, or cannot be detected. */
  readonly language: Language | undefined;
}

/** A Latin-script sentence of fewer UTF-16 units is too short to detect its language: it is assumed to be its answer's. */
const SHORTEST_DETECTED = 120;
const LATIN: ReadonlySet<Language> = new Set(['en', 'es', 'pt', 'fr', 'de', 'it']);
const NOT_LATIN = /[\u0370-\u1dff\u2c00-\uffff]/u;
/** How much of a sentence its words are read from, in UTF-16 units; longer ones assert. */
const HEAD = 400;

const headOf = (text: string): string => (text.length > HEAD ? text.slice(0, HEAD) : text);

function languageOfSentence(text: string, ofAnswer: Language | undefined): Language | undefined {
  if (
    ofAnswer !== undefined &&
    LATIN.has(ofAnswer) &&
    text.length < SHORTEST_DETECTED &&
    !NOT_LATIN.test(text)
  )
    return ofAnswer;
  const guessed = languageOf(headOf(text));
  // A Japanese sentence may be all Han.
  return guessed === 'zh' && ofAnswer === 'ja' ? 'ja' : (guessed ?? ofAnswer);
}

interface SegmentReading {
  readonly need: CheckNeed;
  readonly language: Language | undefined;
}

/**
 * The sentences of one answer (see `segment` for what lies between them), each read in its context when it is first asked
 * for. Linear in the answer's length.
 */
export class ClaimReader {
  readonly segments: readonly PlacedSegment[];
  readonly #answer: string;
  readonly #around: string;
  #language: { readonly ofAnswer: Language | undefined } | undefined;
  readonly #read: (SegmentReading | undefined)[] = [];
  #asserts: boolean | undefined;

  /** @param around text that is likely in the answer's language, such as what it rests on: short answers say too little */
  constructor(answer: string, around = '') {
    this.#answer = answer;
    this.segments = placedSegments(answer);
    this.#around = around;
  }

  /** Whether some sentence needs a check whatever stands next to it. Reads no further than the first that does. */
  get asserts(): boolean {
    return (this.#asserts ??= this.segments.some(
      (segment, index) =>
        this.#assertsInLatin(segment, index) || this.#reading(segment, index).need === 'check',
    ));
  }

  /** All sentences, each with whether it needs a check. */
  get claims(): ReadClaim[] {
    return this.segments.flatMap((_, index) => this.claim(index) ?? []);
  }

  /** Undefined where the answer has no sentence of that index. */
  claim(index: number): ReadClaim | undefined {
    const segment = this.segments[index];
    if (segment === undefined) return undefined;
    const { start, end, kind } = segment;
    const { need, language } = this.#reading(segment, index);
    return {
      start,
      end,
      kind,
      checkRequired: need === 'check' || (need === 'ifAlone' && !this.asserts),
      ...(need === 'ifAlone' && { ifAlone: true }),
      ...(need === 'unlessRead' && { unlessRead: true }),
      language,
    };
  }

  /** Whether a sentence that is not read yet needs a check whatever language it is in, as far as that can be decided quickly. */
  #assertsInLatin(segment: PlacedSegment, index: number): boolean {
    if (this.#read[index] !== undefined) return false;
    const text = this.#answer.slice(segment.start, segment.end);
    // An answer may be in another script than its sentence.
    if (NOT_LATIN.test(text) || scriptOf(this.#answer) !== 'latin') return false;
    return assertsInAnyLanguage(text, segment, claimTokens(headOf(text)));
  }

  #reading(segment: PlacedSegment, index: number): SegmentReading {
    return (this.#read[index] ??= this.#readNow(segment, this.segments[index + 1]));
  }

  #readNow(segment: PlacedSegment, next: PlacedSegment | undefined): SegmentReading {
    const text = this.#answer.slice(segment.start, segment.end);
    this.#language ??= { ofAnswer: languageOf(this.#answer, this.#around) };
    const language = languageOfSentence(text, this.#language.ofAnswer);
    const claim = claimTokens(headOf(text));
    return { need: checkNeed(text, segment, { claim, language, next }), language };
  }
}

/** All sentences of an answer, each with whether it needs a check. */
export function readClaims(answer: string, around?: string): ReadClaim[] {
  return new ClaimReader(answer, around).claims;
}
