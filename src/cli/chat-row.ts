import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AnswerGuardError } from '../contract/answer-guard-error.js';

const text = z.string().min(1);
/** `+` supported, `-` contradicted, `?` neither, `o` needs no check. */
const sentence = z.tuple([text, z.enum(['+', '-', '?', 'o'])]);
const chatRowSchema = z.object({
  facts: z.array(text).min(1),
  question: text,
  answers: z.array(z.array(sentence).min(1)),
});

/** One labelled answer as a chat backend gave it. */
export interface ChatAnswer {
  readonly answer: string;
  /** In UTF-16 units of `answer`. */
  readonly sentences: readonly { readonly start: number; readonly end: number; readonly isRight: boolean }[];
}

/** One question, the facts that were found for it, and answers. */
export interface ChatRow {
  readonly facts: readonly string[];
  readonly question: string;
  readonly answers: readonly ChatAnswer[];
  /** A hash of the facts: answers over the same ones are no independent draws. */
  readonly scenario: string;
}

const LIST_ITEM = /^(?:[-*•]|\d{1,3}[.)])\s/u;

/** @throws AG_ROW_INVALID naming place and field */
export function readChatRow(row: unknown, place: string): ChatRow {
  const parsed = chatRowSchema.safeParse(row);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    throw new AnswerGuardError('AG_ROW_INVALID', `${place}: ${field} is wrong`, {
      hint: 'a row is { facts: [text, …], question, answers: [[[sentence, "+" | "-" | "?" | "o"], …], …] }',
    });
  }
  const { facts, question, answers } = parsed.data;
  const scenario = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  return { facts, question, answers: answers.map(joined), scenario };
}

/** Sentences in one paragraph; list items on lines of their own. */
function joined(sentences: readonly z.infer<typeof sentence>[]): ChatAnswer {
  let answer = '';
  const spans = sentences.map(([words, label]) => {
    if (answer !== '') answer += LIST_ITEM.test(words) ? '\n' : ' ';
    const start = answer.length;
    answer += words;
    return { start, end: answer.length, isRight: label === '+' || label === 'o' };
  });
  return { answer, sentences: spans };
}
