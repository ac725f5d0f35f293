// Recorded judgements of whole answers, given again for any prompt that asks about some of an answer's sentences.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What of a text does not depend on how it was cut into sentences: between two of them there are no letters. */
export const lettersOf = (text) => text.replace(/\P{L}/gu, '');

/** Names an answer with its question and facts, however its prompt was cut into sentences. */
export function answerKey(question, facts, answer) {
  const parts = JSON.stringify([question ?? null, facts, lettersOf(answer)]);
  return createHash('sha256').update(parts).digest('hex');
}

const unquote = (text) => JSON.parse(text);

/** The texts in a prompt of the style `claims`. */
export function readPrompt(messages) {
  const [facts, question, answer] = messages
    .at(-1)
    .content.split(/\n?(?:^|\n)(?:FACTS|QUESTION|ANSWER)\n/)
    .slice(1);
  return {
    facts: facts.split('\n').map((line) => unquote(/^F\d+ ("(?:[^"\\]|\\.)*")/.exec(line)[1])),
    question: question === '(none)' ? undefined : unquote(question),
    sentences: answer.split('\n').map((line) => {
      const [, number, text] = /^(\d+|-) (".*")$/.exec(line);
      return { number: number === '-' ? undefined : Number(number), text: unquote(text) };
    }),
  };
}

const HARSHNESS = ['supported', 'missing', 'contradicted'];

/**
 * A judge that says what the file says; undefined for an answer that is not in it. `seen` counts prompts, and those among them that
 * are to the letter what was recorded, as prompts about all sentences of an answer are to be.
 */
export function recordedJudge(path) {
  const seen = { prompts: 0, asRecorded: 0 };
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const byKey = new Map(lines.map((line) => JSON.parse(line)).map((entry) => [entry.key, entry]));
  const judge = (messages) => {
    const { facts, question, sentences } = readPrompt(messages);
    const answer = sentences.map(({ text }) => text).join('');
    const entry = byKey.get(answerKey(question, facts, answer));
    if (entry === undefined) return undefined;
    seen.prompts++;
    if (createHash('sha256').update(JSON.stringify(messages)).digest('hex') === entry.prompt)
      seen.asRecorded++;
    const recorded = JSON.parse(entry.reply).verdicts;
    let at = 0;
    const verdicts = [];
    for (const { number, text } of sentences) {
      const [start, end] = [at, at + lettersOf(text).length];
      at = end;
      if (number === undefined) continue;
      const touching = recorded.filter((_, i) => entry.letters[i][0] < end && entry.letters[i][1] > start);
      // A sentence that was none to judge when this was recorded says nothing.
      const worst = touching
        .map((verdict) => verdict.split(' ').slice(1))
        .sort(([a], [b]) => HARSHNESS.indexOf(b) - HARSHNESS.indexOf(a))
        .at(0) ?? ['supported', '1'];
      verdicts.push([number, ...worst].join(' '));
    }
    return JSON.stringify({ verdicts });
  };
  return { judge, seen };
}
