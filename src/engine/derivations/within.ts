import { CueLexicon, type Cue } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';
import { isDuring } from '../values/comparing/compare-dates.js';
import type { Point, Range } from '../values/value.js';
import type { Outcome, Way } from './surroundings.js';

/** Words that say where a value lies: anywhere in a span, at some time of it, or beyond one of its ends. */
const lexicon = new CueLexicon({
  /** What holds throughout a span, or may be anywhere in it: "open", "can be kept". */
  throughout: {
    en: 'open, available, valid, can, may, allowed, permitted, eligible, suitable, accepted',
    es: 'abierto, abierta, abiertos, abiertas, abre, puede, pueden, disponible, válido, válida, apto, apta, permitido, permitida',
    pt: 'aberto, aberta, abertos, abertas, abre, pode, podem, disponível, válido, válida, apto, apta, permitido, permitida',
    fr: 'ouvert, ouverte, ouverts, ouvertes, ouvre, peut, peuvent, disponible, valable, convient, éligible, permis, autorisé',
    de: 'geöffnet, offen, öffnet, kann, können, darf, dürfen, verfügbar, gültig, geeignet, erlaubt, es gibt, gibt es',
    it: 'aperto, aperta, aperti, aperte, apre, può, possono, disponibile, valido, valida, adatto, adatta, ammesso, ammessa, consentito',
    ru: 'открыт, открыта, открыто, открыты, работает, можно, может, могут, доступен, доступна, действует, подходит, допускается',
    zh: '开放, 营业, 可以, 可, 适合, 有效, 允许, 符合',
    ja: '開館, 営業, 開いて, できます, できる, 対象, 可能, 有効, 受け付け, 利用でき',
    ko: '운영, 영업, 열려, 연다, 엽니다, 수 있, 가능, 대상, 유효, 해당',
    hi: 'खुला, खुली, खुले, खुलता, खुलती, सकता, सकते, सकती, उपलब्ध, मान्य, योग्य, अनुमति',
    ar: 'مفتوح, مفتوحة, يفتح, تفتح, يمكن, يمكنه, متاح, متاحة, صالح, صالحة, يجوز, مناسب, يسمح, يحق',
  },
  /** Behind a value, that it lies in a span: "85 is normal", where before it a word for that would tell the span itself. */
  inside: {
    en: 'within the, inside the, within, in range, normal, healthy, acceptable, safe, fine, ideal, all right',
    es: 'normal, dentro',
    pt: 'normal, dentro',
    fr: 'normal, normale, dans les limites',
    de: 'normal, innerhalb, im normalen Bereich',
    it: 'normale, rientra',
    ru: 'нормальный, нормальная, нормальное, в пределах, в норме',
    zh: '正常, 范围内',
    ja: '正常, 範囲内',
    ko: '정상, 범위',
    hi: 'सामान्य',
    ar: 'طبيعي, طبيعية, ضمن',
  },
  /** What was so at some time: "was still going on". */
  lasting: {
    en: 'still, ongoing, going on, under way, underway, in progress, was, were, served, serving, reigned, ruled, headed, led, lived, worked, played, taught, chaired, ran, owned, governed, operated, studied',
    es: 'todavía, aún, seguía, era, eran, estaba, vivía, trabajaba, reinaba',
    pt: 'ainda, era, eram, estava, vivia, trabalhava, reinava',
    fr: 'encore, toujours, était, étaient, vivait, travaillait, régnait',
    de: 'noch, war, waren, amtierte, regierte, lebte, arbeitete, leitete',
    it: 'ancora, era, erano, viveva, lavorava, regnava',
    ru: 'ещё, еще, был, была, было, были, жил, жила, работал, работала, правил, правила, продолжался, продолжалась, продолжалось',
    zh: '仍, 还在, 正在, 尚未, 在任, 担任',
    ja: '続いて, まだ, 在任, 務めて, だった, でした',
    ko: '아직, 여전히, 이었, 였다, 재임, 계속',
    hi: 'अभी भी, था, थी, थे, जारी',
    ar: 'لا يزال, لا تزال, كان, كانت, مستمر, مستمرة',
  },
  above: {
    en: 'above the, above normal, over the, too high, too hot, too warm, too much, too many, too long, too heavy, too old, higher than the, exceeds the, exceed the',
    de: 'zu hoch, über dem, oberhalb, zu warm, zu lang, zu schwer',
    fr: 'trop élevé, trop élevée, au-dessus',
    es: 'demasiado alto, demasiado alta, por encima',
    pt: 'alto demais, alta demais, acima',
    it: 'troppo alto, troppo alta, al di sopra',
    ru: 'слишком высокий, слишком высокая, слишком высокое, выше нормы',
    zh: '过高, 太高, 高于',
    ja: '高すぎ, 上回',
    ko: '너무 높, 높습니다',
    hi: 'बहुत अधिक, से ऊपर',
    ar: 'مرتفع جدا, أعلى من',
  },
  below: {
    en: 'below the, below normal, under the, too low, too cold, too cool, too little, too few, too short, too light, too young, lower than the',
    de: 'zu niedrig, unter dem, unterhalb, zu kalt, zu kurz, zu leicht',
    fr: 'trop bas, trop basse, au-dessous',
    es: 'demasiado bajo, demasiado baja, por debajo',
    pt: 'baixo demais, baixa demais, abaixo',
    it: 'troppo basso, troppo bassa, al di sotto',
    ru: 'слишком низкий, слишком низкая, слишком низкое, ниже нормы',
    zh: '过低, 太低, 低于',
    ja: '低すぎ, 下回',
    ko: '너무 낮, 낮습니다',
    hi: 'बहुत कम, से नीचे',
    ar: 'منخفض جدا, أقل من',
  },
  outside: {
    en: 'outside, out of range, beyond the',
    de: 'außerhalb',
    fr: 'hors de, en dehors',
    es: 'fuera de',
    pt: 'fora de, fora do, fora da',
    it: 'fuori',
    ru: 'вне, за пределами',
    zh: '超出, 范围外',
    ja: '範囲外, 外れ',
    ko: '벗어',
    hi: 'बाहर',
    ar: 'خارج',
  },
});

