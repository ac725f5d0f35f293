import type { Qualifier } from '../value.js';
import type { UnitName } from '../units/units.js';

/**
 * A list of words and phrases between commas. `stem/ending/ending` stands for the stem alone and with each ending:
 * "metre/s" is metre and metres. Case and accents do not matter.
 */
export type Terms = string;

/** What one language calls numbers, units, money, dates and times: data alone, one file a language. */
export interface LanguageTerms {
  /** What stands before the decimals; `either` where countries differ. */
  readonly decimalMark: '.' | ',' | 'either';
  readonly numbers: {
    /** Words for single numbers below a thousand, by value. */
    readonly cardinals: Readonly<Record<number, Terms>>;
    /** Words that multiply the number before them, by factor. */
    readonly scales: Readonly<Record<number, Terms>>;
    /** Words for one that are pronouns or articles too, and may end a number: twenty-one. */
    readonly one?: Terms;
    /** Words that are one only before a scale, fraction or unit: a million. */
    readonly articles?: Terms;
    readonly ordinals?: Readonly<Record<number, Terms>>;
    /** By value; 0.5 is a half. */
    readonly fractions?: readonly (readonly [value: number, Terms])[];
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
  readonly units: Readonly<Partial<Record<UnitName, Terms>>>;
  /** What is counted without a dimension: people, pieces. */
  readonly counters?: Terms;
  /** By ISO 4217 code, or codes for a name that several share ("dollar"). */
  readonly currencies: Readonly<Record<string, Terms>>;
  /** A hundredth of a currency. */
  readonly cents?: Readonly<Record<string, Terms>>;
  readonly qualifiersBefore: Readonly<Partial<Record<Qualifier, Terms>>>;
  readonly qualifiersAfter?: Readonly<Partial<Record<Qualifier, Terms>>>;
  readonly dates: {
    /** Twelve. */
    readonly months: readonly Terms[];
    /** Month names that are other words too (may, march, sep): read only beside a number or a preposition. */
    readonly unsureMonths?: readonly (readonly [month: number, Terms])[];
    /** Seven, from Monday. */
    readonly weekdays: readonly Terms[];
    readonly unsureWeekdays?: readonly (readonly [weekday: number, Terms])[];
    /** Words after which a number of four digits is a year. */
    readonly beforeYear?: Terms;
    readonly year?: Terms;
    readonly monthMarks?: Terms;
    readonly dayMarks?: Terms;
    readonly century?: Terms;
    readonly decade?: Terms;
    readonly quarter?: Terms;
    readonly early?: Terms;
    readonly mid?: Terms;
    readonly late?: Terms;
    readonly beforeChrist?: Terms;
    readonly afterChrist?: Terms;
    /** Eras, by the year before their first. */
    readonly eras?: Readonly<Record<number, Terms>>;
  };
  readonly clock: {
    readonly morning?: Terms;
    readonly afternoon?: Terms;
    readonly night?: Terms;
    readonly hour?: Terms;
    readonly minute?: Terms;
    readonly noon?: Terms;
    readonly midnight?: Terms;
  };
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
