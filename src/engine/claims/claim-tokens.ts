import { WORD_OR_MARK, isColon, isComma, isDash, isSemicolon } from '../../text/clause-marks.js';
import { asks, leadsIn } from '../../text/last-mark.js';

/** A claim's words as the phrase patterns see them: case, accents and Arabic vowels folded. */
export interface ClaimTokens {
  /**
   * Words; single characters for Chinese, Japanese, Korean and Thai, whose spacing is no guide. Punctuation that parts
   * clauses is a token too: `,` `:` `;` (a dash reads as `;`), and `$` stands for any sign of money, percent or the like.
   */
  readonly tokens: readonly string[];
  /** Whether the last visible mark asks. */
  readonly asks: boolean;
  /** Whether a colon is the last visible mark. */
  readonly leadsIn: boolean;
}

const CHARACTERWISE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const HAS_CHARACTERWISE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
/** "È" and "é" by themselves are verbs, "e" is a conjunction: the one accent that folding must not lose. */
const LONE_E = /(?<![\p{L}\p{M}])[èéÈÉ](?![\p{L}\p{M}])/gu;
const ASCII = /^[ -~\s]*$/;
const WORD_START = /^[\p{L}\p{M}\p{N}]/u;
/** Signs of money, percent, degrees and paragraphs. */
const SIGNS = '%$€£¥₹₩₽°§';
const ARABIC_FOLDS: ReadonlyMap<string, string> = new Map([
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ة', 'ه'],
]);

/** Case, compatibility forms, accents of Latin, Greek and Cyrillic letters, Arabic vowels and letter variants folded away. */
export function foldClaim(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .replace(LONE_E, 'ɛ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u064b-\u0652\u0640]/gu, '')
    .normalize('NFC')
    .replace(/[أإآٱىة]/gu, (letter) => ARABIC_FOLDS.get(letter) ?? letter)
    .replaceAll('ß', 'ss');
}

/** The token of a mark; undefined for one that parts nothing. A hyphen between spaces is a dash. */
function markToken(mark: string, isSpaced: boolean): string | undefined {
  if (isComma(mark)) return ',';
  if (isColon(mark)) return ':';
  if (isSemicolon(mark) || isDash(mark) || (mark === '-' && isSpaced)) return ';';
  return SIGNS.includes(mark) ? '$' : undefined;
}

/** Clause marks, words and signs of a text, in order, each with the offset after it. */
function* piecesOf(text: string): Generator<{ readonly token: string; readonly end: number }> {
  for (const { 0: seen, index } of text.matchAll(WORD_OR_MARK)) {
    const end = index + seen.length;
    if (!WORD_START.test(seen)) {
      const token = markToken(seen, text.charAt(index - 1) === ' ' && text.charAt(end) === ' ');
      if (token !== undefined) yield { token, end };
    } else if (!HAS_CHARACTERWISE.test(seen)) yield { token: seen, end };
    else {
      let at = index;
      for (const token of seen.match(CHARACTERWISE) ?? []) {
        at += token.length;
        yield { token, end: at };
      }
    }
  }
}

/** Clause marks, words and signs of folded text, in order. */
export function tokenize(folded: string): string[] {
  return Array.from(piecesOf(folded), ({ token }) => token);
}

/** The same tokens as of a claim, each with the offset after it; for as much of the text as anyone reads for its beginning. */
export function placedTokens(text: string): { readonly token: string; readonly end: number }[] {
  return [...piecesOf(text)].flatMap(({ token: written, end }) => {
    const [token] = tokenize(foldClaim(written));
    return token === undefined ? [] : [{ token, end }];
  });
}

export function claimTokens(claim: string): ClaimTokens {
  const tokens = tokenize(foldClaim(claim));
  while (tokens.length > 0 && /^[,:;]$/.test(tokens.at(-1) ?? '')) tokens.pop();
  return { tokens, asks: asks(claim), leadsIn: leadsIn(claim) };
}
