import { runEnd, runStart } from '../../contract/character-runs.js';
import { isInsideWord } from '../../text/inside-word.js';
import { inPlainCharacters } from '../../text/plain-characters.js';
import { isQuestionMark, isTerminal } from '../../text/sentence-marks.js';
import { withoutMarkup } from '../evidence/markup.js';
import { withoutLatex } from './plain-latex.js';
import { withoutLinks } from './link-text.js';
import { hasSentenceLength } from './sentence-length.js';
import { splitOutOfLine } from './out-of-line.js';
import { withoutTags } from './tag-text.js';

const NOTE = /^\[\^[^[\]\s]{1,29}\]:\s?/u;
// eslint-disable-next-line no-control-regex -- what is looked for
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f]/gu;
/** A mark that Markdown shows as it is. */
const ESCAPED = /\\([!-/:-@[-`{-~])/gu;
/** What may be a mark of emphasis or code. */
const MARKS = /={2,}|\*+|_+|`+|~{2,}/gu;
/** A note's mark is taken off as a citation before; its colon is left. */
const BEFORE = /[\s#>|\u2500-\u257f—–•+:：-]/u;
const AFTER = /[\s#|\u2500-\u257f]/u;
const PAIRS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '（': '）',
  '［': '］',
  '【': '】',
  '「': '」',
  '『': '』',
  '《': '》',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '"': '"',
};

/**
 * What a sentence says without its markup: no tags, emphasis, links, formulas, table bars, quotes or brackets around all of
 * it, digits and letters in their plain shape. What it shows apart from its line, in a tooltip or a comment, stands behind
 * it, or alone where the line says nothing. The sentence itself where nothing that can be read would be left.
 */
export function plainText(sentence: string): string {
  const shown = splitOutOfLine(withoutTags(withoutLatex(withoutLinks(unescaped(sentence)))));
  const read = withoutMarks(paragraphs(withoutMarkup(shown.line)));
  const outOfLine = shown.outOfLine
    .map((part) => withoutMarks(withoutMarkup(part)))
    .filter(hasSentenceLength);
  const isLabel = outOfLine.length > 0 && !hasSentenceLength(read) && !/\p{N}/u.test(read);
  const all = isLabel ? outOfLine : [read, ...outOfLine];
  const text = all.map((part, at) => (at < all.length - 1 ? withFullStop(part) : part)).join(' ');
  return /[\p{L}\p{N}]/u.test(text) ? text : sentence;
}

/** In one line, with a stop behind a paragraph that has none. */
function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((part) => part.trimEnd())
    .map((part, at, all) => {
      const isEnd = /[\p{L}\p{N}]$/u.test(part) && /^\s*\p{Lu}/u.test(all[at + 1] ?? '');
      return isEnd ? `${part}.` : part;
    })
    .join(' ');
}

/** In one line, without what no text has, and with its angle brackets. */
function unescaped(sentence: string): string {
  return sentence
    .replace(/\s+/gu, (space) => (space.length > 1 ? '  ' : ' '))
    .replace(CONTROLS, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

/** In one line of plain characters: no emphasis, no note's mark, no quotes or brackets around all of it. */
function withoutMarks(part: string): string {
  const shown = inPlainCharacters(part).replace(ESCAPED, '$1');
  let text = withoutEnds(
    shown.replace(MARKS, (run: string, at: number) => (isMark(run, shown, at) ? '' : run)),
  )
    .replace(NOTE, '')
    .replace(/\s+/gu, ' ');
  for (let inner = unwrapped(text); inner !== undefined; inner = unwrapped(text)) text = withoutEnds(inner);
  return text;
}

/** One star between blanks or before a digit multiplies, one low line within a word is part of a name. */
function isMark(run: string, text: string, at: number): boolean {
  if (run === '_') return !isInsideWord(text, at);
  if (run !== '*') return true;
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  return (!/\d/u.test(before) && /\S/u.test(after)) || (/\S/u.test(before) && !/\d/u.test(after));
}

function withFullStop(part: string): string {
  return isTerminal(part.slice(-1)) ? part : `${part}.`;
}

function withoutEnds(text: string): string {
  const start = runEnd(text, 0, text.length, (character) => BEFORE.test(character));
  const end = runStart(text, start, text.length, (character) => AFTER.test(character));
  // "-5 °C" keeps its sign.
  const isSigned = /[-–+]/u.test(text.charAt(start - 1)) && /\d/u.test(text.charAt(start));
  return text.slice(isSigned ? start - 1 : start, end);
}

/** A text without the quotes or brackets around all of it; the stop behind them stays. */
function unwrapped(text: string): string | undefined {
  const closer = PAIRS[text.charAt(0)];
  if (closer === undefined) return undefined;
  const last = text.slice(-1);
  const stop = isTerminal(last) && !isQuestionMark(last) ? last : '';
  const end = text.length - stop.length - 1;
  if (end < 2 || text.charAt(end) !== closer) return undefined;
  const inner = text.slice(1, end);
  return inner.includes(text.charAt(0)) || inner.includes(closer) ? undefined : inner + stop;
}
