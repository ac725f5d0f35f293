import type { CalendarDate, Quantity, Value } from '../values/value.js';
import { grammarCues } from './grammar-cues.js';
import { seriesOf, type Operand } from './operands.js';
import { agrees } from './reckoned.js';
import { ageAt, later, spansBetween, years } from './spans.js';
import type { Outcome, Surroundings, Way } from './surroundings.js';

const DAY = 86_400;
/** In years. */
const OLDEST = 120;

/** Languages that say how long without a word for it: "работал двенадцать лет", "营业了20年". */
const BARE: ReadonlySet<string> = new Set(['ru', 'zh', 'ja', 'ko', 'hi', 'ar', 'es', 'pt']);

export function isDuration(value: Value): value is Quantity {
  return value.kind === 'quantity' && value.dimension === 'duration';
}

/** Stands before a length of time, and after one belongs to something else: "two years for fraud". */
const PREPOSITION =
  /^(?:for|over|within|between|für|innerhalb|während|pendant|durant|durante|per|por|tras)$/iu;

function textOf({ start, end }: { start: number; end: number }, { claim }: Surroundings): string {
  return claim.text.slice(start, end);
}

/** "Opened in 1998 and closed in 2010": was open for twelve years. */
export const elapsed: Way = (value, around) => {
  if (!isDuration(value)) return undefined;
  const beside = around.cueBeside(value, 'span');
  const isSaid =
    beside !== undefined && (beside.start < value.start || !PREPOSITION.test(textOf(beside, around)));
  const cue = isSaid ? beside : undefined;
  if (cue === undefined && !BARE.has(around.claim.language)) return undefined;
  const cues = cue === undefined ? [] : [cue];
  const isInclusive = grammarCues(around.evidence).some(({ label }) => label === 'inclusive');
  const pairs = value.value < DAY ? around.pairs('time') : around.pairs('date');
  const told = pairs.flatMap(({ first, second }) => {
    const spans = spansBetween(first.point, second.point, isInclusive);
    // What is told first may have been later.
    const turned = spans.length > 0 ? spans : spansBetween(second.point, first.point);
    return turned.length === 0 ? [] : [{ spans: turned, from: [first.value, second.value] }];
  });
  return outcome(
    told.map(({ spans, from }) => ({ holds: spans.some((span) => saysSpan(value, span)), from })),
    cues,
  );
};

/** A year and a year are from one less to one more apart than they seem: "nearly" and "over" mean that. */
function saysSpan(value: Quantity, span: Quantity): boolean {
  if (agrees(value, span)) return true;
  if (span.unit !== 'year' || value.qualifier === 'exact') return false;
  const half = years(0.5).value;
  return [span.value - half, span.value + half].some((other) => agrees(value, { ...span, value: other }));
}

/** "Born in 1902, died in 1987": died at the age of 85. */
export const age: Way = (value, around) => {
  const isYears = isDuration(value) && value.value >= 365 * DAY;
  const isNumber = value.kind === 'cardinal' && value.value > 0 && value.value <= OLDEST;
  if (!isYears && !isNumber) return undefined;
  const beside = around.cueBeside(value, 'age') ?? (isNumber ? atAge(value, around) : undefined);
  const cue = beside ?? around.cues(value, 'age')[0];
  if (cue === undefined) return undefined;
  const told = seriesOf(around.evidence, 'date').flatMap((dates) => {
    const birth = birthAmong(dates, around);
    if (birth?.point.kind !== 'date') return [];
    const born = birth.point;
    const later = dates.filter((date) => date !== birth && date.point.kind === 'date');
    const named = later.length > 1 ? later.filter((date) => around.isNamed(date, birth)) : later;
    return (named.length > 0 ? named : later).flatMap((date) => {
      const count = ageAt(born, date.point as CalendarDate);
      return count === undefined || count < 0 ? [] : [{ count, from: [birth.value, date.value] }];
    });
  });
  return outcome(
    told.map(({ count, from }) => ({
      holds: isNumber ? Math.abs(value.value - count) < 1e-6 : agrees(value, years(count)),
      from,
    })),
    [cue],
  );
};

/** "Died at 88", "was 45 when she took office". */
function atAge(value: Value, { claim }: Surroundings): { start: number; end: number } | undefined {
  const before = claim.tokens.findLast((token) => token.end <= value.start);
  if (before === undefined) return undefined;
  const next = claim.tokens.find((token) => token.start >= value.end);
  const isWhen = WAS.test(before.norm) && next !== undefined && WHEN.test(next.norm);
  return AT.test(before.norm) || isWhen ? before : undefined;
}

const AT = /^(?:at|mit|aos)$/u;
const WAS = /^(?:was|were|is|turned)$/u;
const WHEN = /^(?:when|as|at|in|on)$/u;

/** The date of a birth: what a word for it stands with, or the first of a bracket after a name ("1911–1999"). */
function birthAmong(dates: readonly Operand[], { evidence }: Surroundings): Operand | undefined {
  const cue = grammarCues(evidence).find(({ label }) => label === 'born');
  if (cue !== undefined) {
    const startOf = ({ value }: Operand): number => evidence.values[value]?.start ?? 0;
    const distance = (date: Operand): number => Math.abs(startOf(date) - cue.end);
    return dates.reduce<Operand | undefined>(
      (best, date) => (best === undefined || distance(date) < distance(best) ? date : best),
      undefined,
    );
  }
  const [first, second] = dates;
  const value = evidence.values[first?.value ?? -1];
  const isBracket = value?.kind === 'range' && evidence.text.charAt(value.start - 1) === '(';
  return isBracket && first?.value === second?.value ? first : undefined;
}

/** "Starts at 14:00 and lasts 90 minutes": ends at 15:30. "Signed in 2012, took effect a year later": took effect in 2013. */
export const ending: Way = (value, around) => {
  if (value.kind !== 'time' && value.kind !== 'date') return undefined;
  const cues = around.cues(value, 'end');
  const isLater = grammarCues(around.evidence).some(({ label }) => label === 'later');
  if (cues.length === 0 && !isLater) return undefined;
  const starts = seriesOf(around.evidence, value.kind);
  const spans = seriesOf(around.evidence, 'quantity').filter(
    ([first]) => first?.point.kind === 'quantity' && first.point.dimension === 'duration',
  );
  const told = starts.flatMap((points) =>
    spans.flatMap(([span, ...others]) => {
      const [start, ...more] = points;
      if (start === undefined || more.length > 0 || span?.point.kind !== 'quantity' || others.length > 0)
        return [];
      if (span.sentence !== start.sentence) return [];
      const end = later(start.point, span.point);
      return end === undefined ? [] : [{ holds: agrees(value, end), from: [start.value, span.value] }];
    }),
  );
  return outcome(told, cues);
};

/** What several ways of reckoning come to: one that holds is enough, and only where there was one does another value deny. */
export function outcome(
  told: readonly Pick<Outcome, 'holds' | 'from'>[],
  cues: Outcome['cues'],
): Outcome | undefined {
  const holding = told.find(({ holds }) => holds);
  const [only] = told;
  if (holding !== undefined) return { ...holding, cues };
  return only !== undefined && told.length === 1 ? { ...only, cues } : undefined;
}
