import { isNegatedForm } from '../alignment/negated-forms.js';
import { readNegations, type Negation } from '../alignment/negation.js';
import type { Token } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { toldBy } from './mentions.js';
import type { Relation } from './relation.js';
import type { RelationCell } from './relation-cell.js';
import type { Conclude, Statement } from './statement.js';

/** A cell that says that there is none. */
const NONE =
  /^(?:0|none|nil|zero|nothing|no one|nobody|never|keine?r?|nichts|aucune?|ning(?:ún|uno|una)|nessuno|nessuna|nenhuma?|нет|なし|無し|无|無|없음|कोई नहीं|لا يوجد|not included|null|free|unlimited)$/iu;
/** A cell that says nothing. */
const UNKNOWN =
  /^(?:[-–—−.…?]+|n\.?\s?\/?\s?a\.?|not (?:available|known|given|reported|applicable)|unknown|tb[ad]|k\.?\s?a\.?|s\/d|n\.?\s?d\.?|н\/д|不明|不详|未定|미정)$/iu;
/** Whether a cell says that there is none, or nothing at all. */
export function isEmpty(text: string): boolean {
  return NONE.test(text.trim()) || UNKNOWN.test(text.trim());
}

/** Words of a claim that the relation itself holds nothing: "no head is listed". */
const TOLD =
  /\b(?:figures?|data|value|information|entry|listed|given|known|available|reported|recorded|specified|stated)\b/iu;
/** Words that deny what they are said of and are not its name with a prefix. */
const DENYING =
  /^(?:disabled|deactivated|off|inactive|unavailable|excluded|missing|absent|impossible|banned|forbidden|prohibited|extra|deaktiviert|desactivad[oa]s?|désactivée?s?|disattivat[oaie]|desativad[oa]s?|fuera|fora|hors|fuori|außerhalb|отключен[оаы]?)$/u;

/** Languages whose negations agree: two of one clause are one denial. */
const AGREEING: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt', 'ru']);

/**
 * Whether the claim denies what a column or a key is named for: "no yellow cards", "is disabled", "non-refundable", "pets are
 * not allowed".
 */
export function isColumnDenied(statement: Statement, column: number): boolean {
  const { claim, start, end, cue, relation } = statement;
  const own = relation.headers[column]?.tokens.filter(({ content }) => content) ?? [];
  const told = toldBy(claim, relation, column);
  const isOwn = (index: number): boolean => told.has(index);
  // What stands before a negation in its clause is denied with what it reaches, unless that is another column's.
  const isOfSubject = (negation: Negation): boolean => {
    const clause = claim.tokens[negation.scope[0] ?? -1]?.clause;
    return (
      claim.tokens.some(
        (token) => token.clause === clause && token.end <= negation.start && isOwn(token.index),
      ) && !negation.scope.some((index) => isOfHeader(claim.tokens[index], relation))
    );
  };
  const denials = readNegations(claim).filter(
    (negation) =>
      negation.start >= start &&
      negation.end <= end &&
      (negation.scope.some(isOwn) || isOfSubject(negation)) &&
      // "Not all", "none of": what denies the number denies no more.
      !(negation.start < cue.end && negation.end >= cue.start - 1),
  );
  const words = claim.tokens.filter((token) => {
    if (token.start < start || token.end > end) return false;
    // "Non-stop", "unavailable" of what the header calls so.
    if (token.norm === 'non') return isOwn(token.index + 1);
    return (
      own.some(
        (word) => isNegatedForm(token, word, claim.language) && token.norm.length > word.norm.length,
      ) ||
      (DENYING.test(token.norm) && !own.some(({ norm }) => norm === token.norm))
    );
  });
  const isWithin = (token: Token): boolean =>
    denials.some((negation) => token.start >= negation.start && token.end <= negation.end);
  const denied = AGREEING.has(claim.language) ? Math.min(1, denials.length) : denials.length;
  return (denied + words.filter((token) => !isWithin(token)).length) % 2 === 1;
}

function isOfHeader(token: Token | undefined, { headers }: Relation): boolean {
  return headers.some(({ tokens }) => tokens.some(({ stem }) => stem === token?.stem));
}

/**
 * "Received no yellow cards", "has no head listed": a claim denies what the row's cell says there is none of, or what the
 * cell tells.
 */
export const concludeNone: Conclude = (statement) => {
  const { claim, relation, rows, columns } = statement;
  const [row, ...others] = new Set(rows.map(({ index }) => index));
  if (row === undefined || others.length > 0) return undefined;
  for (const { index } of columns) {
    const cell = relation.rows[row]?.cells[index];
    if (cell === undefined) continue;
    const holds = denialHolds(statement, index, cell);
    if (holds === undefined) continue;
    const tokens = claim.tokens.filter(({ start, end }) => TOLD.test(claim.text.slice(start, end)));
    return { holds, rows: [row], values: [], tokens: tokens.map((token) => token.index) };
  }
  return undefined;
};

function denialHolds(statement: Statement, column: number, cell: RelationCell): boolean | undefined {
  const written = cell.reading.text.trim();
  const saysNone = NONE.test(written);
  const isUnknown = UNKNOWN.test(written);
  if (isColumnDenied(statement, column)) {
    if (saysNone) return true;
    if (isUnknown) return TOLD.test(statement.claim.text) || cell.size === undefined ? true : undefined;
    return isDeterminer(statement, column) && isTold(cell) ? false : undefined;
  }
  // "Has three islands", of none.
  return saysNone && !/\d/u.test(written) && isCounted(statement, column) ? false : undefined;
}

/** Whether a number is said of what a column is named for: "three islands", "two past members". */
function isCounted({ claim, relation, points }: Statement, column: number): boolean {
  const told = toldBy(claim, relation, column);
  return points.some(({ end }) => {
    const after = claim.tokens.filter(({ start }) => start >= end);
    const until = after.findIndex(({ content }) => !content);
    return after.slice(0, until < 0 ? after.length : until).some(({ index }) => told.has(index));
  });
}

/** "No yellow cards": what is denied is that there are any, and not something about them. */
function isDeterminer({ claim, relation }: Statement, column: number): boolean {
  return readNegations(claim).some(({ start, end, scope }) => {
    const first = claim.tokens[scope[0] ?? -1];
    return (
      NO.test(claim.text.slice(start, end)) &&
      relation.headers[column]?.tokens.some(({ stem, content }) => content && stem === first?.stem) === true
    );
  });
}

const NO =
  /^(?:no|kein(?:e[nrs]?)?|aucune?|ning(?:ún|una)|nessuna?|nenhuma?|without|ohne|sans|sin|sem|senza)$/iu;

function isTold({ reading, size }: RelationCell): boolean {
  return size === undefined ? reading.tokens.length > 0 && reading.names.length > 0 : size !== 0;
}

/** Whether a cell says that there is none. */
export function isNone({ reading, size }: RelationCell): boolean {
  return size === 0 || NONE.test(reading.text.trim());
}
