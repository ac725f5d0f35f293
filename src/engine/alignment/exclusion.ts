import type { Alignment } from './alignment.js';
import { CueLexicon } from './cue-lexicon.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** "Only" by two negatives: what holds of nothing else, or not without, holds only so. */
const lexicon = new CueLexicon({
  only: {
    en: 'only, sole, solely, exclusively, unique, uniquely, alone',
  },
  twice: {
    en: 'unless, until, except, but, other than, besides, apart from, without, no other, nobody else, no one else, nothing else, none other, nowhere else',
  },
  ignore: { en: 'not only, only child' },
});

/** Whether one text says "only" where the other denies all else: "no other city has" for "is the only city that has". */
export function hasExclusion({ claim, evidence, anchor }: Alignment): boolean {
  const [own, known] = [cuesOf(claim), cuesOf(evidence)];
  const has = (cues: typeof own, label: string, sentence?: number): boolean =>
    cues.some((cue) => cue.label === label && (sentence === undefined || cue.sentence === sentence));
  return (
    (has(own, 'only') && has(known, 'twice', anchor)) || (has(own, 'twice') && has(known, 'only', anchor))
  );
}

const cuesOf = perReading((reading: Reading) =>
  lexicon.find(reading.text, reading.tokens, reading.language).map(({ start, label }) => ({
    label,
    sentence: reading.tokens.find((token) => token.end > start)?.sentence ?? 0,
  })),
);
