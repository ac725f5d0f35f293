import type { GroundingFact } from '../../contract/check-request.js';
import { countWords } from '../../text/word-counts.js';
import { withoutMarks } from './citation-marks.js';
import { LEXICONS } from './lexicon/lexicons.js';

/** A longer entry says something. */
const LONGEST_ENTRY = 2_000;
/** A longer line of a fact is no title. */
const LONGEST_TITLE = 160;
const TAG = /<[a-z/][^<>]*>/giu;
const URL = /<?https?:\/\/[^\s<>()]+>?/giu;
const LINK = /\[([^[\]]+)\]\(([^()]*)\)/gu;
const NUMBERING = /^\s{0,9}(?:[-*•#]{1,6}\s)?(?:\[\^?\d{1,3}\]:?|\d{1,3}[.)])?\s?/u;
const PAGE = /\b(?:pp?|s|pages?|seiten?|pág|стр)\.?\s?\d{1,5}(?:\s?[–-]\s?\d{1,5})?\b/giu;
const FILE = /\S\.(?:pdf|md|html?|docx?|txt|xlsx?|csv|pptx?|json)$/iu;
/** What a guard calls a source that is what the user wrote. */
const OWN_NAMES = ['your message'];

const headings = new Set(LEXICONS.flatMap(({ sourceHeadings }) => sourceHeadings.split('|').map(folded)));

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** What an entry says, without marks, links, numbers of pages and tags. */
function piecesOf(entry: string): string[] {
  return withoutMarks(entry.replace(NUMBERING, ' '))
    .replace(LINK, '$1\n$2')
    .replace(TAG, '\n')
    .replace(URL, '\n')
    .replace(PAGE, ' ')
    .replaceAll('\\', '')
    .split(/[\n:：]/u)
    .filter((piece) => folded(piece) !== '');
}

/**
 * Words of a title that no fact has: with a page behind it, or at an address that a fact has. One that says a number, or is
 * longer, may say something. Chosen, not measured.
 */
const WORDS_WITH_PAGE = 4;
const WORDS_AT_ADDRESS = 8;

const isFile = (piece: string): boolean => FILE.test(piece) && !/\s/u.test(piece);
const isHeading = (piece: string): boolean => headings.has(folded(piece));

/** Names of the facts: what their attributes say, and lines of their texts that are short enough for a title. */
function namesOf(facts: readonly GroundingFact[]): ReadonlySet<string> {
  const names = new Set(OWN_NAMES);
  for (const { factText, attributes = {} } of facts) {
    for (const value of Object.values(attributes)) names.add(folded(value));
    for (const line of factText.split('\n')) if (line.length <= LONGEST_TITLE) names.add(folded(line));
  }
  return names;
}

/**
 * Which parts of an answer are its list of sources: behind the last heading that says so (`Sources:`), entries that give
 * nothing but marks, links, pages, names of files, names that the facts have, and short titles with a page or at an address that a
 * fact has. Any other line there is a sentence.
 *
 * @param parts sentences, items and headings in the order of the answer
 */
export function sourceListOf(parts: readonly string[], facts: readonly GroundingFact[]): ReadonlySet<number> {
  let from = parts.length - 1;
  for (; from >= 0; from -= 1) {
    const part = parts[from] ?? '';
    if (part.length <= LONGEST_ENTRY && piecesOf(part).some(isHeading)) break;
  }
  const list = new Set<number>();
  if (from < 0) return list;
  let names: ReadonlySet<string> | undefined;
  const isName = (piece: string): boolean => {
    const name = folded(piece);
    return isFile(piece.trim()) || /^\d{0,3}$/u.test(name) || (names ??= namesOf(facts)).has(name);
  };
  const isContent = (piece: string): boolean =>
    !isHeading(piece) && !isName(piece) && !piece.split(/[,;—–|·()]/u).every(isName);
  const mostWords = (entry: string): number => {
    const isAtFact = [...entry.matchAll(URL)].some(([url]) => (names ??= namesOf(facts)).has(folded(url)));
    return isAtFact ? WORDS_AT_ADDRESS : entry.search(PAGE) >= 0 ? WORDS_WITH_PAGE : 0;
  };
  const isTitle = (piece: string, entry: string): boolean =>
    !/[\p{N}.!?。！？]/u.test(piece) && countWords(piece) <= mostWords(entry);
  for (let index = from; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (part.length > LONGEST_ENTRY) continue;
    const content = piecesOf(part).filter(isContent);
    const [title] = content;
    if (title === undefined || (index > from && content.length === 1 && isTitle(title, part)))
      list.add(index);
  }
  return list;
}
