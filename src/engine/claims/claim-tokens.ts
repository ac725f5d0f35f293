import { runStart } from '../../contract/character-runs.js';

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

const SEEN = /[\p{L}\p{M}\p{N}]+|[,，、،:：;；؛—–]| - |[%$€£¥₹₩₽°§]/gu;
const CHARACTERWISE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const HAS_CHARACTERWISE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;
/** "È" and "é" by themselves are verbs, "e" is a conjunction: the one accent that folding must not lose. */
const LONE_E = /(?<![\p{L}\p{M}])[èéÈÉ](?![\p{L}\p{M}])/gu;
const ASCII = /^[ -~\s]*$/;
const ASKS = /[?？؟⁇⁈⁉]/u;
const LEADS = /[:：]/u;
const AFTER_ASKING = /[^\p{L}\p{N}.。।!！]/u;
const AFTER_LEADING = /[^\p{L}\p{N}.。।]/u;
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

function punctuation(mark: string): string {
  if (',，、،'.includes(mark)) return ',';
  if (':：'.includes(mark)) return ':';
  if (';；؛—–'.includes(mark) || mark === ' - ') return ';';
  return '$';
}

/** Clause marks, words and signs of folded text, in order. */
export function tokenize(folded: string): string[] {
  const tokens: string[] = [];
  for (const [seen] of folded.matchAll(SEEN)) {
    if (!/[\p{L}\p{M}\p{N}]/u.test(seen)) tokens.push(punctuation(seen));
    else if (HAS_CHARACTERWISE.test(seen)) tokens.push(...(seen.match(CHARACTERWISE) ?? []));
    else tokens.push(seen);
  }
  return tokens;
}

/** The same tokens as of a claim, each with the offset after it; for as much of the text as anyone reads for its beginning. */
export function placedTokens(text: string): { readonly token: string; readonly end: number }[] {
  const placed: { token: string; end: number }[] = [];
  for (const { 0: seen, index } of text.matchAll(SEEN)) {
    let end = index;
    for (const piece of seen.match(HAS_CHARACTERWISE.test(seen) ? CHARACTERWISE : /^.*$/su) ?? []) {
      end += piece.length;
      const [token] = tokenize(foldClaim(piece));
      if (token !== undefined) placed.push({ token, end });
    }
  }
  return placed;
}

/** The run of such characters that a text ends with. */
function endOf(text: string, such: RegExp): string {
  return text.slice(runStart(text, 0, text.length, (character) => such.test(character)));
}

export function claimTokens(claim: string): ClaimTokens {
  const tokens = tokenize(foldClaim(claim));
  while (tokens.length > 0 && /^[,:;]$/.test(tokens.at(-1) ?? '')) tokens.pop();
  return {
    tokens,
    asks: ASKS.test(endOf(claim, AFTER_ASKING)),
    leadsIn: LEADS.test(endOf(claim, AFTER_LEADING)),
  };
}
