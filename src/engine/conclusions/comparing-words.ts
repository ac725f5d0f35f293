import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';

/** German adjectives with their endings. */
function german(stems: string): string {
  return stems
    .split(' ')
    .flatMap((stem) => ['', 'e', 'en', 'er', 'es', 'em'].map((ending) => `${stem}${ending}`))
    .join(', ');
}

/**
 * Words that draw a conclusion from several values, by what they conclude. `most…` sets one before all, `more…` one before
 * another; in Spanish, French, Italian and Portuguese the same word does both. `…Old` is the less of dates and the more of
 * ages, `…Fast` the less of times and the more of speeds, `…Good` the less of errors and the more of all else. Words of
 * `passes` hold their "than".
 */
const lexicon = new CueLexicon({
  mostHigh: {
    en:
      'most, highest, largest, biggest, greatest, maximum, longest, tallest, heaviest, widest, deepest, strongest, busiest, richest, hottest, warmest, ' +
      'most expensive, costliest, dearest, peaked, peak, top, leads, led, leading, best paid, fullest, farthest, furthest',
    de: german('höchst größt längst schwerst teuerst meist tiefst breitst wärmst heißest stärkst'),
    zh: '最多, 最高, 最大, 最长, 最重, 最深, 最贵, 最宽, 最远',
    ja: '最も多, 最も高, 最も大き, 最も長, 最も重, 最も深, 最多, 最大, 最長, 最高, 一番多, 一番高, 一番大き, 一番長',
    ko: '가장 많, 가장 높, 가장 크, 가장 큰, 가장 긴, 가장 길, 가장 비싸, 가장 비싼',
    ru: 'больше всего, больше всех, самый высокий, самая высокая, самое высокое, самый большой, самая большая, самое большое, наибольший, наибольшая, наибольшее',
  },
  mostLow: {
    en:
      'least, fewest, lowest, smallest, minimum, shortest, lightest, narrowest, shallowest, weakest, quietest, poorest, coldest, coolest, cheapest, ' +
      'least expensive, bottomed, bottom, nearest, closest',
    de: german('niedrigst kleinst kürzest leichtest billigst günstigst wenigst geringst kältest flachst'),
    zh: '最少, 最低, 最小, 最短, 最轻, 最浅, 最便宜, 最近',
    ja: '最も少な, 最も低, 最も小さ, 最も短, 最も軽, 最も安, 最少, 最小, 最短, 最低, 一番少な, 一番低, 一番小さ, 一番短, 一番安',
    ko: '가장 적, 가장 낮, 가장 작, 가장 짧, 가장 싸, 가장 싼, 가장 저렴',
    ru: 'меньше всего, меньше всех, самый низкий, самая низкая, самый маленький, самая маленькая, наименьший, наименьшая, наименьшее, самый дешевый, самая дешевая',
  },
  mostOld: { en: 'oldest', de: german('ältest') },
  mostYoung: { en: 'youngest, newest', de: german('jüngst neuest') },
  mostEarly: { en: 'earliest', zh: '最早', ja: '最も早, 最も古', de: german('frühest') },
  mostLate: {
    en: 'latest, most recent, most recently',
    zh: '最晚',
    ja: '最も遅, 最も新し',
    de: german('spätest'),
  },
  mostFast: { en: 'fastest, quickest', de: german('schnellst') },
  mostSlow: { en: 'slowest', de: german('langsamst') },
  mostGood: { en: 'best, best performing, best-performing' },
  mostBad: { en: 'worst, worst performing' },
  moreHigh: {
    en: 'more, higher, larger, bigger, greater, longer, taller, heavier, wider, deeper, stronger, busier, richer, hotter, warmer, more expensive, costlier, dearer, farther, further',
    es: 'más, mayor, mayores',
    pt: 'mais, maior, maiores',
    fr: 'plus',
    it: 'più, maggiore, maggior, maggiori',
    de: `mehr, ${german('höher größer länger schwerer teurer tiefer breiter wärmer heißer stärker')}`,
    zh: '更多, 更高, 更大, 更长, 更重, 更深, 更贵, 多, 高, 大, 长, 重, 深, 贵',
    ja: '多い, 多く, 高い, 高く, 大きい, 大きく, 長い, 長く, 重い, 重く, 深い, 深く',
    ru: 'больше, выше, длиннее, тяжелее, глубже, дороже, шире',
  },
  moreLow: {
    en: 'less, fewer, lower, smaller, shorter, lighter, narrower, shallower, weaker, quieter, poorer, colder, cooler, cheaper, less expensive, nearer, closer',
    es: 'menos, menor, menores, más corto, más corta, más bajo, más baja, más pequeño, más pequeña, más barato, más barata, más ligero, más ligera',
    pt: 'menos, menor, menores, mais curto, mais curta, mais baixo, mais baixa, mais barato, mais barata, mais leve',
    fr: 'moins, plus court, plus courte, plus bas, plus basse, plus petit, plus petite, plus léger, plus légère, plus faible',
    it: 'meno, minore, minor, minori, più corto, più corta, più basso, più bassa, più piccolo, più piccola, più economico, più economica, più leggero, più leggera',
    de: `weniger, ${german('niedriger kleiner kürzer leichter billiger günstiger geringer kälter flacher')}`,
    zh: '更少, 更低, 更小, 更短, 更轻, 更便宜, 少, 低, 小, 短, 轻, 便宜',
    ja: '少ない, 少なく, 低い, 低く, 小さい, 小さく, 短い, 短く, 軽い, 軽く, 安い, 安く',
    ru: 'меньше, ниже, короче, легче, дешевле, уже',
  },
  moreOld: {
    en: 'older',
    de: german('älter'),
    es: 'más antiguo, más antigua, más viejo, más vieja',
    fr: 'plus ancien, plus ancienne, plus vieux, plus vieille',
    it: 'più antico, più antica, più vecchio, più vecchia',
    pt: 'mais antigo, mais antiga, mais velho, mais velha',
  },
  moreYoung: {
    en: 'younger, newer',
    de: german('jünger neuer'),
    es: 'más joven, más nuevo, más nueva, más reciente',
    fr: 'plus jeune, plus récent, plus récente',
    it: 'più giovane, più recente',
    pt: 'mais jovem, mais novo, mais nova, mais recente',
  },
  moreEarly: { en: 'earlier', de: 'früher' },
  moreLate: { en: 'later, more recent, more recently', de: 'später' },
  moreFast: {
    en: 'faster, quicker',
    de: german('schneller'),
    es: 'más rápido, más rápida',
    fr: 'plus rapide',
    it: 'più veloce',
    pt: 'mais rápido, mais rápida',
  },
  moreSlow: {
    en: 'slower',
    de: german('langsamer'),
    es: 'más lento, más lenta',
    fr: 'plus lent, plus lente',
    it: 'più lento, più lenta',
    pt: 'mais lento, mais lenta',
  },
  moreGood: { en: 'better' },
  moreBad: { en: 'worse' },
  passesHigh: { en: 'exceeds, exceeded, exceed, ahead of' },
  passesLow: { en: 'behind' },
  passesEarly: { en: 'before' },
  passesLate: { en: 'after' },
  passesGood: {
    en: 'outperforms, outperformed, outperform, surpasses, surpassed, surpass, beats, beat, improves over, improves on, improves upon, improved over, improved on, improved upon, improvement over, gains over',
  },
  passesBad: { en: 'underperforms, underperformed, underperform' },
  than: {
    en: 'than, compared with, compared to, relative to',
    es: 'que',
    pt: 'que, do que',
    fr: 'que',
    it: 'di, della, del, che, rispetto a',
    de: 'als',
    zh: '比',
    ja: 'より',
    ko: '보다',
    ru: 'чем',
  },
  rise: {
    en: 'rose, rise, rises, risen, grew, grow, grows, grown, increased, increase, increases, climbed, went up, gained, gains, gain',
    es: 'aumentó, aumentaron, creció, crecieron, subió, subieron',
    pt: 'aumentou, aumentaram, cresceu, cresceram, subiu, subiram',
    fr: 'augmenté, augmente, progressé, crû',
    it: 'aumentato, aumentata, aumentati, aumentate, cresciuto, cresciuta, cresciuti, cresciute',
    de: 'stieg, stiegen, gestiegen, wuchs, wuchsen, gewachsen',
  },
  fall: {
    en: 'fell, fall, falls, fallen, declined, decline, declines, decreased, decrease, decreases, dropped, drop, drops, shrank, went down',
    es: 'disminuyó, disminuyeron, bajó, bajaron, cayó, cayeron',
    pt: 'diminuiu, diminuíram, caiu, caíram, baixou',
    fr: 'baissé, diminué, baisse, diminue, reculé',
    it: 'diminuito, diminuita, diminuiti, diminuite, calato, calata, calati, calate',
    de: 'sank, sanken, gesunken, fiel, fielen, gefallen',
  },
  sum: {
    en: 'total, totalled, totaled, in total, together, combined, altogether, sum, in all, overall',
    es: 'en total, juntos, juntas, suman',
    pt: 'no total, juntos, juntas, somam',
    fr: 'au total, ensemble',
    it: 'in totale, insieme',
    de: 'insgesamt, zusammen',
    zh: '总共, 一共, 合计, 共计',
    ja: '合計, 合わせて',
  },
  mean: {
    en: 'average, on average, averaged, mean',
    es: 'promedio, de media',
    pt: 'média, em média',
    fr: 'en moyenne, moyenne',
    it: 'in media, media',
    de: 'durchschnittlich, durchschnitt',
    zh: '平均',
    ja: '平均',
  },
  times: { en: 'twice, double, three times, triple, four times, five times, ten times, half as' },
  same: {
    en: 'same, identical, equal, equally, unchanged, as many, as much, not change, the same',
    es: 'mismo, misma, mismos, mismas',
    pt: 'mesmo, mesma, mesmos, mesmas',
    fr: 'même, mêmes',
    it: 'stesso, stessa, stessi, stesse',
    de: 'dieselbe, derselbe, dasselbe, dieselben, denselben, derselben, demselben, gleich, gleiche, gleichen, gleicher',
    zh: '相同, 同样, 一样, 同一',
    ja: '同じ',
  },
  different: { en: 'different, differ, differs, differing' },
  all: { en: 'all, every, all of, each, each of, both' },
  none: { en: 'none of, none, no, nobody, no one, neither' },
  only: { en: 'only, the only' },
  /** Neither of these says how many. */
  ignore: {
    en: 'not only, more than, less than, fewer than, at most, at least, the most part, no more than, no less than, no fewer than, at all, after all, as well, all other, all others, each other, first of all',
    es: 'más de, menos de',
    pt: 'mais de, menos de',
    fr: 'plus de, moins de',
    it: 'più di, meno di',
  },
});

