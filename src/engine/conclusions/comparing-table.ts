import type { CueTable } from '../alignment/cue-lexicon.js';

/** German adjectives with their endings. */
function german(stems: string): string {
  return stems
    .split(' ')
    .flatMap((stem) => ['', 'e', 'en', 'er', 'es', 'em'].map((ending) => `${stem}${ending}`))
    .join(', ');
}

/** "Opened first", "arrives last"; "the first quarter" ranks nothing. */
function happening(rank: string): string {
  const verbs =
    'built founded opened climbed ascended released published established launched completed started formed discovered born ' +
    'begins starts opens closes leaves departs arrives ends expires began left arrived ended joined hired';
  return verbs
    .split(' ')
    .map((verb) => `${verb} ${rank}`)
    .join(', ');
}

/**
 * Words that draw a conclusion from several values, by what they conclude. `most…` sets one before all, `more…` one before
 * another; in Spanish, French, Italian and Portuguese the same word does both. `…Old` is the less of dates and the more of
 * ages, `…Fast` the less of times and the more of speeds, `…Good` the less of errors and the more of all else. Words of
 * `passes` hold their "than".
 */
export const COMPARING_WORDS: CueTable = {
  mostHigh: {
    en:
      'most, highest, largest, biggest, greatest, loudest, brightest, steepest, thickest, densest, maximum, longest, tallest, heaviest, widest, deepest, strongest, busiest, richest, hottest, warmest, ' +
      'most expensive, costliest, dearest, peaked, peak, top, leads, led, leading, best paid, fullest, farthest, furthest',
    de: german(
      'höchst größt längst schwerst teuerst meist tiefst breitst wärmst heißest stärkst lautest hellst steilst',
    ),
    zh: '最多, 最高, 最大, 最长, 最重, 最深, 最贵, 最宽, 最远, 最强, 最厚',
    ja: '最も多, 最も高, 最も大き, 最も長, 最も重, 最も深, 最多, 最大, 最長, 最高, 一番多, 一番高, 一番大き, 一番長',
    ko: '가장 많, 가장 높, 가장 크, 가장 큰, 가장 긴, 가장 길, 가장 비싸, 가장 비싼',
    ru: 'больше всего, больше всех, самый высокий, самая высокая, самое высокое, самый большой, самая большая, самое большое, наибольший, наибольшая, наибольшее',
  },
  mostLow: {
    en:
      'least, fewest, lowest, smallest, minimum, shortest, lightest, narrowest, shallowest, weakest, quietest, thinnest, poorest, coldest, coolest, cheapest, ' +
      'least expensive, bottomed, bottom, nearest, closest',
    de: german(
      'niedrigst kleinst kürzest leichtest billigst günstigst wenigst geringst kältest flachst leisest schwächst',
    ),
    zh: '最少, 最低, 最小, 最短, 最轻, 最浅, 最便宜, 最近',
    ja: '最も少な, 最も低, 最も小さ, 最も短, 最も軽, 最も安, 最少, 最小, 最短, 最低, 一番少な, 一番低, 一番小さ, 一番短, 一番安',
    ko: '가장 적, 가장 낮, 가장 작, 가장 짧, 가장 싸, 가장 싼, 가장 저렴',
    ru: 'меньше всего, меньше всех, самый низкий, самая низкая, самый маленький, самая маленькая, наименьший, наименьшая, наименьшее, самый дешевый, самая дешевая',
  },
  mostOld: { en: 'oldest', de: german('ältest') },
  mostYoung: { en: 'youngest, newest', de: german('jüngst neuest') },
  mostEarly: {
    en: `earliest, ${happening('first')}`,
    zh: '最早',
    ja: '最も早, 最も古',
    de: german('frühest'),
  },
  mostLate: {
    en: `latest, most recent, most recently, ${happening('last')}`,
    zh: '最晚',
    ja: '最も遅, 最も新し',
    de: german('spätest'),
  },
  mostFast: { en: 'fastest, quickest', de: german('schnellst') },
  mostSlow: { en: 'slowest', de: german('langsamst') },
  mostGood: { en: 'best, best performing, best-performing' },
  mostBad: { en: 'worst, worst performing' },
  moreHigh: {
    en: 'more, higher, larger, bigger, greater, longer, taller, heavier, wider, deeper, stronger, busier, richer, hotter, warmer, louder, brighter, steeper, thicker, denser, more expensive, costlier, dearer, farther, further',
    es: 'más, mayor, mayores, superior, superiores',
    pt: 'mais, maior, maiores, superior, superiores',
    fr: 'plus, supérieur, supérieure',
    it: 'più, maggiore, maggior, maggiori, superiore, superiori',
    de: `mehr, ${german('höher größer länger schwerer teurer tiefer breiter wärmer heißer stärker')}`,
    zh: '更多, 更高, 更大, 更长, 更重, 更深, 更贵, 更宽, 更远, 多, 高, 大, 长, 重, 深, 贵, 宽, 远, 热',
    ja: '多い, 多く, 多か, 高い, 高く, 高か, 大きい, 大きく, 大きか, 長い, 長く, 長か, 重い, 重く, 深い, 深く, 広い, 広く, 遠い, 暑い',
    ko: '_많, _더 많, _높, _큰, _크다, _크고, _큽, _컸, _길, _긴, _깁, _무거, _무겁, _깊, _비싸, _비싼, _비쌉, _비쌌, _넓, _오래, _멀, _덥, _더웠',
    ru: 'больше, выше, длиннее, тяжелее, глубже, дороже, шире, крупнее, многочисленнее, теплее',
    hi: 'अधिक, ज़्यादा, ज्यादा, बड़ा, बड़ी, बड़े, ऊँचा, ऊँची, ऊँचे, ऊंचा, ऊंची, लंबा, लंबी, लंबे, लम्बा, लम्बी, भारी, महँगा, महंगा, महंगी, महँगी, गहरा, गहरी, चौड़ा, चौड़ी, उच्च, गर्म',
    ar: 'أكثر, أعلى, أكبر, أطول, أثقل, أعمق, أغلى, أوسع, أعرض, أبعد, أضخم',
  },
  moreLow: {
    en: 'less, fewer, lower, smaller, shorter, lighter, narrower, shallower, weaker, quieter, poorer, colder, cooler, cheaper, thinner, less expensive, nearer, closer',
    es: 'menos, menor, menores, inferior, inferiores, más corto, más corta, más bajo, más baja, más pequeño, más pequeña, más barato, más barata, más ligero, más ligera, más estrecho, más estrecha, más frío, más fría',
    pt: 'menos, menor, menores, inferior, inferiores, mais curto, mais curta, mais baixo, mais baixa, mais pequeno, mais pequena, mais barato, mais barata, mais leve, mais estreito, mais estreita, mais frio, mais fria',
    fr: 'moins, inférieur, inférieure, plus court, plus courte, plus bas, plus basse, plus petit, plus petite, plus léger, plus légère, plus faible, plus étroit, plus étroite, plus froid, plus froide',
    it: 'meno, minore, minor, minori, inferiore, inferiori, più corto, più corta, più breve, più basso, più bassa, più piccolo, più piccola, più economico, più economica, più leggero, più leggera, più stretto, più stretta, più freddo, più fredda',
    de: `weniger, ${german('niedriger kleiner kürzer leichter billiger günstiger geringer kälter flacher schmaler')}`,
    zh: '更少, 更低, 更小, 更短, 更轻, 更便宜, 更窄, 更近, 少, 低, 小, 短, 轻, 便宜, 窄, 近, 冷',
    ja: '少ない, 少なく, 少なか, 低い, 低く, 低か, 小さい, 小さく, 短い, 短く, 軽い, 軽く, 安い, 安く, 安か, 浅い, 狭い, 近い, 寒い',
    ko: '_적, _더 적, _낮, _작, _짧, _가벼, _가볍, _싸, _싼, _쌉, _저렴, _얕, _좁, _가까, _가깝, _추웠, _춥',
    ru: 'меньше, ниже, короче, легче, дешевле, уже, мельче, малочисленнее, холоднее',
    hi: 'कम, छोटा, छोटी, छोटे, हल्का, हल्की, सस्ता, सस्ती, सस्ते, नीचा, नीची, उथला, संकरा, ठंडा',
    ar: 'أقل, أدنى, أصغر, أقصر, أخف, أرخص, أضيق, أقرب',
  },
  moreOld: {
    en: 'older',
    de: german('älter'),
    es: 'más antiguo, más antigua, más viejo, más vieja',
    fr: 'plus ancien, plus ancienne, plus vieux, plus vieille',
    it: 'più antico, più antica, più vecchio, più vecchia',
    pt: 'mais antigo, mais antiga, mais velho, mais velha',
    ru: 'старше, старее, древнее',
    zh: '更老, 年长, 古老',
    ja: '年上, 古い, 古く',
    ko: '오래되, 오래된, 나이가 많',
    hi: 'पुराना, पुरानी, पुराने',
    ar: 'أقدم, أكبر سنا',
  },
  moreYoung: {
    en: 'younger, newer',
    de: german('jünger neuer'),
    es: 'más joven, más nuevo, más nueva, más reciente',
    fr: 'plus jeune, plus récent, plus récente',
    it: 'più giovane, più recente',
    pt: 'mais jovem, mais novo, mais nova, mais recente',
    ru: 'моложе, новее',
    zh: '年轻, 更新',
    ja: '年下, 若い, 新しい, 新しく',
    ko: '어리, 어립, 젊, 나이가 적',
    hi: 'नया, नई, नए, जवान',
    ar: 'أصغر سنا, أحدث',
  },
  moreEarly: {
    en: 'earlier',
    de: 'früher',
    es: 'antes',
    pt: 'antes, mais cedo',
    fr: 'avant, plus tôt',
    it: 'prima',
    ru: 'раньше',
    zh: '早',
    ja: '早い, 早く, 前に, 先に',
    ko: '먼저, 일찍, 이르, 이른',
    hi: 'पहले',
    ar: 'قبل, أبكر',
  },
  moreLate: {
    en: 'later, more recent, more recently',
    de: 'später',
    es: 'después, más tarde',
    pt: 'depois, mais tarde',
    fr: 'après, plus tard',
    it: 'dopo, più tardi',
    ru: 'позже, позднее',
    zh: '晚',
    ja: '遅い, 遅く, 後に',
    ko: '늦게, 나중, 늦',
    hi: 'बाद',
    ar: 'بعد',
  },
  moreFast: {
    en: 'faster, quicker',
    de: german('schneller'),
    es: 'más rápido, más rápida',
    fr: 'plus rapide',
    it: 'più veloce',
    pt: 'mais rápido, mais rápida',
    ru: 'быстрее',
    zh: '快',
    ja: '速い, 速く',
    ko: '빠르, 빠른, 빨라, 빨랐, 빨리',
    hi: 'तेज़, तेज',
    ar: 'أسرع',
  },
  moreSlow: {
    en: 'slower',
    de: german('langsamer'),
    es: 'más lento, más lenta',
    fr: 'plus lent, plus lente',
    it: 'più lento, più lenta',
    pt: 'mais lento, mais lenta',
    ru: 'медленнее',
    zh: '慢',
    ja: '遅い',
    ko: '느리, 느린, 느렸',
    hi: 'धीमा, धीमी, धीमे',
    ar: 'أبطأ',
  },
  moreGood: { en: 'better' },
  moreBad: { en: 'worse' },
  passesHigh: { en: 'exceeds, exceeded, exceed, ahead of' },
  passesLow: { en: 'behind' },
  passesEarly: {
    en: 'before',
    de: 'vor dem, vor der, vor den',
    es: 'antes de, antes del',
    pt: 'antes de, antes do, antes da, antes dos, antes das',
    fr: 'avant le, avant la, avant l, avant les, avant celui, avant celle',
  },
  passesLate: {
    en: 'after',
    de: 'nach dem, nach der, nach den',
    es: 'después de, después del',
    pt: 'depois de, depois do, depois da, depois dos, depois das, após',
    fr: 'après le, après la, après l, après les, après celui, après celle',
    it: 'dopo il, dopo lo, dopo la, dopo l, dopo i, dopo gli, dopo le, dopo di',
    hi: 'के बाद',
    ar: 'بعد',
  },
  passesGood: {
    en: 'outperforms, outperformed, outperform, surpasses, surpassed, surpass, beats, beat, improves over, improves on, improves upon, improved over, improved on, improved upon, improvement over, gains over',
  },
  passesBad: { en: 'underperforms, underperformed, underperform' },
  than: {
    en: 'than, compared with, compared to, relative to',
    es: 'que',
    pt: 'que, do que',
    fr: 'que, qu',
    it: 'di, della, del, dello, dei, degli, delle, dell, che, rispetto a',
    de: 'als',
    zh: '比',
    ja: 'より',
    ko: '보다',
    ru: 'чем',
    hi: 'से, की तुलना में, की अपेक्षा, के मुकाबले',
    ar: 'من, مقارنة',
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
    en: 'total, totalled, totaled, in total, together, combined, altogether, sum, in all, overall, add up to, adds up to, added up to, amount to, amounts to, amounted to',
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
};
