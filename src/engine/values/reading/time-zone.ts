import { isJoined, written, type ReadingContext } from './reading-context.js';

const HOUR = 3600;

/**
 * Hours ahead of UTC by the abbreviations that are written after times of day. Source: the IANA time zone database, of
 * abbreviations that several zones share the one that is meant in English most.
 */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  МСК: 3,
  TRT: 3,
  GST: 4,
  PKT: 5,
  IST: 5.5,
  NPT: 5.75,
  WIB: 7,
  ICT: 7,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  BRT: -3,
  ART: -3,
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
  AKST: -9,
  HST: -10,
};

/** The zone named from token `at` on ("CET", "UTC+2", "GMT-3:30"): seconds ahead of UTC, and the index after it. */
export function readZone(
  context: ReadingContext,
  at: number,
): { readonly zone: number; readonly next: number } | undefined {
  const { tokens } = context;
  const isBracket = written(context, tokens[at]) === '(';
  const first = isBracket ? at + 1 : at;
  const hours = isJoined(context, first) ? ZONES[written(context, tokens[first])] : undefined;
  if (hours === undefined) return undefined;
  const sign = written(context, tokens[first + 1]);
  const offset = tokens[first + 2]?.numeral;
  if (hours === 0 && /^[+\-−]$/u.test(sign) && tokens[first + 1]?.gap === 'none' && offset?.step === 1) {
    const ahead = (sign === '+' ? 1 : -1) * offset.value;
    return { zone: ahead * HOUR, next: first + 3 };
  }
  return { zone: hours * HOUR, next: isBracket ? first + 2 : first + 1 };
}
