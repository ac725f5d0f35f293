import type { JudgeStyle } from './judge-style.js';
import { ONE_WORD_TOKENS, readOneWord } from './one-word-reply.js';
import { plainText } from './quoted-text.js';
import { plainFacts } from './task-texts.js';

/**
 * One short call a sentence, side by side, in the form of prompt that models trained for "does the document support the
 * claim" know, such as Bespoke-MiniCheck. These are classifiers that follow no instructions, so the texts stand as they are.
 */
export const yesNoStyle: JudgeStyle = {
  revision: 'yes-no/2',
  contradictions: false,
  callsFor(task) {
    const document = plainFacts(task);
    return task.asked.flatMap((index) => {
      const sentence = task.sentences[index];
      if (sentence === undefined) return [];
      const claim = plainText(sentence.text).replaceAll('\n', ' ');
      const content = `Document: ${document}\nClaim: ${claim}`;
      return [{ messages: [{ role: 'user', content }], sentences: [index], maxTokens: ONE_WORD_TOKENS }];
    });
  },
  read: (call, reply, task) => readOneWord(call, reply, task, { supported: 'yes', unsupported: 'no' }),
};
