import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';

/** Words that say how a value of the claim follows from two others. */
const lexicon = new CueLexicon({
  /** From one date or time to another. */
  span: {
    en: 'for, lasted, lasting, lasts, took, takes, take, taking, taken, spent, spanned, spans, over, within, after, later, between, apart, long, duration, tenure, ran, runs, operated',
    de: 'lang, dauerte, dauert, dauerten, dauer, während, nach, später, innerhalb, für',
    fr: 'pendant, durant, duré, dure, dura, durée, après, plus tard, fonctionné',
    es: 'durante, duró, dura, duraron, duración, después, más tarde, tras, tardó',
    pt: 'durante, durou, dura, duraram, duração, depois, mais tarde, após, levou, por',
    it: 'per, durò, dura, durata, durato, dopo, più tardi',
    ru: 'в течение, длился, длилась, длилось, длились, продолжался, продолжалась, через, спустя, занял, заняла, заняло',
    hi: 'तक, चला, चली, चले, बाद, अवधि, दौरान',
    ar: 'لمدة, استمر, استمرت, دام, دامت, بعد, خلال',
    zh: '历时, 持续, 长达, 为期',
    ja: '続いた, かかった, わたって, 間続',
    ko: '동안, 걸렸다, 지속, 만에',
  },
  age: {
    en: 'age, aged, at the age of, at age, years old, lived to be, year-old',
    de: 'im alter von, alter, jahre alt, wurde',
    fr: "à l'âge de, âgé de, âgée de, âge",
    es: 'a los, a la edad de, edad, con',
    pt: 'aos, com a idade de, idade, com',
    it: "all'età di, età, a",
    ru: 'в возрасте, возраст',
    hi: 'उम्र, आयु',
    ar: 'عن عمر, عمر, في سن',
    zh: '享年, 年龄, 岁时',
    ja: '享年, 年齢',
    ko: '나이',
  },
  rise: {
    en: 'rose, rise, rises, risen, grew, grow, grows, grown, growth, increased, increase, increases, climbed, went up, goes up, up, gained, jumped, raised, rising, growing',
    de: 'stieg, stiegen, gestiegen, steigt, wuchs, gewachsen, erhöht, erhöhte, zunahm, zugenommen, anstieg',
    fr: 'augmenté, augmentation, augmenta, hausse, progressé, crû, accru',
    es: 'subió, subieron, aumentó, aumentaron, aumento, subida, creció, crecieron, incrementó',
    pt: 'subiu, subiram, aumentou, aumentaram, aumento, cresceu, cresceram',
    it: 'salito, salita, saliti, salì, aumentato, aumentata, aumentò, aumento, cresciuto, cresciuta',
    ru: 'вырос, выросла, выросло, выросли, повысился, повысилась, увеличился, увеличилась, увеличилось, подорожал',
    hi: 'बढ़, बढ़ा, बढ़ी, बढ़े, वृद्धि',
    ar: 'ارتفع, ارتفعت, زاد, زادت, زيادة, ارتفاع',
    zh: '上涨, 增长, 增加, 上升, 涨, 提高',
    ja: '上が, 増え, 増加, 上昇, 値上',
    ko: '올랐, 증가, 늘었, 상승, 인상',
  },
  fall: {
    en: 'fell, fall, falls, fallen, declined, decline, declines, decreased, decrease, decreases, dropped, drop, drops, shrank, shrunk, went down, goes down, down, lost, reduced, reduction, cut, discount, discounted, lowered, save, saves, saved, saving, savings, off, falling',
    de: 'sank, sanken, gesunken, sinkt, fiel, gefallen, gesenkt, reduziert, verringert, rückgang, schrumpfte',
    fr: 'baissé, baisse, baissa, diminué, diminution, chuté, réduit',
    es: 'bajó, bajaron, cayó, cayeron, disminuyó, redujo, descenso, caída',
    pt: 'caiu, caíram, baixou, diminuiu, reduziu, queda',
    it: 'sceso, scesa, scese, calato, calata, calò, diminuito, diminuita, ridotto, calo',
    ru: 'упал, упала, упало, упали, снизился, снизилась, снизилось, уменьшился, уменьшилась, сократился, сократилась, подешевел',
    hi: 'घट, घटा, घटी, घटे, कमी, गिरा, गिरी',
    ar: 'انخفض, انخفضت, تراجع, تراجعت, انخفاض, هبط',
    zh: '下降, 减少, 下跌, 降低, 跌, 优惠',
    ja: '下が, 減少, 減っ, 下落, 値下',
    ko: '내렸, 감소, 줄었, 하락, 인하',
  },
  more: {
    en: 'more, higher, taller, longer, older, heavier, larger, bigger, wider, deeper, hotter, warmer, greater, dearer, further, farther, ahead',
    de: 'mehr, höher, länger, älter, schwerer, größer, teurer',
    fr: 'de plus, plus haut, plus haute, plus long, plus longue, plus âgé, plus âgée, plus lourd, plus cher, plus chère',
    es: 'más',
    pt: 'mais',
    it: 'più, in più',
  },
  less: {
    en: 'less, fewer, lower, shorter, younger, lighter, smaller, narrower, cheaper, colder, cooler, shallower, behind',
    de: 'weniger, niedriger, kürzer, jünger, leichter, kleiner, billiger, günstiger',
    fr: 'de moins, moins cher, moins chère, plus jeune, plus court, plus courte',
    es: 'menos',
    pt: 'menos',
    it: 'meno, in meno',
  },
  /** Two amounts apart, whichever is the greater. */
  apart: {
    en: 'difference, gap, margin, differ, differs, differed, left, remain, remains, remaining, remained, still available, still free, still open, unsold, unoccupied, vacant, outstanding',
    de: 'unterschied, differenz, abstand, übrig, verbleiben, verbleibt, bleiben, bleibt',
    fr: 'différence, écart, reste, restent, restant, restants, restantes',
    es: 'diferencia, quedan, queda, restan, restantes',
    pt: 'diferença, restam, resta, sobram, restantes',
    it: 'differenza, restano, resta, rimangono, rimane',
    ru: 'разница, осталось, остаётся, остается',
    zh: '相差, 剩, 剩余, 还剩',
    ja: '差, 残り, 残る',
    ko: '차이, 남았, 남은, 남아',
    hi: 'अंतर, शेष, बचे, बची',
    ar: 'الفرق, المتبقي, يتبقى, بقي',
  },
  /** "More than 300": bounds the number and compares nothing. */
  than: {
    en: 'more than, less than, fewer than, higher than, lower than, longer than, older than, larger than, greater than, younger than',
  },
  total: {
    en: 'total, in total, a total of, totals, totalled, totaled, totalling, altogether, combined, together, in all, sum, all told',
    de: 'insgesamt, zusammen, gesamt, summe',
    fr: 'au total, en tout, total, ensemble, somme',
    es: 'en total, total, suma, juntos, juntas',
    pt: 'no total, ao todo, total, soma, juntos, juntas',
    it: 'in totale, complessivamente, totale, insieme, somma',
    ru: 'всего, в общей сложности, вместе, итого, сумма',
    hi: 'कुल, कुल मिलाकर',
    ar: 'إجمالي, المجموع, مجموع, إجمالا',
    zh: '共, 总共, 一共, 合计, 总计',
    ja: '合計, 全部で, 合わせて, 計',
    ko: '총, 합계, 모두, 합쳐',
  },
  /** A start and a duration give an end. */
  end: {
    en: 'ends, end, ended, ending, finishes, finish, finished, until, till, expires, expire, expired, over at, concludes, concluded',
    de: 'endet, endete, ende, bis, läuft ab, enden',
    fr: "se termine, s'achève, finit, fin, jusqu'à, jusqu'en, expire",
    es: 'termina, terminó, acaba, finaliza, hasta, vence, fin',
    pt: 'termina, terminou, acaba, até, vence, fim',
    it: 'finisce, termina, terminò, fino, scade, fine',
    ru: 'заканчивается, закончился, закончится, до, истекает, конец',
    hi: 'समाप्त, खत्म, तक',
    ar: 'ينتهي, تنتهي, حتى, انتهى, انتهت',
    zh: '结束, 到期, 为止',
    ja: '終わ, 終了, まで',
    ko: '끝나, 종료, 까지',
  },
  /** What the amount reaches, and not by how much it changed. */
  reach: {
    en: 'to, reached, reaching',
    de: 'auf',
    fr: 'à',
    es: 'a, hasta',
    pt: 'para',
    it: 'a',
    ru: 'до',
    hi: 'तक, हो',
    ar: 'إلى',
    zh: '到, 至, 为',
    ja: 'に',
    ko: '로, 으로',
  },
});

