import type { GroundingFact } from '../../contract/check-request.js';
import type { JudgeTask } from '../judge-task.js';
import { plainText, quotedText } from './quoted-text.js';

/** A fact's attributes in the order of their names, so that equal facts make equal prompts. */
function attributesOf({ attributes = {} }: GroundingFact): readonly (readonly [string, string])[] {
  return Object.keys(attributes)
    .sort()
    .map((name) => [name, attributes[name] ?? ''] as const);
}

/** One line for each fact, numbered from 1: its text, then its attributes. */
export function quotedFacts({ facts }: Pick<JudgeTask, 'facts'>): string {
  return facts
    .map((fact, index) => {
      const attributes = attributesOf(fact).map(
        ([name, value]) => ` ${quotedText(name)}:${quotedText(value)}`,
      );
      return `F${index + 1} ${quotedText(fact.factText)}${attributes.join('')}`;
    })
    .join('\n');
}

/** One line for each sentence of the answer: those to judge are numbered from 1, the others have a dash. */
export function quotedSentences({ sentences, asked }: JudgeTask): string {
  const numbers = new Map(asked.map((index, i) => [index, i + 1]));
  return sentences
    .map(({ text }, index) => `${String(numbers.get(index) ?? '-')} ${quotedText(text)}`)
    .join('\n');
}

/** All facts as one document. */
export function plainFacts({ facts }: Pick<JudgeTask, 'facts'>): string {
  return facts
    .map((fact) =>
      [...attributesOf(fact).map(([name, value]) => `${name}: ${value}`), fact.factText]
        .map(plainText)
        .join('\n'),
    )
    .join('\n\n');
}
