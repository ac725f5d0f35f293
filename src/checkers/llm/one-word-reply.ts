import { closestFact } from './closest-fact.js';
import type { ChatReply, JudgeCall, Opinion, Unreadable } from './judge-style.js';
import type { JudgeTask } from '../judge-task.js';
import { tokenProbabilities } from './token-probabilities.js';

/** A word takes one or two tokens in most vocabularies; the third is for a full stop or the end. */
export const ONE_WORD_TOKENS = 3;

const REPLY = /^[\s"'*]*([\p{L}\p{N}_-]+)[\s"'*.!]*$/u;

/**
 * Reads a reply of one word that says whether the sentence of the call is supported; anything else is none. A cut reply is
 * read too: what was cut off comes after the word.
 */
export function readOneWord(
  { sentences }: JudgeCall,
  reply: ChatReply,
  task: JudgeTask,
  words: { readonly supported: string; readonly unsupported: string },
): readonly Opinion[] | Unreadable {
  const [index] = sentences;
  const sentence = index === undefined ? undefined : task.sentences[index];
  const word = REPLY.exec(reply.text)?.[1]?.toLowerCase();
  const [yes, no] = [words.supported.toLowerCase(), words.unsupported.toLowerCase()];
  if (index === undefined || sentence === undefined || word === undefined || (word !== yes && word !== no)) {
    return { unreadable: 'it is none of the two words that were asked for' };
  }
  const place = reply.text.search(/[\p{L}\p{N}]/u);
  const { tokens, text } = reply;
  const found =
    tokens?.map((token) => token.text).join('') === text
      ? tokenProbabilities(tokens, place, [yes, no])
      : undefined;
  const supported = found?.[yes];
  return [
    {
      sentence: index,
      says: word === yes ? 'supported' : 'missing',
      facts: word === yes ? [closestFact(task.facts)(sentence.text)] : [],
      ...(supported !== undefined && {
        probabilities: { supported, missing: 1 - supported, contradicted: 0 },
      }),
    },
  ];
}
