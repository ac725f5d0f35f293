import type { Qualifier } from '../value.js';
import type { Unit } from '../units/unit.js';

/** What a word does between values; a word may do several of these things. */
export const Role = {
  /** Joins the parts of a number: "one hundred *and* five". */
  And: 1,
  /** Joins the ends of a range: "8 *to* 20". */
  To: 1 << 1,
  From: 1 << 2,
  Between: 1 << 3,
  /** "*per* month", "*a* month". */
  Per: 1 << 4,
  Of: 1 << 5,
  /** "in", "since": a four-digit number after it is a year. */
  BeforeYear: 1 << 6,
  /** "order", "no.", "room": a number after it is a name. */
  Label: 1 << 7,
  Century: 1 << 8,
  Decade: 1 << 9,
  Quarter: 1 << 10,
  Early: 1 << 11,
  Mid: 1 << 12,
  Late: 1 << 13,
  BeforeChrist: 1 << 14,
  AfterChrist: 1 << 15,
  Morning: 1 << 16,
  Afternoon: 1 << 17,
  /** "o'clock", "Uhr", "時". */
  Hour: 1 << 18,
  /** Minutes of a clock time: "分", "분". */
  Minute: 1 << 19,
  /** "年", "года": makes the number before it a year where it has four digits. */
  Year: 1 << 20,
  /** "月", "월": makes the number before it a month. */
  MonthMark: 1 << 21,
  /** "日", "일", "号": makes the number before it a day. */
  DayMark: 1 << 22,
  /** "第", "제": makes the number after it an ordinal. */
  OrdinalMark: 1 << 23,
  Minus: 1 << 24,
  /** A function word: a "one" beside it is a pronoun. */
  Function: 1 << 25,
  Night: 1 << 26,
  /** "st", "th", "番目", "-й": makes the number before it an ordinal. */
  OrdinalEnding: 1 << 27,
  /** "people", "人": what counts, without a dimension. */
  Counter: 1 << 28,
  /** "version", "v". */
  VersionLabel: 1 << 29,
  /** Stands before a time of day: "à", "в". */
  At: 1 << 30,
  /** "half", "semestre": a half of a year. */
  HalfYear: 1 << 31,
} as const;

export type One = 'pronoun' | 'indefinite' | 'article';

export interface Currency {
  /** ISO 4217 codes that it may stand for, likeliest first. */
  readonly codes: readonly string[];
  /** 0.01 for a cent. */
  readonly factor: number;
  /** Written before the number: a sign or code, not a name. */
  readonly isSign?: boolean;
}

/** All that a word or phrase may mean to the readers of values. */
export interface Meaning {
  /** Union of `Role` bits. */
  roles: number;
  /** A value may begin with the word. */
  isStart?: boolean;
  /** A number word that stands alone: 12 for "twelve", 1000 for "mille". */
  cardinal?: number;
  /** A number word that multiplies what is before it: hundred, million, dozen. */
  scale?: number;
  /**
   * One where something is counted. `pronoun`: "one", unless it is a pronoun. `indefinite`: "ein", "un", which may end a
   * number, but alone are one only before a unit, scale or fraction. `article`: "a", which is one only there.
   */
  one?: One;
  ordinal?: number;
  /** 0.5 for "half": alone, after a number ("two thirds"), or joined to one ("two and a half"). */
  fraction?: number;
  /** Added to the number after it, in what that counts: 0.5 for साढ़े. */
  addend?: number;
  unit?: Unit;
  /** Another that the word may as well stand for: キロ, a kilogram or a kilometre. */
  otherUnit?: Unit;
  /** The word counts the unit itself: 2 for "ساعتين". */
  count?: number;
  currency?: Currency;
  percent?: 'percent' | 'points' | 'permille' | 'tenths';
  /** Stands between the part and the whole ("1 in 5"), or the whole and the part ("5分の1"). */
  share?: 'outOf' | 'partsOf';
  /** 1 to 12. */
  month?: number;
  /** The month's name is also another word or an abbreviation of one: a number or preposition must stand beside it. */
  isUnsureMonth?: boolean;
  /** 1 (Monday) to 7. */
  weekday?: number;
  /** The weekday's name is also another word. */
  isUnsureWeekday?: boolean;
  /** 1 or 2: 上半年. */
  half?: number;
  /** 1 (spring) to 4. */
  season?: number;
  /** "Below zero", after degrees. */
  isBelowZero?: boolean;
  before?: Qualifier;
  after?: Qualifier;
  /** Seconds after midnight: noon, midnight. */
  clock?: number;
  /** Minutes that it adds to the hour after it: 30 for "half past", -30 for "halb". */
  minutesBefore?: number;
  /** Between minutes and an hour: whether they are added to it ("ten past six") or taken from it ("ten to six"). */
  minutesFrom?: 1 | -1;
  /** First year of a Japanese era less one. */
  era?: number;
}
