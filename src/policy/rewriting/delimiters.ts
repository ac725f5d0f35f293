import type { Span } from '../locate-claims.js';

/** An opening mark and the one that closes it, by UTF-16 offsets. */
export interface Pair {
  readonly open: Span;
  readonly close: Span;
}

/** Emphasis, code, and quotes that look the same at both ends: the next of a kind closes the one before. */
const SYMMETRIC = /\*\*|__|~~|\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|"|`+/uy;
/** Closing marks with what opens them. */
const BRACKETS: ReadonlyMap<string, string> = new Map(
  ['()', '（）', '[]', '「」', '『』', '“”', '„“', '«»', '【】'].map((pair) => [
    pair.charAt(1),
    pair.charAt(0),
  ]),
);
const OPENERS: ReadonlySet<string> = new Set(BRACKETS.values());

/** The pairs of delimiters in a stretch of Markdown. One without a partner is no delimiter (5", 2 * 3). */
export function findPairs(text: string, { start, end }: Span): Pair[] {
  const pairs: Pair[] = [];
  const open = new Map<string, Span[]>();
  const push = (mark: string, span: Span): void => {
    const waiting = open.get(mark);
    if (waiting === undefined) open.set(mark, [span]);
    else waiting.push(span);
  };
  for (let at = start; at < end;) {
    SYMMETRIC.lastIndex = at;
    const symmetric = SYMMETRIC.exec(text)?.[0];
    const mark = symmetric ?? text.charAt(at);
    const span = { start: at, end: Math.min(end, at + mark.length) };
    if (mark.startsWith('`')) {
      const code = closingCode(text, span, end);
      if (code !== undefined) pairs.push({ open: span, close: code });
      at = code?.end ?? span.end;
      continue;
    }
    const waiting = open.get(symmetric ?? BRACKETS.get(mark) ?? '');
    // A closing mark stands right after what it closes, an opening one right before.
    const partner = /\s/u.test(text.charAt(at - 1)) ? undefined : waiting?.pop();
    if (partner !== undefined) pairs.push({ open: partner, close: span });
    else if (OPENERS.has(mark) || (symmetric !== undefined && /\S/u.test(text.charAt(span.end))))
      push(mark, span);
    at = span.end;
  }
  return pairs;
}

/** The next run of as many backticks: between the two nothing else is a delimiter. */
function closingCode(text: string, open: Span, end: number): Span | undefined {
  const length = open.end - open.start;
  for (let at = text.indexOf('`', open.end); at >= 0 && at < end; at = text.indexOf('`', at)) {
    const start = at;
    while (text.charAt(at) === '`') at++;
    if (at - start === length) return { start, end: at };
  }
  return undefined;
}
