import { read, type Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import type { Value } from '../values/value.js';
import { sizeOf } from './size.js';

/** A value of a table, read. */
export interface RelationCell {
  readonly reading: Reading;
  /** The one value that the cell holds, if it is one. */
  readonly value: Value | undefined;
  /** How large it is among its column's; undefined where it has no size. */
  readonly size: number | undefined;
  /** What the cell begins with, whatever stands behind it. */
  readonly lead: Value | undefined;
  /** From where to where that lies on the line of its kind. */
  readonly extent: { readonly low: number; readonly high: number } | undefined;
}

const CLOCK = /^(\d{1,3}):(\d\d)(?::(\d\d))?(?:[.,]\d+)?$/u;
/** What is written behind a value and is no part of it: "(2023)", "± 0.3", "/kg". */
const REMARK = /\s*(?:[±∓].*|\([^()]*\)|\[[^[\]]*\]|[†‡§#^*]+|\/\s*\p{L}+)$/u;
/** Words that may stand beside a cell's value: what it counts. */
const MOST_WORDS = 1;

/** Reads a value as it stands under its name, unit included. */
export function readCell(text: string, language: Language): RelationCell {
  const reading = read(text, language);
  const clock = CLOCK.exec(text.trim());
  if (clock !== null) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock;
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return { reading, value: undefined, size, lead: undefined, extent: { low: size, high: size } };
  }
  const value = onlyValue(reading) ?? onlyValue(read(text.replace(REMARK, ''), language));
  const size = value === undefined ? undefined : sizeOf(value);
  const lead = value ?? leadOf(reading);
  return { reading, value, size, lead, extent: lead === undefined ? undefined : extentOf(lead) };
}

/** The one value of a text; words beside it, but for one that it counts, make a text of the cell. */
function onlyValue({ values, tokens, text }: Reading): Value | undefined {
  const [value, ...more] = values;
  if (value === undefined || more.length > 0) return undefined;
  const foreign = tokens.filter((token) => token.content && token.value < 0).length;
  const isCount =
    foreign <= MOST_WORDS && value.kind === 'cardinal' && text.slice(0, value.start).trim() === '';
  return foreign === 0 || isCount ? value : undefined;
}

function leadOf({ values: [value], text }: Reading): Value | undefined {
  return value !== undefined && text.slice(0, value.start).trim() === '' ? value : undefined;
}

function extentOf(value: Value): RelationCell['extent'] {
  const [low, high] =
    value.kind === 'range' ? [sizeOf(value.from), sizeOf(value.to)] : [sizeOf(value), sizeOf(value)];
  return low === undefined || high === undefined ? undefined : { low, high };
}