export type ConclusionCue = Cue;

/** Languages in which "the more" is the most. */
const ONE_DEGREE: ReadonlySet<Language> = new Set(['es', 'fr', 'it', 'pt', 'ru', 'ja']);
/** Languages that set the standard of a comparison before its "than". */
const STANDARD_FIRST: ReadonlySet<Language> = new Set(['ja', 'ko']);

/** The words of a claim that may draw a conclusion, in order. */
export const conclusionCues = perReading((reading: Reading): readonly ConclusionCue[] => {
  const cues = lexicon
    .find(reading.text, reading.tokens, reading.language)
    .flatMap((cue): ConclusionCue[] => (cue.label === 'ignore' ? boundOrComparison(reading, cue) : [cue]))
    // "Twice as many" is no sameness.
    .filter(
      (cue, n, all) =>
        cue.label !== 'same' || all[n - 1]?.label !== 'times' || (all[n - 1]?.end ?? 0) + 1 < cue.start,
    );
  const isOneDegree = ONE_DEGREE.has(reading.language);
  return cues.map((cue) => {
    const isMore = cue.label.startsWith('more');
    const than = isMore ? thanOf(reading, cues, cue) : cue;
    const isMost = isMore && isOneDegree && than === undefined;
    const isOverAll =
      (isMore || cue.label.startsWith('passes')) &&
      than !== undefined &&
      ALL_OTHERS.test(reading.text.slice(than.end));
    return isMost || isOverAll ? { ...cue, label: cue.label.replace(/^(?:more|passes)/u, 'most') } : cue;
  });
});

