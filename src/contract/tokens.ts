/** A sentence's end: Unicode's Sentence_Terminal, which leaves the ellipsis out. */
const END_MARK = /[\p{Sentence_Terminal}…]/u;
/** What may stand between a sentence's end mark and the white space after it: quotes, brackets, Markdown emphasis. */
const CLOSER = /["'*_\p{Pe}\p{Pf}\p{Pi}]/u;
/** Scripts that put no space between words. Hangul is not one of them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Intl.Segmenter takes time quadratic in the length of an unbroken string in some scripts, so it is given this many
 * UTF-16 units at a time.
 */
const SEGMENT_WINDOW = 512;

let segmenter: Intl.Segmenter | undefined;

/**
 * Counts the contract's tokens: a word between white space (hyphens, apostrophes and inner marks belong to it) or a
 * run of sentence-ending marks after it; in scripts without spaces, a word as Intl.Segmenter finds it. "They wore
 * off-the-rack clothes in 2024." has 7.
 *
 * Linear in the text, and counts no further than `stopAfter`: a result over it means "more than that".
 */
export function countTokens(text: string, stopAfter = Number.POSITIVE_INFINITY): number {
  let tokens = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    tokens += UNSPACED.test(match[0])
      ? countUnspaced(match[0], stopAfter - tokens)
      : countBetweenSpaces(match[0]);
    if (tokens > stopAfter) break;
  }
  return tokens;
}

/** One word, one run of end marks, or both. */
function countBetweenSpaces(piece: string): number {
  let end = piece.length;
  let marks = 0;
  // Code units do: every closer and end mark that follows words of spaced scripts lies in the basic plane.
  for (; end > 0; end--) {
    const character = piece.charAt(end - 1);
    if (END_MARK.test(character)) marks++;
    else if (marks > 0 || !CLOSER.test(character)) break;
  }
  if (marks === 0) return 1;
  return end > 0 ? 2 : 1;
}

/**
 * A piece that holds a script without spaces: runs of that script go to the segmenter, runs of other letters and
 * digits are a word each, and every run of end marks is a token wherever it stands.
 */
function countUnspaced(piece: string, stopAfter: number): number {
  let tokens = 0;
  let at = 0;
  while (at < piece.length && tokens <= stopAfter) {
    const kind = kindAt(piece, at);
    if (kind === UNSPACED_LETTER) {
      const window = segmentWindow(piece, at);
      tokens += window.words;
      at = window.end;
    } else {
      if (kind !== OTHER) tokens++;
      at = endOfRun(piece, at, kind);
    }
  }
  return tokens;
}

const UNSPACED_LETTER = 1;
const WORD = 2;
const MARK = 3;
const OTHER = 4;

/** Kinds of the basic plane's characters, by code; 0 where not looked at yet. Texts are long, property tests slow. */
const kinds = new Uint8Array(0x10000);

function kindAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return classify(code);
  const kind = (kinds[code] ||= classify(code));
  // "3.5" in the middle of Japanese text is one word.
  if (kind === MARK && code === 0x2e && at > 0 && at + 1 < text.length) {
    const inner = WORD_CHARACTER.test(text.charAt(at - 1)) && WORD_CHARACTER.test(text.charAt(at + 1));
    if (inner) return WORD;
  }
  return kind;
}

function classify(code: number): number {
  const character = String.fromCodePoint(code);
  if (UNSPACED.test(character)) return UNSPACED_LETTER;
  if (WORD_CHARACTER.test(character)) return WORD;
  return END_MARK.test(character) ? MARK : OTHER;
}

function width(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function endOfRun(text: string, start: number, kind: number): number {
  let at = start + width(text, start);
  while (at < text.length) {
    const joins = kind === WORD && /[-'’]/u.test(text.charAt(at));
    if (!joins && kindAt(text, at) !== kind) break;
    at += width(text, at);
  }
  return at;
}

/** The words of the next window of a script without spaces; a word that the window's end may have cut is left to the next. */
function segmentWindow(text: string, start: number): { words: number; end: number } {
  const limit = start + SEGMENT_WINDOW;
  let end = start;
  while (end < text.length && end < limit && kindAt(text, end) === UNSPACED_LETTER) end += width(text, end);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  let last = start;
  let lastIsWord = false;
  for (const segment of segmenter.segment(text.slice(start, end))) {
    last = start + segment.index;
    lastIsWord = segment.isWordLike === true;
    if (lastIsWord) words++;
  }
  const cut = end >= limit && last > start;
  return cut ? { words: lastIsWord ? words - 1 : words, end: last } : { words, end };
}
