/** Removes from a text what is not to be written down, and says what stood there: `[email]`. */
export type Redact = (text: string) => string;

/** What the built-in patterns find. */
export const PERSONAL_DATA = ['email', 'phone', 'card', 'iban'] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];

interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: PersonalData;
}

const FINDERS: Readonly<Record<PersonalData, (text: string) => Found[]>> = {
  email: findEmails,
  phone: findPhones,
  card: findCards,
  iban: findIbans,
};

/** The kinds whose proof is a checksum come first where several find the same characters. */
const ORDER: readonly PersonalData[] = ['iban', 'card', 'email', 'phone'];

/**
 * Built-in redaction, in time linear in the text: e-mail addresses; card numbers (13 to 19 digits that pass the Luhn
 * check); IBANs (that pass ISO 7064 mod 97-10); telephone numbers (7 to 15 digits that begin with `+`, `0` or a
 * parenthesis, or 10 to 15 in groups other than thousands). What has another form is not found: names, addresses,
 * customer numbers.
 *
 * @param kinds @default all of them
 */
export function redactor(kinds: readonly PersonalData[] = PERSONAL_DATA): Redact {
  const wanted = ORDER.filter((kind) => kinds.includes(kind));
  return (text) => {
    let parts = [text];
    // Each finder sees what the ones before it left, so that a card is not a telephone number too. Every second part is a mark.
    for (const kind of wanted) {
      parts = parts.flatMap((part, index) => (index % 2 === 0 ? cutOut(part, FINDERS[kind](part)) : [part]));
    }
    return parts.join('');
  };
}

/** Texts that stay, and between them the marks for what does not: stays, mark, stays … */
function cutOut(text: string, found: readonly Found[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, kind } of found) {
    parts.push(text.slice(from, start), `[${kind}]`);
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}

const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 255;
const LOCAL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]$/u;
const DOMAIN = /^[\p{L}\p{N}.-]$/u;

function findEmails(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && at - start < LONGEST_LOCAL_PART && LOCAL.test(text.charAt(start - 1))) start--;
    let end = at + 1;
    while (end < text.length && end - at <= LONGEST_DOMAIN && DOMAIN.test(text.charAt(end))) end++;
    // The full stop of the sentence is not part of the domain.
    while (end > at + 1 && /[.-]/.test(text.charAt(end - 1))) end--;
    const domain = text.slice(at + 1, end);
    if (start === at || !domain.includes('.') || domain.startsWith('.')) continue;
    found.push({ start, end, kind: 'email' });
    from = end;
    at = end - 1;
  }
  return found;
}

/** First digits of the scripts besides ASCII in which the engine's twelve languages write numbers. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];
const NINE = 0x39;
const ANY_DIGIT = /[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;

function digitAt(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  if (code <= NINE) return code >= 0x30 ? code - 0x30 : undefined;
  const zero = code < 0x660 ? undefined : ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? undefined : code - zero;
}

/** Where the next digit is, from `at` on; -1 where there is none. */
function nextDigit(text: string, at: number): number {
  ANY_DIGIT.lastIndex = at;
  return ANY_DIGIT.test(text) ? ANY_DIGIT.lastIndex - 1 : -1;
}

/** Digits with what may stand between them. */
interface DigitRun {
  readonly start: number;
  readonly end: number;
  /** Groups between separators. */
  readonly groups: readonly string[];
  readonly digits: string;
  /** What stands right before the first digit, of `+` and `(`. */
  readonly opening: string;
}

const SEPARATORS = ' -./()\u00a0\u2009\u202f\u2010\u2011\u2013';
/** Between two groups: `) `, ` (`, ` - `. */
const LONGEST_GAP = 3;

function* digitRuns(text: string): Generator<DigitRun> {
  for (let at = nextDigit(text, 0); at >= 0; at = nextDigit(text, at + 1)) {
    let start = at;
    while (start > 0 && at - start < 2 && '+('.includes(text.charAt(start - 1))) start--;
    const groups = [''];
    let end = at;
    for (let gap = 0; at < text.length; at++) {
      const digit = digitAt(text, at);
      if (digit !== undefined) {
        if (gap > 0) groups.push('');
        groups.push(`${groups.pop() ?? ''}${digit}`);
        gap = 0;
        end = at + 1;
      } else if (SEPARATORS.includes(text.charAt(at)) && gap < LONGEST_GAP) gap++;
      else break;
    }
    yield { start, end, groups, digits: groups.join(''), opening: text.slice(start, start + 1) };
    at = Math.max(at - 1, end - 1);
  }
}

function findPhones(text: string): Found[] {
  const found: Found[] = [];
  for (const { start, end, groups, digits, opening } of digitRuns(text)) {
    if (digits.length < 7 || digits.length > 15 || isWithinWord(text, start, end)) continue;
    if (isDate(groups)) continue;
    const isDialled = opening === '+' || opening === '(' || digits.startsWith('0');
    const isThousands = groups.slice(1).every((group) => group.length === 3);
    const isGrouped = groups.length > 1 && digits.length >= 10 && !isThousands;
    if (isDialled || isGrouped) found.push({ start, end, kind: 'phone' });
  }
  return found;
}

/** `2026-11-23` or `23.11.2026`, and an hour after it. */
function isDate(groups: readonly string[]): boolean {
  const lengths = groups.slice(0, 3).map((group) => group.length);
  return groups.length <= 4 && /^(?:4,[12],[12]|[12],[12],4)$/.test(lengths.join(','));
}

function findCards(text: string): Found[] {
  const found: Found[] = [];
  for (const { start, end, digits } of digitRuns(text)) {
    if (digits.length < 13 || digits.length > 19 || isWithinWord(text, start, end)) continue;
    if (passesLuhn(digits)) found.push({ start, end, kind: 'card' });
  }
  return found;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const SHORTEST_IBAN = 15;
const LONGEST_IBAN = 34;
const IBAN_START = /[a-z]{2}\d{2}/giu;

function findIbans(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  for (const { index } of text.matchAll(IBAN_START)) {
    if (index < from || isWordCharacter(text.charAt(index - 1))) continue;
    const end = endOfIban(text, index);
    if (end === undefined) continue;
    found.push({ start: index, end, kind: 'iban' });
    from = end;
  }
  return found;
}

/** Where the longest number ends that begins here, passes the check and is not part of a longer word. */
function endOfIban(text: string, start: number): number | undefined {
  let compact = '';
  let longest: number | undefined;
  for (let at = start; at < text.length && compact.length < LONGEST_IBAN; at++) {
    const character = text.charAt(at);
    const isSpace = character === ' ' || character === '\u00a0';
    if (isSpace && isWordCharacter(text.charAt(at + 1))) continue;
    if (!/[a-z0-9]/i.test(character)) break;
    compact += character.toUpperCase();
    if (compact.length < SHORTEST_IBAN || isWordCharacter(text.charAt(at + 1))) continue;
    if (isIban(compact)) longest = at + 1;
  }
  return longest;
}

/** ISO 7064 mod 97-10: the first four characters last, letters as two digits. */
function isIban(compact: string): boolean {
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

function isWithinWord(text: string, start: number, end: number): boolean {
  // `+` and `(` begin a number whatever is before them.
  const isJoined = digitAt(text, start) !== undefined && isWordCharacter(text.charAt(start - 1));
  return isJoined || isWordCharacter(text.charAt(end));
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\p{N}_]$/u.test(character);
}