/** "Outperforms all other models", "higher than any other". */
const ALL_OTHERS = /^\s+(?:all|any|every|each)\b(?:\s+of)?(?:\s+the)?\s+(?:other|others|baselines?|rest)\b/iu;

/** The "than" of a comparing word: the first after it, or, where that comes before, the last before it. */
export function thanOf(
  { language }: Reading,
  cues: readonly ConclusionCue[],
  cue: ConclusionCue,
): ConclusionCue | undefined {
  const after = cues.find(({ label, start }) => label === 'than' && start >= cue.end);
  if (after !== undefined && !STANDARD_FIRST.has(language)) return after;
  return cues.findLast(({ label, end }) => label === 'than' && end <= cue.start) ?? after;
}

/** Whether what a claim compares with stands before its "than". */
export function isStandardFirst({ language }: Reading): boolean {
  return STANDARD_FIRST.has(language);
}

/** "More than Cork" compares, "more than 40,000" bounds; "plus de visiteurs" is "more", "plus de 300" a bound. */
function boundOrComparison(reading: Reading, cue: Cue): ConclusionCue[] {
  const words = reading.tokens.filter((token) => token.end > cue.start && token.start < cue.end);
  const label = BOUND_LABELS[words[0]?.norm ?? ''];
  const next = reading.tokens.find((token) => token.start >= cue.end);
  const value = next === undefined ? undefined : reading.values[next.value];
  // "More than R1": a code names a row.
  const isBound = next === undefined || (value !== undefined && value.kind !== 'identifier');
  if (label === undefined || words.length !== 2 || isBound) return [cue];
  const [first, second] = words;
  if (first === undefined || second === undefined || second.norm === 'most' || second.norm === 'least')
    return [cue];
  const isThan = second.norm === 'than' || second.norm === 'di';
  return isThan
    ? [
        { start: first.start, end: first.end, label },
        { start: second.start, end: second.end, label: 'than' },
      ]
    : [{ start: first.start, end: first.end, label }];
}

const BOUND_LABELS: Readonly<Record<string, string>> = {
  more: 'moreHigh',
  less: 'moreLow',
  fewer: 'moreLow',
  mas: 'moreHigh',
  menos: 'moreLow',
  mais: 'moreHigh',
  plus: 'moreHigh',
  moins: 'moreLow',
  piu: 'moreHigh',
  meno: 'moreLow',
};

/** How many times as much a word says, or undefined. */
export function factorOf(written: string): number | undefined {
  return FACTORS[written.toLowerCase()];
}

const FACTORS: Readonly<Record<string, number>> = {
  twice: 2,
  double: 2,
  'three times': 3,
  triple: 3,
  'four times': 4,
  'five times': 5,
  'ten times': 10,
  'half as': 0.5,
};
