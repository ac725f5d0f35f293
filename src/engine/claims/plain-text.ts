import { runEnd, runStart } from '../../contract/character-runs.js';
import { inPlainCharacters } from '../../text/plain-characters.js';
import { isQuestionMark, isTerminal } from '../../text/sentence-marks.js';
import { withoutMarkup } from '../evidence/markup.js';

/** What is shown of a link or a picture. */
const LINK = /!?\[([^[\]\n]{1,300})\]\([^()\s]{0,300}\)/gu;
const NOTE = /^\[\^[^[\]\s]{1,30}\]:\s?/u;
const MARKS = /\*{2,}|(?<!\d)\*(?=\S)|(?<=\S)\*(?!\d)|_{2,}|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|`+|~{2,}/gu;
/** A note's mark is taken off as a citation before; its colon is left. */
const BEFORE = /[\s#>|—–•+:：-]/u;
const AFTER = /[\s#|]/u;
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
 * What a sentence says without its markup: no tags, emphasis, links, table bars, quotes or brackets around all of it,
 * digits in their plain shape. The sentence itself where nothing that can be read would be left.
 */
export function plainText(sentence: string): string {
  let text = withoutMarkup(inPlainCharacters(sentence)).replace(LINK, '$1').replace(MARKS, '');
  text = withoutEnds(text).replace(NOTE, '').replace(/\s+/gu, ' ');
  for (let inner = unwrapped(text); inner !== undefined; inner = unwrapped(text)) text = withoutEnds(inner);
  return /[\p{L}\p{N}]/u.test(text) ? text : sentence;
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
