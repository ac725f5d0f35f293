import type { Alignment } from './alignment.js';
import { CueLexicon } from './cue-lexicon.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** What says of two that the first has less of it. */
const lexicon = new CueLexicon({
  /** By a word. */
  less: {
    en: 'less',
    es: 'menos',
    pt: 'menos',
    fr: 'moins',
    de: 'weniger',
    it: 'meno',
    ru: 'менее',
    hi: 'कम',
    ar: 'أقل',
    ko: '_덜_',
    zh: '不如, 不及',
  },
  /** By denying that it has as much. */
  notAs: {
    en: 'not as, not so, not nearly as, not quite as, nowhere near as',
    es: 'no es tan, no son tan, no era tan, no tan, no fue tan, no está tan, no tiene tanto, no tiene tanta, no tiene tantos, no tiene tantas',
    pt: 'não é tão, não são tão, não era tão, não tão, não foi tão, não tem tanto, não tem tanta, não tem tantos, não tem tantas',
    fr: "n'est pas aussi, ne sont pas aussi, n'était pas aussi, pas aussi, n'a pas autant, pas autant",
    de: 'nicht so, nicht ganz so, nicht annähernd so',
    it: 'non è così, non è tanto, non sono così, non era così, non così, non tanto, non ha tanti, non ha tante',
    ru: 'не так, не такой, не такая, не такое, не такие, не столь',
    hi: 'जितना, जितनी, जितने',
    ja: 'ほど',
    ko: '만큼',
    zh: '没有, 比不上',
  },
});

/** Where "as … as" is not written before the denial, it must be denied after it. */
const DENIED_AFTER: ReadonlySet<string> = new Set(['hi', 'ja', 'ko']);
const DENIALS: Readonly<Record<string, RegExp>> = {
  hi: /नहीं/u,
  ja: /な[いく]|ません/u,
  ko: /않|못/u,
};

/** Which sentences say of two that the first has less: those of the first, by their numbers. */
const lesserSentences = perReading((reading: Reading): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const { start, end, label } of lexicon.find(reading.text, reading.tokens, reading.language)) {
    const token = reading.tokens.find((one) => one.end > start);
    if (token === undefined) continue;
    if (label === 'notAs' && DENIED_AFTER.has(reading.language)) {
      if (DENIALS[reading.language]?.test(reading.text.slice(end)) !== true) continue;
    }
    found.add(token.sentence);
  }
  return found;
});

/** Whether one of claim and evidence says by "less" or "not as" what the other says of the same quality without it. */
export function isLesserTurned({ claim, evidence, anchor }: Alignment): boolean {
  return lesserSentences(claim).size > 0 !== lesserSentences(evidence).has(anchor);
}
