import { CueLexicon, type Cue } from './cue-lexicon.js';
import { isIrregularVerb } from './irregular-forms.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** What a sentence gives as the cause of what, as indices of tokens. */
export interface StatedCause {
  readonly sentence: number;
  readonly cause: ReadonlySet<number>;
  readonly effect: ReadonlySet<number>;
}

/** Words between a cause and its effect: with the effect before them, or the cause. */
const lexicon = new CueLexicon({
  effectFirst: {
    en:
      'because, because of, since, due to, owing to, as a result of, thanks to, on account of, caused by, is the result of, was the result of, is a result of, was a result of, resulted from, results from, ' +
      'resulting from, stems from, stemmed from, triggered by, brought about by, prompted by, blamed on, attributed to',
  },
  causeFirst: {
    en:
      'led to, leads to, lead to, leading to, caused, causes, cause, causing, resulted in, results in, result in, resulting in, brought about, triggered, triggers, triggering, gave rise to, ' +
      'gives rise to, which is why, that is why, so that, therefore, as a result, consequently',
  },
});

/** Each cause that an English sentence gives, with its effect: what stands on the two sides of the word that joins them. */
export const statedCauses = perReading((reading: Reading): readonly StatedCause[] => {
  if (reading.language !== 'en') return [];
  return lexicon.find(reading.text, reading.tokens, 'en').flatMap((cue) => {
    const stated = causeAt(reading, cue);
    return stated === undefined ? [] : [stated];
  });
});

function causeAt({ tokens }: Reading, { label, start, end }: Cue): StatedCause | undefined {
  const at = tokens.find((token) => token.end > start);
  const next = tokens.find((token) => token.start >= end);
  if (at === undefined || next?.sentence !== at.sentence) return undefined;
  if (at.norm === 'since' && isOfTime(tokens, at)) return undefined;
  const [before, after] = [new Set<number>(), new Set<number>()];
  const add = ({ index, content }: Token, side: Set<number>): void => {
    if (content) side.add(index);
  };
  const sentence = tokens.filter((token) => token.sentence === at.sentence);
  const isInitial = !sentence.some((token) => token.content && token.end <= start);
  for (const token of sentence) {
    // "Because the pump failed, the cellar flooded": what is before the comma goes with the word.
    const isAfter = isInitial ? token.clause === at.clause : token.start >= end;
    if (token.start >= end || token.end <= start) add(token, isAfter ? after : before);
  }
  if (before.size === 0 || after.size === 0) return undefined;
  const [cause, effect] = label === 'effectFirst' ? [after, before] : [before, after];
  return { sentence: at.sentence, cause, effect };
}

/** "Since 1990", "since the war": without a verb it tells a time. */
function isOfTime(tokens: readonly Token[], { index, clause }: Token): boolean {
  return !tokens.some(
    (token) =>
      token.index > index &&
      token.clause === clause &&
      (VERBS.has(token.norm) || token.norm.endsWith('ed') || isIrregularVerb(token)),
  );
}

const VERBS = new Set('is are was were has have had can could will would do does did'.split(' '));
