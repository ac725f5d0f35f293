// Two names, words or values that take each other's place throughout a text. A sentence that facts bear out is borne out by the renamed
// facts when it is renamed too; so where the right and the wrong sentence of a pair are each other's renaming, the renamed facts turn their labels.

const SPACELESS = /[\u3040-\u30ff\u4e00-\u9fff]/u;
/** What may differ between the sentences of a pair, in places and in tokens a place. */
const MOST_PLACES = 4;
const MOST_TOKENS = 5;
/** Words so common, or so short, that their renaming would not leave a text. */
const COMMON = new Set(
  'the a an is are was were be been of to in on at by for and or it its this that with as not no you your we our i he she they them his her their do does did can will would may must has have had'.split(
    ' ',
  ),
);
const LEAST_LETTERS = { spaced: 3, spaceless: 2 };

const segmenters = new Map();
function tokensOf(text, lang) {
  if (!segmenters.has(lang)) segmenters.set(lang, new Intl.Segmenter(lang, { granularity: 'word' }));
  return [...segmenters.get(lang).segment(text)];
}

/** The words of a text, in lower case. */
export function wordsOf(text, lang) {
  return tokensOf(text, lang).flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment.toLowerCase()] : [],
  );
}

export function hasDigits(text) {
  return /\p{Nd}/u.test(text);
}

/** The two that are exchanged between the sentences of a pair, or undefined where these differ in anything else. */
export function exchangedIn(right, wrong, lang) {
  const [one, other] = [tokensOf(right, lang), tokensOf(wrong, lang)];
  const places = differences(one, other);
  if (places.length === 0 || places.length > MOST_PLACES) return undefined;
  let found;
  for (const place of places) {
    if (place.some((span) => span.length > MOST_TOKENS)) return undefined;
    const own = place.map(trimmed);
    if (own.includes('')) return undefined;
    found ??= own;
    if (!own.every((text) => found.includes(text))) return undefined;
  }
  const [a, b] = found.map((text) => text.toLowerCase());
  if (a === b || a.includes(b) || b.includes(a) || hasDigits(a) !== hasDigits(b)) return undefined;
  const least = SPACELESS.test(a + b) ? LEAST_LETTERS.spaceless : LEAST_LETTERS.spaced;
  const isNameable = (text) => !COMMON.has(text) && (hasDigits(text) || text.length >= least);
  return isNameable(a) && isNameable(b) && renamer(found)(right) === wrong ? found : undefined;
}

/** Where two lists of tokens differ, as [tokens of one, tokens of the other], by their longest common subsequence. */
function differences(one, other) {
  const common = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const isSame = (i, j) => one[i].segment === other[j].segment;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      common[i][j] = isSame(i, j) ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  const found = [];
  let [from, otherFrom, i, j] = [0, 0, 0, 0];
  const close = (to, otherTo) => {
    if (to > from || otherTo > otherFrom) found.push([one.slice(from, to), other.slice(otherFrom, otherTo)]);
  };
  while (i < one.length && j < other.length) {
    if (isSame(i, j)) {
      close(i, j);
      [from, otherFrom] = [++i, ++j];
    } else if (common[i + 1][j] >= common[i][j + 1]) i++;
    else j++;
  }
  close(one.length, other.length);
  return found;
}

/** The text of tokens from the first word to the last. */
function trimmed(tokens) {
  const isWord = ({ isWordLike }) => isWordLike;
  const [first, last] = [tokens.findIndex(isWord), tokens.findLastIndex(isWord)];
  return first < 0
    ? ''
    : tokens
        .slice(first, last + 1)
        .map(({ segment }) => segment)
        .join('');
}

/** Finds any of `texts` where it stands for itself: not within a word, nor within a number such as 12.50 or 8:30. */
function standing(texts, flags) {
  const own = texts.map((text) => {
    const plain = text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
    if (SPACELESS.test(text)) return plain;
    return `(?<![\\p{L}\\p{Nd}]|\\p{Nd}[.,:])${plain}(?![\\p{L}\\p{Nd}]|[.,:]\\p{Nd})`;
  });
  return new RegExp(own.join('|'), flags);
}

export function standsIn(text, facts) {
  return standing([text], 'iu').test(facts);
}

/** Gives each of the two the other's place, with its capital. */
export function renamer([a, b]) {
  const pattern = standing([a, b], 'giu');
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  return (text) =>
    text.replace(pattern, (found) => {
      const isFirst = found.toLowerCase() === a.toLowerCase();
      const [from, to] = isFirst ? [a, b] : [b, a];
      if (found === from) return to;
      return found === capital(from) ? capital(to) : found === found.toLowerCase() ? to.toLowerCase() : to;
    });
}

/** Whether `text` has neither of the two in another form ("Mondays" beside "Monday", a surname beside a full name), which would keep its name. */
export function isWholeIn([a, b], text, lang) {
  if (SPACELESS.test(a + b)) return true;
  const [ofA, ofB] = [wordsOf(a, lang), wordsOf(b, lang)];
  const own = [...ofA, ...ofB].filter(
    (word) => !COMMON.has(word) && !(ofA.includes(word) && ofB.includes(word)),
  );
  const left = wordsOf(text.replace(standing([a, b], 'giu'), ' '), lang);
  return own.every((word) => {
    if (hasDigits(word) || word.length < 4) return !left.includes(word);
    const stem = word.length > 4 ? word.slice(0, -1) : word;
    return !left.some((other) => other.startsWith(stem) && other.length <= word.length + 3);
  });
}
