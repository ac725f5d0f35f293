import type { Alignment } from './alignment.js';
import type { Language } from '../text/language.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { hasExclusion } from './exclusion.js';
import { restrictiveNe } from './french-ne-que.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';
import type { Value } from '../values/value.js';

/** How many, how often; `none` is a negation. */
const lexicon = new CueLexicon({
  all: {
    en: 'all, every, each, always, everyone, everybody, entire, whole, any, anyone, anybody, the general public',
    es: 'todos, todas, todo, toda, cada, siempre, cualquier, cualquiera, todo el mundo, la totalidad, ambos, ambas',
    pt: 'todos, todas, todo, toda, cada, sempre, qualquer, qualquer pessoa, toda a gente, todo mundo, a totalidade, ambos, ambas',
    fr: "tous, toutes, tout, toute, chaque, toujours, ensemble des, tout le monde, n'importe qui, quiconque, la totalité, les deux, chacun, chacune",
    de: 'alle, allen, aller, alles, jeder, jede, jedes, jedem, jeden, jedermann, sämtliche, immer, stets, sämtlicher, sämtlichen, ausnahmslos, jeweils, ganze, gesamten',
    it: 'tutti, tutte, tutto, tutta, ogni, ciascuno, ciascuna, sempre, chiunque, qualsiasi, qualunque, la totalità, entrambi, entrambe',
    ru: 'все, всех, всем, всеми, каждый, каждая, каждое, каждого, каждую, каждой, каждом, каждым, ежедневно, любой, любая, любые, кто угодно, всегда',
    hi: 'सभी, सब, हर, समस्त, प्रत्येक, हमेशा, पूरे, कोई भी, हर कोई, सारे, सारी, सारा, पूरा, पूरी',
    ar: 'جميع, الجميع, للجميع, كل, كافة, دائما, أي شخص, كلها, كلهم, جميعها, جميعهم, كامل',
    zh: '所有, 全部, 全体, 每个, 每位, 每名, 一切, 任何, 人人, 始终, 总是, 均',
    ja: 'すべて, 全て, 全員, 全部, 全室, 毎日, 全国, 全社, あらゆる, 常に, 各, 誰でも, だれでも, 誰もが',
    ko: '모든, 전부, 모두, 전체, 전원, 항상, 매번, 누구나, 누구든',
  },
  most: {
    en: 'most, the majority of, majority, nearly all, almost all, almost every, mostly, usually, generally, mainly, largely, nearly every',
    es: 'la mayoría, la mayor parte, casi todos, casi todas, generalmente, normalmente, mayoría, más de la mitad, mayoritariamente',
    pt: 'a maioria, a maior parte, quase todos, quase todas, geralmente, normalmente, maioria, mais de metade, mais da metade, mais de a metade',
    fr: 'la plupart, la majorité, presque tous, presque toutes, généralement, habituellement, plus de la moitié, majorité, majoritairement',
    de: 'die meisten, den meisten, meisten, fast alle, mehrheit, großteil, meist, meistens, überwiegend, mehr als die Hälfte, über die Hälfte, mehr als der Hälfte, mehrheitlich, größtenteils, grossteil',
    it: 'la maggior parte, quasi tutti, quasi tutte, maggioranza, generalmente, di solito, più della metà, oltre la metà, più di metà, per lo più',
    ru: 'большинство, большинства, почти все, почти всех, большая часть, обычно, более половины, больше половины, свыше половины, в основном, большей частью',
    hi: 'अधिकांश, अधिकतर, ज़्यादातर, लगभग सभी, आमतौर, आधे से ज़्यादा, आधे से ज्यादा, आधे से अधिक, आधी से ज़्यादा, आधी से अधिक, बहुमत',
    ar: 'معظم, أغلب, غالبية, عادة, أكثر من نصف, أكثر من النصف, ما يزيد على نصف, أغلبية, الأغلبية, الغالبية',
    zh: '大多数, 大部分, 绝大多数, 多数, 几乎所有, 通常, 多半, 超过一半, 一半以上, 半数以上, 过半数, 超半数, 过半, 大多',
    ja: 'ほとんど, 大半, 大部分, 多数, 過半数, 通常, 半数以上, 半分以上, 半数を超え, 半数超, ほぼすべて, ほぼ全て, ほぼ全員, たいてい',
    ko: '대부분, 대다수, 과반수, 거의 모든, 보통, 대체로, 절반 이상, 절반이 넘, 절반을 넘, 절반을 웃, 과반, 거의 모두, 거의 전부',
  },
  many: {
    en: 'many, much, numerous, often, frequently, several, a lot of',
    es: 'muchos, muchas, numerosos, numerosas, a menudo, varios, varias',
    pt: 'muitos, muitas, numerosos, frequentemente, vários, várias',
    fr: 'beaucoup, de nombreux, de nombreuses, nombreux, souvent, plusieurs',
    de: 'viele, vielen, vieler, zahlreiche, oft, häufig, mehrere',
    it: 'molti, molte, numerosi, numerose, spesso, diversi, parecchi',
    ru: 'многие, многих, много, часто, несколько',
    hi: 'कई, बहुत, अनेक, अक्सर',
    ar: 'العديد, كثير, كثيرا, الكثير, غالبا',
    zh: '许多, 很多, 经常, 不少, 多个',
    ja: '多くの, 多くは, 多数の, しばしば, 複数の',
    ko: '많은, 다수의, 자주, 여러',
  },
  some: {
    en: 'some, a few, few, not many, not much, certain, sometimes, occasionally, partly, partially, part of, at least one, at least some, a minority',
    es: 'algunos, algunas, algún, ciertos, ciertas, a veces, parte de, al menos uno',
    pt: 'alguns, algumas, certos, certas, às vezes, parte de, parte dos, pelo menos um',
    fr: 'certains, certaines, quelques, parfois, une partie, au moins un, au moins une',
    de: 'einige, einigen, einiger, manche, manchen, manchmal, teilweise, ein teil, mindestens ein',
    it: 'alcuni, alcune, qualche, certi, talvolta, a volte, una parte, almeno uno',
    ru: 'некоторые, некоторых, некоторым, иногда, часть, частично, хотя бы один',
    hi: 'कुछ, कभी-कभी, कम से कम एक',
    ar: 'بعض, أحيانا, جزء من',
    zh: '一些, 部分, 有些, 某些, 有时, 至少一个',
    ja: '一部, いくつか, 時々, ある程度',
    ko: '일부, 몇몇, 어떤, 가끔, 때때로',
  },
  half: {
    en: 'half of, half the',
    es: 'la mitad de, mitad de, la mitad',
    pt: 'metade de, metade dos, metade das, a metade, metade',
    fr: 'la moitié de, la moitié des, la moitié du, la moitié',
    de: 'die hälfte, der hälfte, hälfte',
    it: 'la metà di, la metà dei, la metà delle, metà dei, metà delle, la metà',
    ru: 'половина, половины, половину, половине',
    hi: 'आधे, आधा, आधी',
    ar: 'نصف',
    zh: '一半, 半数',
    ja: '半数, 半分',
    ko: '절반, 반수',
  },
  few: {
    es: 'pocos, pocas, unos pocos, unas pocas, casi ningún, casi ninguna, casi ninguno, casi nadie, muy pocos, muy pocas',
    pt: 'poucos, poucas, quase nenhum, quase nenhuma, quase ninguém, muito poucos',
    fr: 'peu de, très peu de, rares sont, presque aucun, presque aucune, presque personne',
    de: 'wenige, wenigen, nur wenige, kaum jemand, kaum ein, kaum eine, fast keine, fast keiner, fast niemand',
    it: 'pochi, poche, pochissimi, pochissime, quasi nessun, quasi nessuno, quasi nessuna',
    ru: 'немногие, немногих, мало кто, мало, единицы, почти никто, почти никакие',
    hi: 'कुछ ही, बहुत कम, थोड़े, गिने-चुने, इक्का-दुक्का',
    ar: 'قليل من, القليل من, القليل, قلة من, عدد قليل من, قلة',
    zh: '少数, 很少, 极少, 极少数, 少数几, 寥寥',
    ja: '少数, ごく一部, わずか, ほんの一部, ごく少数',
    ko: '소수, 극소수, 거의 없, 몇 안 되는',
  },
  only: {
    en: 'only, solely, exclusively',
    es: 'solo, sólo, solamente, únicamente, exclusivamente',
    pt: 'só, somente, apenas, unicamente, exclusivamente',
    fr: 'seulement, uniquement, exclusivement, seul, seule, seuls, seules',
    de: 'nur, ausschließlich, lediglich, allein',
    it: 'solo, soltanto, solamente, unicamente, esclusivamente',
    ru: 'только, лишь, исключительно',
    hi: 'केवल, सिर्फ, मात्र',
    ar: 'فقط, حصرا',
    zh: '仅, 只有, 只能, 只限, 唯一',
    ja: 'のみ, だけ, しか',
    ko: '오직, 만이_, 뿐, 만_, 만을_, 만은_, 에게만, 에만',
  },
  ignore: {
    en: 'not only, not all, not every, not always, first of all, at all, after all, most recent, most recently, most of all, all-time',
    es: 'no solo, no sólo, sobre todo, del todo, no todos, no todas',
    pt: 'não só, não apenas, sobretudo, nem todos, nem todas',
    fr: 'non seulement, pas seulement, tout à fait, pas tous, pas toutes, avant tout',
    de: 'nicht nur, vor allem, nicht alle, nicht immer',
    it: 'non solo, non soltanto, soprattutto, non tutti, non tutte',
    ru: 'не только, прежде всего, не все, не всегда',
    hi: 'न केवल, न सिर्फ, सबसे',
    ar: 'ليس فقط, قبل كل شيء',
    zh: '不仅, 部分地区, 部门, 平均, 人均, 均衡, 均匀',
    ja: 'だけでなく, のみならず, だけではなく, 一部屋, 各地',
    ko: '뿐만 아니라, 뿐 아니라, 지만_, 하지만_, 다만_, 그만_, 오랜만, 불만, 낭만',
  },
});

