import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { isLight } from './light-words.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';
import { toldByOpposites } from './opposite-words.js';
import { particleAfter } from './role-marks.js';
import { ruledTokens } from './ruled-tokens.js';

/** The particles of the one who does it, or of whom the sentence speaks. */
const SUBJECT: ReadonlySet<string> = new Set(['が', '이', 'ने']);
/** Languages with spaced words and without capitals. */
const UNCASED: ReadonlySet<Language> = new Set(['hi', 'ar', 'ko']);

/**
 * Where names do not show by capitals: a subject that the evidence does not know, told by its particle, or two content
 * words side by side that it does not know, as a name's are.
 */
export function missingSubjects(alignment: Alignment): Objection[] {
  const { claim } = alignment;
  const ruled = ruledTokens(claim);
  const told = toldByOpposites(alignment).inClaim;
  const content = claim.tokens.filter(
    ({ content, index }) => content && !ruled.has(index) && !told.has(index),
  );
  return content.flatMap((token, n): Objection[] => {
    if (!isUnknown(alignment, token) || isAdnominal(claim, token)) return [];
    const next = content[n + 1];
    const isName =
      UNCASED.has(claim.language) &&
      next?.index === token.index + 1 &&
      next.clause === token.clause &&
      mayGoOn(claim, token) &&
      ![token, next].some(({ norm }) => isPredicate(norm, claim.language)) &&
      isUnknown(alignment, next);
    if (!isName && !isUnknownPredicate(alignment, token) && !SUBJECT.has(particleAfter(claim, token) ?? ''))
      return [];
    const written = claim.text.slice(token.start, isName ? next.end : token.end);
    const absent = { token: token.index, replaced: false };
    return [{ rule: 'subject-missing', claim: written, absent, cap: 0.4, contradicts: 0 }];
  });
}

/** "열리는 날은": a Korean verb before what it says more of ends as a subject does. */
function isAdnominal(claim: Reading, { norm, index, clause }: Token): boolean {
  if (claim.language !== 'ko' || !ADNOMINAL.test(norm)) return false;
  const next = claim.tokens[index + 1];
  return next?.clause === clause && next.value < 0 && particleAfter(claim, next) !== undefined;
}

const ADNOMINAL = /[가나드르리먹받보사쓰없오우이있주지치키타]는$/u;

/** In Korean a name of two words has its particle, or any ending, behind the second only. */
function mayGoOn(reading: Reading, token: Token): boolean {
  return reading.language !== 'ko' || !(KOREAN_ENDING.test(token.norm) || particleAfter(reading, token));
}

const KOREAN_ENDING = /(?:[은는을를]|고|며|면|서|게|지|기|던|에|히|으로)$/u;

/** In Chinese and Japanese, two characters that the evidence has nowhere, right after "is" or the topic's particle. */
function isUnknownPredicate({ claim }: Alignment, token: Token): boolean {
  return HAN_PAIR.test(token.norm) && token.start > 0 && '是は'.includes(claim.text.charAt(token.start - 1));
}

/** Endings of verbs and adjectives, which no name has. */
const PREDICATE: Readonly<Partial<Record<Language, RegExp>>> = {
  ko: /(?:다|니다|요|하게|도록|하는|하던|하면|하여|해서|하고|하며|되는|되어|되고|했던|[았었였]던|려는|려고|기에|하기|되기|한|된|할|될|[은는을]지)$/u,
};

function isPredicate(norm: string, language: Language): boolean {
  return PREDICATE[language]?.test(norm) === true;
}

const HAN_PAIR = /^\p{Script=Han}{2}$/u;

/** What is written onto a noun of Chinese or Japanese: who does it, a form of address. */
const SUFFIX = /[者氏様人員家长長性化的]$/u;

/** Forms of address, written behind a name. */
const ADDRESS: ReadonlySet<string> = new Set(['さん', '님', '씨', 'जी']);

/** "設計者" beside "設計", "高橋氏" beside "高橋": the pair lies across the noun and its suffix. */
function isSuffixed({ claim, words }: Alignment, token: Token): boolean {
  const before = claim.tokens[token.index - 1];
  return (
    token.kind === 'cjk' &&
    SUFFIX.test(token.norm) &&
    before !== undefined &&
    before.end > token.start &&
    words[before.index] !== undefined
  );
}

function isUnknown(alignment: Alignment, token: Token): boolean {
  const { claim, words, inBackground } = alignment;
  return (
    words[token.index] === undefined &&
    !ADDRESS.has(token.norm) &&
    !isSuffixed(alignment, token) &&
    inBackground[token.index] !== true &&
    !isLight(token.stem, claim.language)
  );
}
