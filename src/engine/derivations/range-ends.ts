import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { compareValues } from '../values/compare-values.js';
import type { Range, Value } from '../values/value.js';
import type { Outcome } from './surroundings.js';

/** Words that name one end of a range: the first or the last of it, the lowest or the highest. */
const lexicon = new CueLexicon({
  first: {
    en: 'from, starts, start, starting, started, begins, begin, beginning, began, opens, opening, since',
    de: 'ab, beginnt, begann, öffnet, startet',
    fr: 'à partir de, dès, commence, commençait, ouvre, débute',
    es: 'desde, a partir de, empieza, comienza, abre',
    pt: 'a partir de, desde, começa, abre',
    it: 'a partire da, inizia, comincia, apre',
    ru: 'начинается, начался, началась, началось, открывается',
    zh: '开门, 开馆, 开始, 开店, 起',
    ja: 'から, 開館, 開店, 開始, 始ま, 開く',
    ko: '부터, 개관, 개점, 시작, 문을 열',
    hi: 'से शुरू, शुरू, खुलता, खुलती, खुलते',
    ar: 'ابتداء من, يبدأ, تبدأ, يفتح, تفتح',
  },
  last: {
    en: 'until, till, ends, end, ending, ended, closes, closing, close, finishes, finished, up to',
    de: 'bis, endet, endete, schließt',
    fr: "jusqu'à, se termine, finit, ferme, s'achève",
    es: 'hasta, termina, acaba, cierra, finaliza',
    pt: 'até, termina, acaba, fecha',
    it: 'fino, finisce, termina, chiude',
    ru: 'заканчивается, закончился, закончилась, закончилось, закрывается',
    zh: '关门, 闭馆, 结束, 关店, 打烊, 为止',
    ja: 'まで, 閉館, 閉店, 終了, 終わ, 閉ま',
    ko: '까지, 폐관, 폐점, 끝나, 종료, 문을 닫',
    hi: 'समाप्त, बंद, खत्म',
    ar: 'حتى, ينتهي, تنتهي, يغلق, تغلق',
  },
  low: {
    en: 'lower end, bottom end, low end, minimum, min, lowest, lower, least, smallest, shortest, cheapest, youngest, earliest',
    de: 'mindestens, minimum, minimal, niedrigste, niedrigster, kleinste, kürzeste, günstigste, frühestens',
    fr: 'minimum, minimale, minimal, au moins, le plus bas, la plus basse',
    es: 'mínimo, mínima, al menos, como mínimo, más bajo, más baja',
    pt: 'mínimo, mínima, pelo menos, no mínimo, mais baixo, mais baixa',
    it: 'minimo, minima, almeno, più basso, più bassa',
    ru: 'минимум, минимальный, минимальная, минимальное, не менее, самый низкий, самая низкая',
    zh: '最低, 最少, 至少, 最短, 最小',
    ja: '最低, 最小, 最短, 少なくとも',
    ko: '최소, 최저, 최단, 적어도',
    hi: 'न्यूनतम, कम से कम',
    ar: 'الحد الأدنى, الأدنى, على الأقل',
  },
  high: {
    en: 'upper end, top end, high end, maximum, max, highest, upper, most, largest, longest, dearest, oldest, latest',
    de: 'höchstens, maximum, maximal, höchste, höchster, größte, längste, teuerste, spätestens',
    fr: 'maximum, maximale, maximal, au plus, le plus haut, la plus haute',
    es: 'máximo, máxima, como máximo, más alto, más alta',
    pt: 'máximo, máxima, no máximo, mais alto, mais alta',
    it: 'massimo, massima, al massimo, più alto, più alta',
    ru: 'максимум, максимальный, максимальная, максимальное, не более, самый высокий, самая высокая',
    zh: '最高, 最多, 至多, 最长, 最大',
    ja: '最高, 最大, 最長, 多くとも',
    ko: '최대, 최고, 최장',
    hi: 'अधिकतम, ज़्यादा से ज़्यादा',
    ar: 'الحد الأقصى, الأقصى, على الأكثر',
  },
});

const endCues = perReading((reading: Reading): readonly Cue[] =>
  lexicon.find(reading.text, reading.tokens, reading.language),
);

/** How far from its value, in words, a word for an end may stand, and one that is a preposition. */
const SPAN = 8;
const PREPOSITION_SPAN = 2;
/** Languages that name the end behind the value: "9時から". */
const END_BEHIND: ReadonlySet<Language> = new Set(['ja', 'ko', 'hi', 'zh']);

/**
 * "Opens at 9", "closes at 5", of what is open from 9 to 5: whether a value of the claim is the end of the range that the
 * claim's word for it names. Undefined where it names neither, or the evidence has the value otherwise too.
 *
 * @param found indices of the evidence's values that bear the claim's out
 */
export function rangeEnd(
  value: Value,
  found: readonly number[],
  claim: Reading,
  evidence: Reading,
): Outcome | undefined {
  const ranges = found.map((index) => evidence.values[index]);
  if (value.kind === 'range' || ranges.some((one) => one?.kind !== 'range')) return undefined;
  const cue = cueOf(value, claim);
  if (cue === undefined) return undefined;
  const told = ranges.map((range) => isEnd(value, range as Range, cue.label));
  if (told.includes(undefined)) return undefined;
  return { holds: told.includes(true), from: found, cues: [cue] };
}

function isEnd(value: Value, { from, to }: Range, label: string): boolean | undefined {
  const [isFrom, isTo] = [from, to].map((end) => AGREEING.has(compareValues(value, end)));
  if (isFrom === isTo) return undefined;
  if (label === 'first' || label === 'last') return (label === 'first') === isFrom;
  if (!('value' in from) || !('value' in to)) return undefined;
  return ((label === 'low') === from.value < to.value) === isFrom;
}

const AGREEING: ReadonlySet<string> = new Set(['equal', 'entailed']);

/** The word for an end that stands nearest to a value, in its clause and with no other value between. */
function cueOf(value: Value, claim: Reading): Cue | undefined {
  const cues = endCues(claim);
  if (cues.length === 0) return undefined;
  const { tokens } = claim;
  const index = claim.values.indexOf(value);
  const first = tokens.findIndex((token) => token.value === index);
  const last = tokens.findLastIndex((token) => token.value === index);
  const find = (step: 1 | -1): Cue | undefined => {
    for (let n = 1, at = step > 0 ? last + 1 : first - 1; n <= SPAN; n += 1, at += step) {
      const token = tokens[at];
      if (token === undefined || token.value >= 0 || token.clause !== tokens[first]?.clause) return undefined;
      const cue = cues.find(({ start, end }) => token.start < end && token.end > start);
      if (cue !== undefined) return token.content || n <= PREPOSITION_SPAN ? cue : undefined;
    }
    return undefined;
  };
  return END_BEHIND.has(claim.language) ? (find(1) ?? find(-1)) : (find(-1) ?? find(1));
}
