import type { TextRange } from '../../contract/text-range.js';
import { isInsideWord } from '../../text/inside-word.js';

/** An opening mark and the one that closes it, by UTF-16 offsets. */
export interface Pair {
  readonly open: TextRange;
  readonly close: TextRange;
}

/** Emphasis, code, and quotes that look the same at both ends: the next of a kind closes the one before. */
const SYMMETRIC = /^(?:\*\*|__|~~|[*_"]|`+)$/u;
const DELIMITER = /\*\*|__|~~|\*|_|`+|["()（）[\]「」『』“”„«»【】]/gu;
/** Closing marks with what opens them. */
const BRACKETS: ReadonlyMap<string, string> = new Map(
  ['()', '（）', '[]', '「」', '『』', '“”', '„“', '«»', '【】'].map((pair) => [
    pair.charAt(1),
    pair.charAt(0),
  ]),
);
const OPENERS: ReadonlySet<string> = new Set(BRACKETS.values());

/** The pairs of delimiters in a stretch of Markdown. One without a partner is no delimiter (5", 2 * 3). */
export function findPairs(text: string, { start, end }: TextRange): Pair[] {
  const pairs: Pair[] = [];
  const open = new Map<string, TextRange[]>();
  const push = (mark: string, span: TextRange): void => {
    const waiting = open.get(mark);
    if (waiting === undefined) open.set(mark, [span]);
    else waiting.push(span);
  };
  DELIMITER.lastIndex = start;
  // Where the stretch ends within a longer text, the search must not run on.
  if (end < text.length) return findPairs(text.slice(0, end), { start, end });
  for (let found = DELIMITER.exec(text); found !== null; found = DELIMITER.exec(text)) {
    const [mark] = found;
    const span = { start: found.index, end: found.index + mark.length };
    if (span.end > end) break;
    if (mark === '_' && isInsideWord(text, span.start)) continue;
    if (mark.startsWith('`')) {
      const code = closingCode(text, span, end);
      if (code !== undefined) pairs.push({ open: span, close: code });
      DELIMITER.lastIndex = code?.end ?? span.end;
      continue;
    }
    const isSymmetric = SYMMETRIC.test(mark);
    const waiting = open.get(isSymmetric ? mark : (BRACKETS.get(mark) ?? ''));
    // A closing mark stands right after what it closes, an opening one right before.
    const partner = /\s/u.test(text.charAt(span.start - 1)) ? undefined : waiting?.pop();
    if (partner !== undefined) pairs.push({ open: partner, close: span });
    else if (OPENERS.has(mark) || (isSymmetric && /\S/u.test(text.charAt(span.end)))) push(mark, span);
  }
  return pairs;
}

/** The next run of as many backticks: between the two nothing else is a delimiter. */
function closingCode(text: string, open: TextRange, end: number): TextRange | undefined {
  const length = open.end - open.start;
  for (let at = text.indexOf('`', open.end); at >= 0 && at < end; at = text.indexOf('`', at)) {
    const start = at;
    while (text.charAt(at) === '`') at++;
    if (at - start === length) return { start, end: at };
  }
  return undefined;
}
