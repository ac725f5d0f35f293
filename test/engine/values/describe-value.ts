import type { Value } from '../../../src/engine/values/value.js';

const QUALIFIERS = {
  exact: '',
  about: '~',
  nearly: '<~',
  over: '>',
  atLeast: '>=',
  under: '<',
  atMost: '<=',
} as const;

function number(value: number): string {
  return String(Number(value.toPrecision(9)));
}

/** A value in short, for tables: `>35000000 EUR`, `25000 length`, `1997-12-19`, `t 9:00`, `40 %`, `#4417`. */
export function describeValue(value: Value): string {
  switch (value.kind) {
    case 'range':
      return `${describeValue(value.from)}..${describeValue(value.to)}`;
    case 'cardinal':
      return QUALIFIERS[value.qualifier] + number(value.value);
    case 'ordinal':
      return `${number(value.value)}.`;
    case 'percentage':
      return `${QUALIFIERS[value.qualifier]}${number(value.value * 100)} ${value.points ? 'pp' : '%'}`;
    case 'quantity':
      return `${QUALIFIERS[value.qualifier]}${number(value.value)} ${value.dimension}${perOf(value.per)}`;
    case 'money':
      return `${QUALIFIERS[value.qualifier]}${number(value.value)} ${value.currencies[0] ?? ''}${perOf(value.per)}`;
    case 'date':
      return describeDate(value);
    case 'time':
      return `t ${String(Math.floor(value.seconds / 3600))}:${String(Math.floor(value.seconds / 60) % 60).padStart(2, '0')}`;
    case 'identifier':
      return `#${value.code}`;
    case 'version':
      return `v${value.parts.join('.')}`;
    case 'score':
      return `${String(value.first)}:${String(value.second)}`;
  }
}

function perOf(per: string | undefined): string {
  return per === undefined ? '' : `/${per}`;
}

function describeDate(date: Extract<Value, { kind: 'date' }>): string {
  const parts: string[] = [];
  if (date.part !== undefined) parts.push(date.part);
  if (date.weekday !== undefined) parts.push(`w${String(date.weekday)}`);
  const year =
    date.year === undefined
      ? '----'
      : `${date.year < 0 ? '-' : ''}${String(Math.abs(date.year)).padStart(4, '0')}`;
  const span = date.lastYear === undefined ? year : `${year}/${String(date.lastYear)}`;
  const half = date.half === undefined ? '' : ` H${String(date.half)}`;
  const season = date.season === undefined ? '' : ` S${String(date.season)}`;
  const quarter = date.quarter === undefined ? '' : ` Q${String(date.quarter)}`;
  const month = date.month === undefined ? '' : `-${String(date.month).padStart(2, '0')}`;
  const day =
    date.day === undefined
      ? ''
      : `${date.month === undefined ? '---' : '-'}${String(date.day).padStart(2, '0')}`;
  const isWeekdayOnly =
    parts.length > 0 && date.year === undefined && month === '' && day === '' && quarter === '';
  if (!isWeekdayOnly)
    parts.push(`${span}${half}${season}${quarter}${month}${day}${date.bare === true ? '?' : ''}`);
  return parts.join(' ');
}
