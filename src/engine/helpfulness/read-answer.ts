import { claimTokens } from '../claims/claim-tokens.js';
import { lexiconOf } from '../claims/lexicon/lexicons.js';
import type { ReadClaim } from '../claims/read-claims.js';
import type { Language } from '../text/language.js';
import { isStopword } from '../text/stopwords.js';
import { words, type Word } from '../text/words.js';
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
  /** Stems that it asserts and the prompt does not have. */
  readonly added: ReadonlySet<string>;
  /** Whether it opens with yes or no. */
  readonly replies: boolean;
  /** Whether it is no sentence but a few words, which take what they are about from the question. */
  readonly elliptic: boolean;
}

const CJK_WORD = 0.6;
/** An answer of more words is not elliptic, whatever its form. */
const LONGEST_ELLIPSIS = 8;
const HEAD = 200;

/** Reads an answer beside its question. Linear; throws for no text. */
export function readAnswer(text: string, claims: readonly ReadClaim[], question: Question): Answer {
  const language = claims.find((claim) => claim.language !== undefined)?.language ?? question.language;
  const sentences = claims.map((claim): AnswerSentence => {
    const own = text.slice(claim.start, claim.end);
    const all = words(own, claim.language ?? language);
    const { tokens } = claimTokens(own.slice(0, HEAD));
    return {
      text: own,
      asserts: claim.checkRequired || claim.ifAlone === true || claim.kind === 'code',
      length: all.reduce((sum, { kind }) => sum + (kind === 'word' || kind === 'number' ? 1 : CJK_WORD), 0),
      content: all.filter(({ norm }) => !isStopword(norm, claim.language ?? language)),
      norms: all.map(({ norm }) => norm),
      refersBack: lexiconOf(language).references.lengthAt(tokens, 0) > 0,
    };
  });
  const asserting = sentences.filter(({ asserts }) => asserts);
  const stems = new Set(asserting.flatMap(({ content }) => content.map(({ stem }) => stem)));
  return {
    language,
    sentences,
    length: sentences.reduce((sum, { length }) => sum + length, 0),
    stems,
    added: new Set([...stems].filter((stem) => !question.said.has(stem))),
    replies: doesReply(text, language),
    elliptic: isElliptic(asserting, language),
  };
}

function doesReply(text: string, language: Language): boolean {
  const { tokens } = claimTokens(text.slice(0, HEAD).split(/[.!。！\n]/u, 1)[0] ?? '');
  const end = tokens.findIndex((token) => /^[,:;]$/.test(token));
  const head = end === -1 ? tokens : tokens.slice(0, end);
  return head.length > 0 && lexiconOf(language).isReply(head);
}

function isElliptic(asserting: readonly AnswerSentence[], language: Language): boolean {
  const length = asserting.reduce((sum, sentence) => sum + sentence.length, 0);
  if (asserting.length === 0 || length > LONGEST_ELLIPSIS) return false;
  const lexicon = lexiconOf(language);
  return asserting.every(({ text }) => lexicon.asserting.find(claimTokens(text).tokens) === -1);
}
