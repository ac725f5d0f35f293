import type { Qualifier } from '../value.js';
import type { UnitName } from '../units/units.js';

/**
 * A list of words and phrases between commas. `stem+ending+ending` stands for the stem alone and with each ending:
 * "metre+s" is metre and metres. Case and accents do not matter.
 */
export type Terms = string;

/**
 * Terms that stand for numbers, between commas: the number, then the terms, between bars: "2 two, 12 twelve|dozen".
 * A number may be a fraction: "1/3 thirds".
 */
export type NumberTerms = string;

/** What one language calls numbers, units, money, dates and times: data alone, one file a language. */
export interface LanguageTerms {
  /** What stands before the decimals; `either` where countries differ. */
  readonly decimalMark: '.' | ',' | 'either';
  readonly numbers: {
    /** Words for single numbers below a thousand, by value. */
    readonly cardinals: NumberTerms;
    /** Words that multiply the number before them, by factor. */
    readonly scales: NumberTerms;
    /** Words for one that are pronouns too, and may end a number: twenty-one. */
    readonly one?: Terms;
    /** Words for one that are articles too, and may end a number: einundzwanzig. */
    readonly indefinite?: Terms;
    /** Words that are one only before a scale, fraction or unit: a million. */
    readonly articles?: Terms;
    readonly ordinals?: NumberTerms;
    /** By value; 0.5 is a half. */
    readonly fractions?: NumberTerms;
    /** Words before a number that add a part of what it counts, by that part: साढ़े तीन is three and a half. */
    readonly addends?: NumberTerms;
    /** Stands between the parts of a number. */
    readonly and?: Terms;
    /** Whether number words are written as one word: zweiundzwanzig. */
    readonly isCompound?: boolean;
    readonly minus?: Terms;
    /** What makes digits before it an ordinal. */
    readonly ordinalEndings?: Terms;
    /** What makes digits after it an ordinal. */
    readonly ordinalMarks?: Terms;
  };
  readonly percent?: Terms;
  readonly percentagePoints?: Terms;
  /** A tenth: 割, 成. */
  readonly tenths?: Terms;
  /** Between part and whole: "1 in 5". */
  readonly outOf?: Terms;
  /** Between whole and part: "5分の1". */
  readonly partsOf?: Terms;
  readonly units: Readonly<Partial<Record<UnitName, Terms>>>;
  /** Numbers of a unit in one word or set phrase, by number: "ساعتين", two hours. */
  readonly countedUnits?: Readonly<Partial<Record<UnitName, NumberTerms>>>;
  /** After degrees: they are below zero. */
  readonly belowZero?: Terms;
  /** What is counted without a dimension: people, pieces. */
  readonly counters?: Terms;
  /** By ISO 4217 code, or codes for a name that several share ("dollar"). */
  readonly currencies: Readonly<Record<string, Terms>>;
  /** A hundredth of a currency. */
  readonly cents?: Readonly<Record<string, Terms>>;
  readonly qualifiersBefore: Readonly<Partial<Record<Qualifier, Terms>>>;
  readonly qualifiersAfter?: Readonly<Partial<Record<Qualifier, Terms>>>;
  readonly dates: {
    /** By number. */
    readonly months: NumberTerms;
    /** Month names that are other words too (may, march, sep): read only beside a number or a preposition. */
    readonly unsureMonths?: NumberTerms;
    /** By number from 1, Monday. */
    readonly weekdays: NumberTerms;
    readonly unsureWeekdays?: NumberTerms;
    /** Whether days are written "30.9.", and "30.09" after a preposition. */
    readonly areDotted?: boolean;
    /** Words after which a number of four digits is a year. */
    readonly beforeYear?: Terms;
    readonly year?: Terms;
    readonly monthMarks?: Terms;
    readonly dayMarks?: Terms;
    readonly century?: Terms;
    readonly decade?: Terms;
    readonly quarter?: Terms;
    /** Half a year, after or before its place: "second half of 2020". */
    readonly half?: Terms;
    /** Halves of a year in one word, by number: 上半年. */
    readonly halves?: NumberTerms;
    /** By number from 1, spring. */
    readonly seasons?: NumberTerms;
    readonly early?: Terms;
    readonly mid?: Terms;
    readonly late?: Terms;
    readonly beforeChrist?: Terms;
    readonly afterChrist?: Terms;
    /** Eras, by the year before their first. */
    readonly eras?: NumberTerms;
  };
  readonly clock: {
    readonly morning?: Terms;
    readonly afternoon?: Terms;
    readonly night?: Terms;
    readonly hour?: Terms;
    readonly minute?: Terms;
    /** Before an hour, by the minutes added to it: "30 half past, -15 quarter to". */
    readonly minutesBefore?: NumberTerms;
    /** Between minutes and the hour that they are counted from: "ten past six", "ten to six". */
    readonly minutesPast?: Terms;
    readonly minutesTo?: Terms;
    readonly noon?: Terms;
    readonly midnight?: Terms;
  };
  /** Prepositions before a time of day: a unit's word after the number is then the clock's ("à 9 heures"). */
  readonly at?: Terms;
  readonly to?: Terms;
  readonly from?: Terms;
  readonly between?: Terms;
  readonly per?: Terms;
  readonly of?: Terms;
  /** After which a number is a name: order, room, no. */
  readonly labels?: Terms;
  readonly versionLabels?: Terms;
  /** Beside which a word for one is a pronoun. */
  readonly functionWords?: Terms;
}