export type DerivationCue = Cue;

/** The words of a claim that may say how one of its values follows from others. */
export const derivationCues = perReading((reading: Reading): readonly DerivationCue[] =>
  lexicon
    .find(reading.text, reading.tokens, reading.language)
    .flatMap((cue) => (cue.label === 'than' ? comparing(reading, cue) : [cue])),
);

/** "More than Cork" compares, "more than 40,000" bounds. */
function comparing(reading: Reading, cue: Cue): Cue[] {
  const next = reading.tokens.find((token) => token.start >= cue.end);
  if (next === undefined || next.value >= 0) return [];
  const isLess = /^(?:less|fewer|lower|younger)/iu.test(reading.text.slice(cue.start, cue.end));
  return [{ ...cue, label: isLess ? 'less' : 'more' }];
}

const factors = new CueLexicon({
  '2': {
    en: 'doubled, double, doubles, doubling, twice, twofold, two-fold',
    de: 'verdoppelt, verdoppelte, verdoppelten, doppelt, zweimal so',
    fr: 'doublé, doubla, double, deux fois',
    es: 'duplicó, duplicaron, duplicado, doble',
    pt: 'dobrou, duplicou, dobro, duas vezes',
    it: 'raddoppiato, raddoppiata, raddoppiò, doppio, due volte',
    ru: 'удвоился, удвоилась, удвоилось, вдвое больше, вдвое выше',
    zh: '翻了一番, 翻番, 两倍',
    ja: '倍増, 2倍, 二倍',
    ko: '두 배, 2배',
    hi: 'दोगुना, दोगुनी, दुगुना, दुगना',
    ar: 'تضاعف, تضاعفت, ضعف, ضعفي',
  },
  '3': {
    en: 'tripled, triple, triples, tripling, trebled, thrice, threefold, three-fold, three times',
    de: 'verdreifacht, verdreifachte, dreimal so',
    fr: 'triplé, tripla, triple, trois fois',
    es: 'triplicó, triplicaron, triplicado, triple',
    pt: 'triplicou, triplo, três vezes',
    it: 'triplicato, triplicata, triplicò, triplo, tre volte',
    ru: 'утроился, утроилась, утроилось, втрое больше, втрое выше',
    zh: '三倍',
    ja: '3倍, 三倍',
    ko: '세 배, 3배',
    hi: 'तिगुना, तीन गुना',
  },
  '4': { en: 'quadrupled, quadruple, quadrupling, fourfold, four-fold, four times' },
  '5': { en: 'quintupled, fivefold, five-fold, five times' },
  '6': { en: 'sixfold, six-fold, six times' },
  '8': { en: 'eightfold, eight times' },
  '10': { en: 'tenfold, ten-fold, ten times' },
  '0.5': {
    en: 'halved, halves, halving, half as',
    de: 'halbiert, halbierte, halbierten, halb so',
    fr: 'diminué de moitié, réduit de moitié, deux fois moins',
    pt: 'caiu pela metade',
    it: 'dimezzato, dimezzata, dimezzò',
    ru: 'вдвое меньше, вдвое ниже, вдвое снизился',
    zh: '减半',
    ja: '半減, 半分になった',
    ko: '절반으로',
  },
  /** "Three times a week" says how often. */
  often: { en: 'twice a, twice per, three times a, four times a, five times a, six times a, ten times a' },
});

/** A word that says how many times as much, with its factor. */
export interface FactorCue extends Cue {
  readonly factor: number;
}

export const factorCues = perReading((reading: Reading): readonly FactorCue[] =>
  factors
    .find(reading.text, reading.tokens, reading.language)
    .filter((cue) => cue.label !== 'often' && !(reading.language === 'en' && isCount(reading, cue)))
    .map((cue) => ({ ...cue, factor: Number(cue.label) })),
);

/** How many words a comparison is looked for in. */
const COMPARED = 9;

/** "Scored twice" counts, "twice as many" and "three times the size" compare. */
function isCount({ text, tokens }: Reading, { start, end }: Cue): boolean {
  if (!/(?:twice|thrice|times)$/iu.test(text.slice(start, end))) return false;
  const [next, ...others] = tokens.filter((token) => token.start >= end).slice(0, COMPARED);
  // "Scored twice as they won": no second "as" follows.
  if (next?.norm === 'as') return !others.some(({ norm }) => /^(?:as|much|many)$/u.test(norm));
  return next === undefined || !/^(?:the|more|that|what|its|their|his|her|\p{L}+er)$/u.test(next.norm);
}
