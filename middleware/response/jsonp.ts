import { runEnd } from '../../src/contract/character-runs.js';

/** A call around JSON: `cb({…});`, or `typeof cb === 'function' && cb({…});` as Express writes it. */
export interface JsonpCall {
  /** Up to the call's opening bracket. */
  readonly head: string;
  readonly inner: string;
  /** From the call's closing bracket on. */
  readonly tail: string;
}

const COMMENT = '/**/';
const isOfName = (character: string): boolean => /[\w$.[\]]/.test(character);

function withoutComment(text: string): string {
  const rest = text.trimStart();
  return rest.startsWith(COMMENT) ? rest.slice(COMMENT.length).trimStart() : rest;
}

function nameEnd(text: string): number {
  return runEnd(text, 0, text.length, isOfName);
}

/** Whether a script's first characters are those of such a call; undefined while they may be. */
export function beginsJsonp(start: string): boolean | undefined {
  const text = withoutComment(start);
  if (text === '' || COMMENT.startsWith(text)) return undefined;
  if (/^typeof(?:\s|$)/.test(text)) {
    const named = text.slice('typeof'.length).trimStart();
    const end = nameEnd(named);
    return begins(named.slice(end).trimStart(), '===');
  }
  const end = nameEnd(text);
  if (end === text.length) return undefined;
  const inner = text.slice(end + 1).trimStart();
  if (end === 0 || text.charAt(end) !== '(') return false;
  return inner === '' ? undefined : /^[{["\d]/.test(inner);
}

/** Whether a text begins with another; undefined where it may yet. */
function begins(text: string, other: string): boolean | undefined {
  return text.length < other.length && other.startsWith(text) ? undefined : text.startsWith(other);
}

/** Takes a call apart; undefined when a script is none. */
export function unwrapJsonp(text: string): JsonpCall | undefined {
  const open = text.indexOf('(') + 1;
  const called = text.trimEnd();
  const end = (called.endsWith(';') ? called.slice(0, -1).trimEnd() : called).length - 1;
  if (open === 0 || end < open || text.charAt(end) !== ')') return undefined;
  const head = text.slice(0, open);
  const name = withoutComment(head).slice(0, -1);
  const isCall = name !== '' && nameEnd(name) === name.length;
  if (!isCall && (!head.includes('&&') || /[{"]/.test(head))) return undefined;
  return { head, inner: text.slice(open, end), tail: text.slice(end) };
}
