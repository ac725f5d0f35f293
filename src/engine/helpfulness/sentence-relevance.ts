import { isCapitalised } from './capitals.js';
import type { Asked } from './asking-words.js';
import { typeIn } from './asked-type.js';
import { hasRelatedStem } from './related-words.js';
import type { Answer, AnswerSentence } from './read-answer.js';
import type { Question, QuestionPart } from './read-question.js';

/** How relevant one sentence is to one part of a question, each in [0,1]. */
export interface SentenceRelevance {
  /** How much of what is asked of the thing it has, by its words. */
  readonly focus: number;
  /** How far it can be the answer: it has what is asked for, and says it of what is asked about. */
  readonly point: number;
}

/** A question with more parts, or an answer with more sentences, is read by its first ones. */
const PARTS_READ = 8;
const SENTENCES_READ = 40;
const FOCUS_READ = 30;
/** A sentence that has so much of the focus is about it: questions say more than answers repeat. */
const ENOUGH_FOCUS = 0.75;
/** What "It" at the beginning of a sentence has of the focus, which may have been named before. */
const BY_REFERENCE = 0.5;
/** Other words from which on a sentence without the focus speaks of something else. */
const OTHER_WORDS = 1.5;

/**
 * How much it counts that a sentence says other things instead of what was asked: "The genre is drama." is no answer to
 * "What is the budget?", while steps seldom repeat the words of "How do I …?".
 */
const FOCUS_NEED: Readonly<Record<Asked, number>> = {
  who: 1,
  when: 1,
  where: 1,
  amount: 1,
  thing: 1,
  yesNo: 0.7,
  why: 0.5,
  manner: 0.3,
  open: 0.3,
};

/** For each part of the question, the relevance of each sentence of the answer; linear in the answer. */
export function sentenceRelevances(
  { parts, promptStems }: Question,
  answer: Answer,
): readonly (readonly SentenceRelevance[])[] {
  const sentences = answer.sentences.slice(0, SENTENCES_READ);
  return parts.slice(0, PARTS_READ).map((part) =>
    sentences.map((sentence) => {
      if (!sentence.asserts) return { focus: 0, point: 0 };
      // A few words leave it to the question what they are of.
      const own = answer.elliptic ? 1 : focusIn(part, sentence);
      const focus = sentence.refersBack ? Math.max(own, BY_REFERENCE) : own;
      const others = Math.min(1, otherWords(sentence, promptStems) / OTHER_WORDS);
      const offTopic = (1 - focus) * others * FOCUS_NEED[part.asked];
      return { focus, point: (1 - offTopic) * typeIn([sentence], part, answer) };
    }),
  );
}

/** Things that are asked together may be said in a sentence each. */
function focusIn({ focus, joined }: QuestionPart, { content }: AnswerSentence): number {
  if (focus.size === 0) return 1;
  const stems = new Set(content.map(({ stem }) => stem));
  const wanted = [...focus].slice(0, FOCUS_READ);
  const had = wanted.filter((stem) => hasRelatedStem(stem, stems)).length;
  const needed = wanted.length - Math.max(0, joined.length - 1);
  return Math.min(1, had / needed / ENOUGH_FOCUS);
}

/** Words of a sentence that the prompt does not have and that are neither names nor of a value. */
function otherWords({ content, added, numbers, text }: AnswerSentence, said: ReadonlySet<string>): number {
  let others = 0;
  for (const { stem, start, end, kind } of content) {
    if (!added.has(stem) || said.has(stem) || kind === 'number') continue;
    if (numbers.some((number) => start < number.end && end > number.start)) continue;
    const written = text.slice(start, end);
    const isCased = /\p{Ll}|\p{Lu}/u.test(written);
    if (isCased && isCapitalised(written)) continue;
    // A script without capitals does not mark names, and pairs of its characters are half a word.
    others += isCased ? 1 : 0.4;
  }
  return others;
}