const placeCues = perReading((reading: Reading): readonly Cue[] =>
  lexicon.find(reading.text, reading.tokens, reading.language).filter((cue) => !isEvent(reading, cue)),
);

/** "Was built" tells an event, which was not going on throughout. */
function isEvent({ tokens, language }: Reading, { label, end }: Cue): boolean {
  if (label !== 'lasting' || language !== 'en') return false;
  const next = tokens.find((token) => token.start >= end);
  return next !== undefined && EVENT.test(next.norm);
}

const EVENT = /^(?:\p{L}+ed|built|born|made|sold|won|lost|sent|held|cut|begun|written|bought|shot)$/u;

const DAYS_OF_WEEK = 7;

/** "Open from Tuesday to Sunday": open on Saturday; "between 2 and 8 degrees": can be kept at 5, and 12 is too much. */
export const within: Way = (value, { claim, evidence }) => {
  if (value.kind === 'range' || !evidence.values.some(({ kind }) => kind === 'range')) return undefined;
  const cues = placeCues(claim);
  if (cues.length === 0) return undefined;
  const beyond = cues.find(({ label }) => BEYOND.has(label));
  if (beyond !== undefined) return beyondEnd(value, beyond, evidence);
  const inside = cues.find(({ label, start }) => label === 'inside' && start >= value.end);
  const isIn = inside !== undefined || cues.some(({ label }) => label === 'throughout');
  // In a span of years things happen too: only what was so, and nothing that is counted, was so in any of them.
  const lasting = claim.values.length === 1 ? cues.filter(({ label }) => label === 'lasting') : [];
  const span = evidence.values.findIndex(
    (other) =>
      other.kind === 'range' &&
      ((isIn && isWithin(value, other.from, other.to)) ||
        (lasting.length > 0 && isDuringRange(value, other))),
  );
  if (span < 0) return undefined;
  return { holds: true, from: [span], cues: inside === undefined ? lasting : [inside] };
};

const BEYOND: ReadonlySet<string> = new Set(['above', 'below', 'outside']);

function isDuringRange(point: Point, { from, to }: Range): boolean {
  return point.kind === 'date' && from.kind === 'date' && to.kind === 'date' && isDuring(point, from, to);
}

/** "Above the normal range", of a value and the one range of its sort that the evidence has. */
function beyondEnd(value: Point, cue: Cue, evidence: Reading): Outcome | undefined {
  const spans = evidence.values.flatMap((other, n) =>
    other.kind === 'range' && placesOf(value, other.from, other.to) !== undefined ? [{ ...other, n }] : [],
  );
  const [span, ...others] = spans;
  const places = span && placesOf(value, span.from, span.to);
  if (span === undefined || places === undefined || others.length > 0) return undefined;
  const [place, low, high] = places;
  const [isAbove, isBelow] = [place > high, place < low];
  const holds = cue.label === 'above' ? isAbove : cue.label === 'below' ? isBelow : isAbove || isBelow;
  return { holds, from: [span.n], cues: [cue] };
}

/** Where a point and the ends of a range lie on the line of their kind. */
function placesOf(point: Point, from: Point, to: Point): [number, number, number] | undefined {
  const [place, low, high] = [point, from, to].map((one) => placeOf(one, point.kind));
  const isTold = place !== undefined && low !== undefined && high !== undefined && isOfSort(point, to);
  return isTold ? [place, low, high] : undefined;
}

function isWithin(point: Point, from: Point, to: Point): boolean {
  const places = placesOf(point, from, to);
  if (places === undefined) return false;
  const [place, low, high] = places;
  // From Friday to Monday goes over the end of the week.
  if (isWeekday(point))
    return (place - low + DAYS_OF_WEEK) % DAYS_OF_WEEK <= (high - low + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return place >= low && place <= high;
}

function isOfSort(point: Point, other: Point): boolean {
  return point.kind !== 'quantity' || (other.kind === 'quantity' && point.dimension === other.dimension);
}

function isWeekday(point: Point): boolean {
  return point.kind === 'date' && point.weekday !== undefined;
}

/** Where a point lies among its kind: weekdays by their number, dates only as weekdays. */
function placeOf(point: Point, kind: Point['kind']): number | undefined {
  if (point.kind !== kind) return undefined;
  switch (point.kind) {
    case 'cardinal':
    case 'quantity':
    case 'money':
    case 'percentage':
      return point.value;
    case 'time':
      return point.seconds;
    case 'date':
      return point.month === undefined && point.year === undefined ? point.weekday : undefined;
    default:
      return undefined;
  }
}
