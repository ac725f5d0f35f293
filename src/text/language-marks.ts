import type { Language } from './language.js';

/** A sign of a language, and its weight, where a stopword has 1. */
interface Mark {
  readonly pattern: RegExp;
  readonly votes: Readonly<Partial<Record<Language, number>>>;
}

/** Letters, endings and accented little words by which languages of Latin letters differ. Of short texts stopwords say too little. */
const MARKS: readonly Mark[] = [
  { pattern: /[ãõ]/gu, votes: { pt: 2 } },
  { pattern: /[ñ¿¡]/gu, votes: { es: 2 } },
  { pattern: /[ßäöü]/gu, votes: { de: 1.5 } },
  { pattern: /[œûîë]/gu, votes: { fr: 1.5 } },
  { pattern: /[ìò]/gu, votes: { it: 1.5 } },
  { pattern: /è/gu, votes: { fr: 0.6, it: 0.6 } },
  { pattern: /ê/gu, votes: { fr: 0.7, pt: 0.7 } },
  { pattern: /ç/gu, votes: { fr: 0.6, pt: 0.8 } },
  { pattern: /[áíóú]/gu, votes: { es: 0.5, pt: 0.5 } },
  { pattern: /é/gu, votes: { fr: 0.5, es: 0.3, pt: 0.4 } },
  { pattern: /à/gu, votes: { fr: 0.5, it: 0.5, pt: 0.3 } },
  {
    pattern:
      /(?<![\p{L}])(?:é|não|há|à|às|são|só|pelo|pela|dos|das|uma|um|em|ao|nos|nas?|do|da|está|ele|ela|seu|sua)(?![\p{L}'’])/gu,
    votes: { pt: 0.8 },
  },
  {
    pattern: /(?<![\p{L}])(?:y|el|los|del|al|más|está|también|una|en|hay)(?![\p{L}'’])/gu,
    votes: { es: 0.8 },
  },
  {
    pattern:
      /(?<![\p{L}])(?:è|più|già|può|perché|il|gli|della|dello|degli|alle|una|di|non|hanno|ha)(?![\p{L}])/gu,
    votes: { it: 0.8 },
  },
  {
    pattern: /(?<![\p{L}])(?:été|où|très|après|être|les|des|du|au|aux|et|ne|pas|est|une|un|le)(?![\p{L}])/gu,
    votes: { fr: 0.8 },
  },
  { pattern: /(?<![\p{L}])[ln]['’]\p{L}/gu, votes: { fr: 0.5, it: 0.3 } },
  { pattern: /(?<![\p{L}])[dcsjmtq]u?['’]\p{L}/gu, votes: { fr: 0.5, it: 0.2 } },
  {
    pattern: /(?:zion[ei]|mente|zz[aoei]|tà|cch|ggi|gli|tt[aoie]|ss[aoi]|nn[aoi])(?![\p{L}])/gu,
    votes: { it: 0.7 },
  },
  { pattern: /\p{L}{3}[aeo]i?i(?![\p{L}])/gu, votes: { it: 0.4 } },
  { pattern: /\p{L}{2}[lrtdnc][i](?![\p{L}])/gu, votes: { it: 0.5 } },
  { pattern: /(?:ción|ciones|dad|illo|illa|uev|iene)(?:s|n)?(?![\p{L}])/gu, votes: { es: 0.7 } },
  { pattern: /(?:lh|nh|dade|eir[oa]|agem|tóri)/gu, votes: { pt: 0.8 } },
  { pattern: /(?:eaux?|eux|euse|ettre|ement|oir|ique|ais|ait|ent)(?:s)?(?![\p{L}])/gu, votes: { fr: 0.4 } },
  {
    pattern: /(?:sch|ung(?:en)?(?![\p{L}])|lich|keit|heit|isch|tz|pf|ie(?:r|ren)(?![\p{L}]))/gu,
    votes: { de: 0.7 },
  },
  { pattern: /\p{L}{3}(?:en|er|t)(?![\p{L}])/gu, votes: { de: 0.15 } },
  {
    pattern: /(?:\bth|wh|['’]s(?![\p{L}])|ing(?![\p{L}])|ght|ck|sh|[^aeiou]ed(?![\p{L}])|ly(?![\p{L}]))/gu,
    votes: { en: 0.4 },
  },
  { pattern: /\p{L}{2}[ao]s(?![\p{L}])/gu, votes: { es: 0.35, pt: 0.35 } },
  { pattern: /(?<![\p{L}])[ao]s?(?![\p{L}])/gu, votes: { pt: 0.4, es: 0.1, it: 0.1, fr: 0.1 } },
  // After the article of Portuguese hardly any word ends so.
  { pattern: /(?<![\p{L}])a \p{L}{1,25}[bcdghknptwxy](?![\p{L}])/gu, votes: { en: 0.8 } },
  { pattern: /\p{L}n['’]t(?![\p{L}])|\p{L}['’](?:ll|ve|re|d|m)(?![\p{L}])/gu, votes: { en: 1 } },
  {
    pattern:
      /(?<![\p{L}])(?:not|only|every|all|no one|nothing|none|more|most|less|least|before|after|under|over|between|without|until|out|off|up|down|get|gets|go|goes|take|takes|need|needs|costs?|free|first|last|next|other|another|each|well|day|days|week|weeks|month|months|year|years|hour|hours|today|tomorrow)(?![\p{L}])/gu,
    votes: { en: 0.6 },
  },
  {
    pattern:
      /(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|january|february|march|may|june|july|october|december|date|number)(?![\p{L}])/gu,
    votes: { en: 0.6 },
  },
  {
    pattern:
      /(?<![\p{L}])(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|hundert|tausend|pro)(?![\p{L}])/gu,
    votes: { de: 0.5 },
  },
  { pattern: /(?:ity|ness|ice|ices|ove|oo|ee|ay|ow)(?![\p{L}])/gu, votes: { en: 0.4 } },
  { pattern: /\p{L}(?:tu|nu|lu|ts|ale|elle|ette)(?![\p{L}])/gu, votes: { fr: 0.4 } },
];

/** What letters and endings say for each language, added up over a text. Linear in its length. */
export function markScores(text: string): Map<Language, number> {
  const scores = new Map<Language, number>();
  const lower = text.toLowerCase();
  for (const { pattern, votes } of MARKS) {
    const count = lower.match(pattern)?.length ?? 0;
    if (count === 0) continue;
    for (const [language, vote] of Object.entries(votes) as [Language, number][]) {
      scores.set(language, (scores.get(language) ?? 0) + vote * count);
    }
  }
  return scores;
}
