/** What a number stands for in its sentence: the bare value, or a bound or neighbourhood of it. */
export type Qualifier = 'exact' | 'about' | 'nearly' | 'over' | 'atLeast' | 'under' | 'atMost';

/** What a quantity measures. Values of different dimensions are never comparable. */
export type Dimension =
  | 'length'
  | 'area'
  | 'volume'
  | 'mass'
  | 'duration'
  | 'speed'
  | 'temperature'
  | 'data'
  | 'dataRate'
  | 'energy'
  | 'power'
  | 'pressure'
  | 'frequency'
  | 'angle'
  | 'voltage'
  | 'current'
  | 'force'
  | 'sound'
  | 'pixels';

/** Where the value is written: `text.slice(start, end)`, UTF-16 offsets. */
interface Located {
  readonly start: number;
  readonly end: number;
  /** Other things that the same writing may mean ("1.280", "03/04/2024"), less likely ones last. */
  readonly otherReadings?: readonly Value[];
}

/** What all countable values share. Numbers are in the base unit of their kind. */
interface Amount extends Located {
  readonly value: number;
  /** Size of the last place written, in the base unit: 0.1 for "35.2", 1,000,000 for "35 million". */
  readonly step: number;
  /** Size of the last place that is not zero, in the base unit: 100 for "1,500". */
  readonly roundedTo: number;
  readonly qualifier: Qualifier;
  /** Canonical name of what the amount is counted per, e.g. `month` in "$20 a month". */
  readonly per?: string;
}

/** A plain number or count. */
export interface Cardinal extends Amount {
  readonly kind: 'cardinal';
}

/** A place in an order: "third", "21st", "第3", "Louis XIV". */
export interface Ordinal extends Amount {
  readonly kind: 'ordinal';
}

/** A share of a whole as a fraction: 0.62 for "62 %", 0.5 for "half". */
export interface Percentage extends Amount {
  readonly kind: 'percentage';
  /** True for percentage points: a difference of two shares, comparable only with another such. */
  readonly points: boolean;
}

/** A measured quantity in the base unit of its dimension (units/units.ts). */
export interface Quantity extends Amount {
  readonly kind: 'quantity';
  readonly dimension: Dimension;
  /** Name of the unit as written, canonical: `kilometre`. */
  readonly unit: string;
}

/** A sum of money in whole units of its currency. */
export interface Money extends Amount {
  readonly kind: 'money';
  /** ISO 4217 codes that the writing may stand for, likeliest first: "$" may be any dollar. */
  readonly currencies: readonly string[];
}

/** A calendar date as precise as it is written; at least one field is set. */
export interface CalendarDate extends Located {
  readonly kind: 'date';
  /** Astronomical: 1 BC is 0. */
  readonly year?: number;
  /** Last year of a decade or century, or of a season such as "2019/20"; `year` is then the first. */
  readonly lastYear?: number;
  /** 1 to 4. */
  readonly quarter?: number;
  /** Half of a year, 1 or 2. */
  readonly half?: number;
  /** 1 (spring) to 4, of the northern hemisphere; a winter has the year of its December or of its end. */
  readonly season?: number;
  /** 1 to 12. */
  readonly month?: number;
  /** 1 to 31. */
  readonly day?: number;
  /** 1 (Monday) to 7 (Sunday), as in ISO 8601. */
  readonly weekday?: number;
  /** "early 1997", "mid-2020", "late 1990s". */
  readonly part?: 'early' | 'mid' | 'late';
  /** True when only four digits say that it is a year: it may as well be a count. */
  readonly bare?: boolean;
}

/** A time of day. */
export interface ClockTime extends Located {
  readonly kind: 'time';
  /** Seconds after midnight, 0 to 86,400. */
  readonly seconds: number;
  /** Size of the last place written, in seconds: 3600 for "9 am", 60 for "9:00 am". */
  readonly step: number;
  /** How far the clock is ahead of UTC, in seconds, where its zone is named. */
  readonly zone?: number;
  /** False when the writing leaves the half of the day open: "5:30". */
  readonly sure: boolean;
  readonly qualifier: Qualifier;
}

/** An order number, standard, code or telephone number: the same or another, never near. */
export interface Identifier extends Located {
  readonly kind: 'identifier';
  /** Letters and digits alone, lower case: `iso9001`. */
  readonly code: string;
}

/** A version such as 3.2.1, or a dotted section number. */
export interface Version extends Located {
  readonly kind: 'version';
  readonly parts: readonly number[];
}

/** The two sides of a result: "3-2", "3:2". */
export interface Score extends Located {
  readonly kind: 'score';
  readonly first: number;
  readonly second: number;
}

/** A value that is not a range. */
export type Point =
  | Cardinal
  | Ordinal
  | Percentage
  | Quantity
  | Money
  | CalendarDate
  | ClockTime
  | Identifier
  | Version
  | Score;

/** From one value to another: "8:00 to 20:00", "10–15 km", "between 3 and 5". */
export interface Range extends Located {
  readonly kind: 'range';
  readonly from: Point;
  readonly to: Point;
}

export type Value = Point | Range;
/** The points whose numbers have a size. */
export type Sized = Cardinal | Ordinal | Percentage | Quantity | Money;

/**
 * What evidence says about a claim's value.
 * - `equal`: the same meaning, however it is written.
 * - `entailed`: the claim's value says less or rounds, and the evidence's value lies within what it says.
 * - `conflict`: same kind and dimension, and not both can be the value of one thing.
 * - `unrelated`: another kind or dimension, or evidence too vague to settle the claim's value.
 */
export type Comparison = 'equal' | 'entailed' | 'conflict' | 'unrelated';