const STRENGTH: Readonly<Record<string, number>> = { all: 5, most: 4, half: 3, many: 2, some: 1, few: 1 };
/** What "few" denies, and what denies "few". */
const NOT_FEW: ReadonlySet<string> = new Set(['all', 'most', 'half', 'many']);

/** The claim says "all" where the evidence says "some", or "only" where it does not. */
export function quantifierMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  const inClaim = quantifiersOf(claim);
  if (inClaim.length === 0) return [];
  const inEvidence = quantifiersOf(evidence).filter((cue) => cue.sentence === alignment.anchor);
  return inClaim.flatMap((cue): Objection[] => {
    if (cue.label === 'only') return onlyMismatch(alignment, cue, inEvidence);
    if (cue.label === 'all') {
      const restriction = restrictionOf(alignment, inEvidence);
      if (restriction !== undefined && !inClaim.some(({ label }) => label === 'only'))
        return [restrictionDropped(alignment, cue, restriction)];
    }
    const reached = cue.around.map((index) => alignment.at[index] ?? -1).filter((index) => index >= 0);
    const other = inEvidence.find(
      (known) => known.label !== 'only' && known.around.some((index) => reached.includes(index)),
    );
    if (other === undefined) return [];
    const isFewDenied = cue.label === 'few' && NOT_FEW.has(other.label);
    if (!isFewDenied && (STRENGTH[cue.label] ?? 0) <= (STRENGTH[other.label] ?? 0)) return [];
    return [
      {
        rule: 'quantifier-mismatch',
        claim: claim.text.slice(cue.start, cue.end),
        evidence: evidence.text.slice(other.start, other.end),
        cap: 0.2,
        contradicts: 0.6,
      },
    ];
  });
}

