import type { GroundingFact } from '../../contract/check-request.js';
import type { CheckGroundingResponse, Claim, CitedChunk } from '../../contract/check-response.js';
import { segment } from '../../text/segment.js';
import type { Language } from '../../text/language.js';
import { scriptOf } from '../../text/script.js';
import { listOf } from '../claim-evidence.js';
import { contentStems, shareFound } from './content-words.js';
import { asks, endsSentence } from '../../text/last-mark.js';
import { leadingReference } from '../../text/references.js';

/** A sentence of a fact: `facts[fact].factText.slice(start, end)`. */
export interface FactSentence {
  readonly fact: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A sentence shorter or longer than this, in UTF-16 units, is a fragment or more than was asked; half in scripts without spaces. */
const SHORTEST = 12;
const LONGEST = 320;
/** A sentence of the fact speaks of the claim when at least this part of the claim's content words is in it. */
const LEAST_SHARED = 0.3;
/** The answer says a sentence already when at least this part of its content words is in one of its own. */
const ALREADY_SAID = 0.9;

/** Begins like a sentence: an upper-case letter, a letter of a script without case, a number; a quote or bracket before it. */
const BEGINS = /^["'“„«「『¿¡(]*(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N})/u;
/** Markup, record and table separators, links: verbatim they would not read as prose, or act as Markdown or HTML. */
const NOT_PROSE = /[<>`|[\]{}\\\n\r\t*_#~^=]|https?:|www\.|^\s*[-+•]\s/u;
/** UTF-16 units of a record's key: that of its first word, and of each of two more. */
const LONGEST_KEY = 30;
const LONGEST_KEY_WORD = 20;

/** UTF-16 units of the fact that are read on either side of a chunk, to see where sentences begin and end. */
const AROUND = 400;

/** Finds the sentences of the facts that replace contradicted claims of one answer; none is given twice. */
export class FactSentences {
  readonly #response: CheckGroundingResponse;
  readonly #facts: readonly GroundingFact[];
  readonly #language: Language | undefined;
  /** The content words of sentences that are kept, read when they are first needed. */
  readonly #keptWords = new Map<string, ReadonlySet<string>>();
  readonly #given = new Set<string>();

  constructor(
    response: CheckGroundingResponse,
    facts: readonly GroundingFact[],
    language: Language | undefined,
  ) {
    this.#response = response;
    this.#facts = facts;
    this.#language = language;
  }

  /**
   * The sentence that the facts say in place of a contradicted claim, word for word: of the chunks that contradict it,
   * the complete sentence that shares most words with the claim. Undefined when there is none that reads by itself (a
   * table's row, a record, a fragment, one that begins with "It" or "However"), in the claim's script, and says
   * something that the answer does not say yet.
   *
   * A chunk is looked up in the fact that its `source` names, and counts only when it is there verbatim: other
   * services abridge theirs.
   *
   * @param kept the sentences that the answer keeps before the claim
   */
  sentenceFor(claim: Claim, kept: readonly string[]): FactSentence | undefined {
    const wanted = contentStems(claim.claimText, this.#language);
    let best: FactSentence | undefined;
    let most = 0;
    for (const index of listOf(claim.antiCitationIndices)) {
      const chunk = listOf(this.#response.citedChunks)[index];
      if (chunk === undefined) continue;
      for (const sentence of sentencesOf(chunk, this.#facts)) {
        if (!isReadable(sentence.text, claim.claimText, this.#language)) continue;
        const words = contentStems(sentence.text, this.#language);
        const shared = shareFound(wanted, new Set(words));
        if (shared < LEAST_SHARED || shared <= most || this.#isRepeated(sentence.text, words, kept)) continue;
        best = sentence;
        most = shared;
      }
    }
    if (best !== undefined) this.#given.add(best.text);
    return best;
  }

  #isRepeated(sentence: string, words: readonly string[], kept: readonly string[]): boolean {
    if (this.#given.has(sentence) || kept.some((own) => own.includes(sentence))) return true;
    return kept.some((own) => shareFound(words, this.#wordsOf(own)) >= ALREADY_SAID);
  }

  #wordsOf(own: string): ReadonlySet<string> {
    let words = this.#keptWords.get(own);
    if (words === undefined) {
      words = new Set(contentStems(own, this.#language));
      this.#keptWords.set(own, words);
    }
    return words;
  }
}

/** The sentences of the fact that lie wholly within the chunk. */
function sentencesOf(chunk: CitedChunk, facts: readonly GroundingFact[]): FactSentence[] {
  const fact = Number(chunk.source);
  const factText = /^\d+$/u.test(chunk.source) ? facts[fact]?.factText : undefined;
  const from = chunk.chunkText === '' ? -1 : (factText?.indexOf(chunk.chunkText) ?? -1);
  if (factText === undefined || from < 0) return [];
  const to = from + chunk.chunkText.length;
  // The paragraph around the chunk shows whether the chunk's ends are those of sentences.
  const start = Math.max(from === 0 ? 0 : factText.lastIndexOf('\n', from - 1) + 1, from - AROUND);
  const newline = factText.indexOf('\n', to);
  const paragraph = factText.slice(start, Math.min(newline < 0 ? factText.length : newline, to + AROUND));
  return segment(paragraph)
    .filter((part) => part.kind === 'sentence' && start + part.start >= from && start + part.end <= to)
    .map((part) => ({
      fact,
      start: start + part.start,
      end: start + part.end,
      text: paragraph.slice(part.start, part.end),
    }));
}

function isReadable(sentence: string, claim: string, language: Language | undefined): boolean {
  const script = scriptOf(sentence);
  const scale = script === 'han' || script === 'kana' || script === 'thai' ? 0.5 : 1;
  return (
    sentence.length >= SHORTEST * scale &&
    sentence.length <= LONGEST * scale &&
    BEGINS.test(sentence) &&
    endsSentence(sentence) &&
    !asks(sentence) &&
    !NOT_PROSE.test(sentence) &&
    !isRecord(sentence) &&
    script === scriptOf(claim) &&
    isBalanced(sentence) &&
    leadingReference(sentence, language) === undefined
  );
}

const BRACKETS = ['()', '（）', '「」', '『』', '“”', '«»'] as const;

function isBalanced(sentence: string): boolean {
  const count = (mark: string): number => sentence.split(mark).length;
  return count('"') % 2 === 1 && BRACKETS.every((pair) => count(pair.charAt(0)) === count(pair.charAt(1)));
}

/** Whether a text begins as a record does: a key of up to three words, and a colon. */
function isRecord(text: string): boolean {
  const colon = text.search(/[:：]/u);
  if (colon < 1 || !/\s/u.test(text.charAt(colon + 1))) return false;
  const [first = '', ...words] = text.slice(0, colon).split(/\s/u);
  if (first === '' || first.length > LONGEST_KEY || words.length > 2) return false;
  return words.every((word) => word !== '' && word.length <= LONGEST_KEY_WORD);
}
