import { CueLexicon } from '../alignment/cue-lexicon.js';
import { perReading } from '../alignment/per-reading.js';
import type { Reading } from '../alignment/reading.js';
import type { Point } from '../values/value.js';
import type { Way } from './surroundings.js';

/** Words of what holds throughout a span, or may be anywhere in it: "open", "can be kept". */
const lexicon = new CueLexicon({
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
});

const holdsThroughout = perReading(
  (reading: Reading) => lexicon.find(reading.text, reading.tokens, reading.language).length > 0,
);

const DAYS_OF_WEEK = 7;

/** "Open from Tuesday to Sunday": open on Saturday; "between 2 and 8 degrees": can be kept at 5. */
export const within: Way = (value, { claim, evidence }) => {
  if (value.kind === 'range' || !holdsThroughout(claim)) return undefined;
  const span = evidence.values.findIndex(
    (other) => other.kind === 'range' && isWithin(value, other.from, other.to),
  );
  return span < 0 ? undefined : { holds: true, from: [span], cues: [] };
};

function isWithin(point: Point, from: Point, to: Point): boolean {
  const [place, low, high] = [point, from, to].map((one) => placeOf(one, point.kind));
  if (place === undefined || low === undefined || high === undefined || !isOfSort(point, to)) return false;
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