function onlyMismatch(alignment: Alignment, cue: PlacedCue, inEvidence: readonly PlacedCue[]): Objection[] {
  const { claim } = alignment;
  const restrictsValue = claim.tokens.some(
    (token) => token.value >= 0 && token.start >= cue.end && token.start - cue.end < 4,
  );
  const isKnown = inEvidence.some((other) => other.label === 'only') || hasExclusion(alignment);
  if (restrictsValue || isKnown) return [];
  return [{ rule: 'only-added', claim: claim.text.slice(cue.start, cue.end), cap: 0.35, contradicts: 0 }];
}

/** What the evidence allows only some, of whom the claim does not speak: "only staff", where the claim says "anyone". */
function restrictionOf(
  { at, closeness }: Alignment,
  inEvidence: readonly PlacedCue[],
): PlacedCue | undefined {
  if (closeness < CLOSE) return undefined;
  return inEvidence.find(
    ({ label, restricts }) => label === 'only' && restricts !== undefined && !at.includes(restricts),
  );
}

function restrictionDropped({ claim, evidence }: Alignment, cue: Cue, restriction: Cue): Objection {
  return {
    rule: 'restriction-dropped',
    claim: claim.text.slice(cue.start, cue.end),
    evidence: evidence.text.slice(restriction.start, restriction.end),
    cap: 0.2,
    contradicts: 0.7,
  };
}

