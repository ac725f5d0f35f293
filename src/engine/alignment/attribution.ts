import type { Alignment } from './alignment.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** Words that name whose word a statement is. */
const lexicon = new CueLexicon({
  /** Before the source. */
  source: {
    en: 'according to, in the view of, in the words of',
    es: 'según, de acuerdo con, a juicio de, en palabras de, en opinión de',
    pt: 'segundo o, segundo a, segundo os, segundo as, de acordo com, conforme, nas palavras de, na opinião de, de acordo com o, de acordo com a',
    fr: "selon, d'après, d après, au dire de, selon les mots de, de l'avis de, aux dires de",
    de: 'laut, nach angaben, nach ansicht, nach auskunft, nach meinung, nach Aussage, nach Worten, nach Darstellung',
    it: 'secondo il, secondo la, secondo i, secondo gli, secondo le, secondo l, a detta di, secondo lo, a giudizio di, a parere di, nelle parole di',
    ru: 'по словам, по мнению, по данным, согласно, по оценке, по сообщению, по версии, как сообщает, как сообщил',
    ar: 'وفقا, بحسب, حسب, على حد قول, بناء على',
    zh: '据, 根据',
  },
  /** After the source. */
  sourceBefore: {
    de: 'zufolge',
    ja: 'によると, によれば',
    ko: '에 따르면, 에 의하면',
    hi: 'के अनुसार, के मुताबिक',
  },
});

/** Words of a source, at most; pairs of characters are shorter than words. */
const MOST_WORDS = 4;
/** How much of a claim its anchor sentence must have for the two to be one statement. */
const CLOSE = 0.5;

/** The claim gives the word to someone else than the evidence does. */
export function attributionMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, at, closeness } = alignment;
  const [own] = sourcesOf(claim);
  if (own === undefined || closeness < CLOSE) return [];
  const given = sourcesOf(evidence).find(({ sentence }) => sentence === anchor);
  if (given === undefined) return [];
  const isSame = own.tokens.some((index) => given.tokens.includes(at[index] ?? -1));
  if (isSame || given.tokens.some((index) => at.includes(index))) return [];
  return [
    {
      rule: 'source-mismatch',
      claim: textOf(claim, own),
      evidence: textOf(evidence, given),
      cap: 0.2,
      contradicts: 0.6,
    },
  ];
}

interface Source extends Cue {
  readonly sentence: number;
  /** Indices of its content tokens. */
  readonly tokens: readonly number[];
}

const sourcesOf = perReading((reading: Reading): readonly Source[] =>
  lexicon.find(reading.text, reading.tokens, reading.language).flatMap((cue): Source[] => {
    const sentence = reading.tokens.find((token) => token.end > cue.start)?.sentence ?? 0;
    const content = reading.tokens.filter((token) => token.content && token.sentence === sentence);
    const isBefore = cue.label === 'sourceBefore';
    const beside = isBefore
      ? content.filter((token) => token.start < cue.start).reverse()
      : content.filter((token) => token.start >= cue.end);
    // A name's words stand side by side; what follows an article or a verb is no part of it.
    const end = beside.findIndex((token, n) => {
      const last = beside[n - 1];
      return last !== undefined && (Math.abs(token.index - last.index) > 1 || token.clause !== last.clause);
    });
    const tokens = (end < 0 ? beside : beside.slice(0, end)).slice(0, MOST_WORDS).map(({ index }) => index);
    return tokens.length === 0 ? [] : [{ ...cue, sentence, tokens }];
  }),
);

function textOf({ text, tokens }: Reading, source: Source): string {
  const spans = source.tokens.flatMap((index) => tokens[index] ?? []);
  return text.slice(spans[0]?.start, spans.at(-1)?.end);
}
