import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';

const grammar = new CueLexicon({
  /** Joins a part and its whole: "18 of the 24 members". */
  of: {
    en: 'of, out of, among',
    de: 'von, der, aus, unter, davon, darunter',
    fr: 'sur, des, de, parmi, dont',
    es: 'de, entre',
    pt: 'de, dos, das, entre',
    it: 'su, dei, delle, di, tra, degli, fra',
    ru: 'из',
    hi: 'में से, जिनमें, इनमें, में',
    ar: 'من, بين, منهم, منها',
    zh: '中, 其中',
    ja: 'うち, 中, 内',
    ko: '중, 가운데',
  },
  /** How much for one of several: "each row has 18 seats", "118 euros per night". */
  each: {
    en: 'each, per, every, apiece, a night, a day, a week, a month, a year, an hour, a person, a piece',
    de: 'je, jede, jeder, jedes, jeweils, pro, am Tag, im Monat, die Stunde',
    fr: 'chaque, chacun, chacune, par, la pièce, la nuit, le mois',
    es: 'cada, cada uno, cada una, por',
    pt: 'cada, por, cada um, cada uma',
    it: 'ogni, ciascuno, ciascuna, a testa, al giorno, al mese, a notte, per',
    ru: 'каждый, каждая, каждое, каждом, каждой, за, в день, в месяц, по',
    hi: 'प्रत्येक, हर, प्रति',
    ar: 'كل, لكل, في',
    zh: '每',
    ja: '各, 毎, 1人, 1泊, につき, あたり',
    ko: '각, 매, 당, 마다',
  },
  /** Of a span of days, the first and the last count. */
  inclusive: {
    en: 'inclusive, both days included, including both days, both included, both dates included',
    de: 'einschließlich, beide Tage eingeschlossen, inklusive',
    fr: 'inclus, inclusivement',
    es: 'inclusive, ambos incluidos, ambos inclusive',
    pt: 'inclusive, ambos incluídos',
    it: 'compresi, inclusi, entrambi compresi',
    ru: 'включительно',
    zh: '含首尾, 首尾两天',
    ja: '両日とも, 両日を含',
    ko: '양일 포함',
    hi: 'दोनों दिन सहित, दोनों दिन शामिल',
    ar: 'شاملا, ضمنا',
  },
  /** A length of time after a date: "a month later". */
  later: {
    en: 'later, after that, afterwards',
    de: 'später, danach',
    fr: 'plus tard, après',
    es: 'después, más tarde',
    pt: 'depois, mais tarde',
    it: 'dopo, più tardi',
    ru: 'спустя, позже',
    zh: '后, 之后',
    ja: '後',
    ko: '뒤, 후',
    hi: 'बाद',
    ar: 'بعد ذلك',
  },
  born: {
    en: 'born, birth, b',
    de: 'geboren, geburt',
    fr: 'né, née, naissance',
    es: 'nació, nacido, nacida, nacimiento',
    pt: 'nasceu, nascido, nascida, nascimento',
    it: 'nato, nata, nacque, nascita',
    ru: 'родился, родилась, рождения',
    hi: 'जन्म, जन्मे',
    ar: 'ولد, ولدت, مواليد',
    zh: '出生, 生于',
    ja: '生まれ, 誕生',
    ko: '태어',
  },
});

/** The words of evidence that say how two of its values belong together. */
export const grammarCues = perReading((reading: Reading): readonly Cue[] =>
  grammar.find(reading.text, reading.tokens, reading.language),
);
