import { claimTokens } from '../claims/claim-tokens.js';
import { lexiconOf } from '../claims/lexicon/lexicons.js';
import type { ReadClaim } from '../claims/read-claims.js';
import type { Language } from '../../text/language.js';
import { leadingReference } from '../../text/references.js';
import { BETWEEN_SENTENCE_MARKS } from '../../text/sentence-marks.js';
import { isStopword } from '../../text/stopwords.js';
import { words, type Word } from '../../text/words.js';
import { numbersIn, type WrittenNumber } from '../exact/numbers.js';
import { askingLexiconOf } from './asking-words.js';
import type { Question } from './read-question.js';

/** A sentence of the answer as helpfulness sees it. */
export interface AnswerSentence {
  readonly text: string;
  /** False for greetings, offers, refusals, abstentions and questions back. */
  readonly asserts: boolean;
  /** Its length in words; two characters of Chinese or Japanese are about one. */
  readonly length: number;
  /** Content words only. */
  readonly content: readonly Word[];
  readonly norms: readonly string[];
  /** Stems that it has and the prompt does not. */
  readonly added: ReadonlySet<string>;
  /** Numbers that it has and the prompt does not; none where it asserts nothing, or comes late in a long answer. */
  readonly numbers: readonly WrittenNumber[];
  /** Whether it begins with a word for something said before. */
  readonly refersBack: boolean;
}

export interface Answer {
  readonly language: Language;
  readonly sentences: readonly AnswerSentence[];
  /** Words in all. */
  readonly length: number;
  /** The stems of all that it asserts. */
  readonly stems: ReadonlySet<string>;
  /** Whether it opens with yes or no. */
  readonly replies: boolean;
  /** Whether it is no sentence but a few words, which take what they are about from the question. */
  readonly elliptic: boolean;
}

const CJK_WORD = 0.6;
/** An answer of more words is not elliptic, whatever its form. */
const LONGEST_ELLIPSIS = 8;
/** Of these, so many that carry content. */
const MOST_CONTENT = 5;
/** Where words are not spaced, a copula ends even a bare name; so many pairs of characters are no more than that. */
const FEW = 3;
const HEAD = 200;
/** Values are read in so many sentences: what comes later is not the answer's point. */
const SENTENCES_READ = 20;

/** Reads an answer to a question. Linear; throws for no text. */
export function readAnswer(text: string, claims: readonly ReadClaim[], question: Question): Answer {
  const language = claims.find((claim) => claim.language !== undefined)?.language ?? question.language;
  let read = 0;
  const sentences = claims.map((claim): AnswerSentence => {
    const own = text.slice(claim.start, claim.end);
    const all = words(own, claim.language ?? language);
    const content = all.filter(({ norm }) => !isStopword(norm, claim.language ?? language));
    const asserts = claim.checkRequired || claim.ifAlone === true || claim.kind === 'code';
    if (asserts) read += 1;
    return {
      text: own,
      asserts,
      length: all.reduce((sum, { kind }) => sum + (kind === 'word' || kind === 'number' ? 1 : CJK_WORD), 0),
      content,
      added: new Set(content.map(({ stem }) => stem).filter((stem) => !question.promptStems.has(stem))),
      numbers: asserts && read <= SENTENCES_READ ? newNumbers(own, question) : [],
      norms: all.map(({ norm }) => norm),
      refersBack: leadingReference(own.slice(0, HEAD), claim.language ?? language) !== undefined,
    };
  });
  const asserting = sentences.filter(({ asserts }) => asserts);
  const stems = new Set(asserting.flatMap(({ content }) => content.map(({ stem }) => stem)));
  return {
    language,
    sentences,
    length: sentences.reduce((sum, { length }) => sum + length, 0),
    stems,
    replies: doesReply(text, language),
    elliptic: isElliptic(asserting, question, language),
  };
}

function newNumbers(text: string, question: Question): readonly WrittenNumber[] {
  return numbersIn(text).filter(
    ({ start, end }) => !question.text.includes(text.slice(start, end).toLowerCase()),
  );
}

function doesReply(text: string, language: Language): boolean {
  const { tokens } = claimTokens(text.slice(0, HEAD).match(BETWEEN_SENTENCE_MARKS)?.[0] ?? '');
  const end = tokens.findIndex((token) => /^[,:;]$/.test(token));
  const head = end === -1 ? tokens : tokens.slice(0, end);
  return head.length > 0 && lexiconOf(language).isReply(head);
}

/** A few words without a verb, or a bare reason, that repeat nothing of the question. */
function isElliptic(asserting: readonly AnswerSentence[], { topic }: Question, language: Language): boolean {
  if (asserting.length === 0) return false;
  if (asserting.some(({ content }) => content.some(({ stem }) => topic.has(stem)))) return false;
  const [first] = asserting;
  const { because } = askingLexiconOf(language);
  if (
    asserting.length === 1 &&
    first !== undefined &&
    because.lengthAt(claimTokens(first.text).tokens, 0) > 0
  )
    return true;
  const length = asserting.reduce((sum, sentence) => sum + sentence.length, 0);
  const lexicon = lexiconOf(language);
  return (
    length <= LONGEST_ELLIPSIS &&
    asserting.every(
      ({ content, text }) =>
        (content.length <= FEW && isUncased(text)) ||
        (content.length <= MOST_CONTENT && lexicon.finiteVerbs.find(claimTokens(text).tokens) === -1),
    )
  );
}

function isUncased(text: string): boolean {
  return !/\p{Ll}|\p{Lu}/u.test(text);
}