/** How much of a claim its anchor sentence must have for the two to speak of one thing; the quantifier itself it has not. */
const CLOSE = 0.4;
/** Languages whose "only" stands after what it restricts. */
const AFTER: ReadonlySet<Language> = new Set(['ja', 'ko', 'ar']);

/** A quantifier with the content words about it. */
interface PlacedCue extends Cue {
  readonly sentence: number;
  /** Indices of the content tokens next to it: one before, two after. */
  readonly around: readonly number[];
  /** The content token that it stands beside, in its clause: what an "only" restricts. */
  readonly restricts: number | undefined;
}

const quantifiersOf = perReading((reading: Reading): readonly PlacedCue[] =>
  findQuantifiers(reading).map((cue) => {
    // In Korean "only" clings to the word.
    const before = reading.tokens
      .filter((token) => token.content && token.start < cue.start && token.end <= cue.end)
      .slice(-1);
    const next = reading.tokens.filter((token) => token.content && token.start >= cue.end).slice(0, 2);
    const at = reading.tokens.find((token) => token.end > cue.start);
    const beside = [...before, ...next].filter((token) => token.clause === at?.clause);
    const after = beside.find((token) => token.start >= cue.end);
    const restricts = AFTER.has(reading.language) ? beside[0] : (after ?? beside[0]);
    return {
      ...cue,
      sentence: at?.sentence ?? 0,
      around: [...before, ...next].map((token) => token.index),
      restricts: restricts?.index,
    };
  }),
);

/** The words that say how many or how often. */
export function findQuantifiers(reading: Reading): Cue[] {
  const cues = lexicon.find(reading.text, reading.tokens, reading.language);
  return [...cues, ...restrictiveNe(reading)]
    .filter((cue) => cue.label !== 'ignore' && !isNumeral(reading, cue))
    .sort((a, b) => a.start - b.start);
}

/** Whether a value is part of the words that say how many: the half of "more than half". */
export function isInQuantifier(reading: Reading, { start, end }: Value): boolean {
  return findQuantifiers(reading).some((cue) => cue.label === 'most' && cue.start < end && cue.end > start);
}

/** Whether a text says of most how many it speaks of, or of all. */
export function saysMost(reading: Reading): boolean {
  return findQuantifiers(reading).some(({ label }) => label === 'most' || label === 'all');
}

/** "10만 명": after a figure, what else would be Korean for "only" counts ten thousands. */
function isNumeral({ text }: Reading, cue: Cue): boolean {
  return text.charAt(cue.start) === '만' && /\p{Nd}/u.test(text.charAt(cue.start - 1));
}
