import { hasGrammar, isAcross } from '../alignment/character-pairs.js';
import { readBundles, type Bundles } from '../alignment/bundles.js';
import { isInQuantifier } from '../alignment/quantifiers.js';
import { ruledTokens } from '../alignment/ruled-tokens.js';
import { isLight } from '../alignment/light-words.js';
import type { Reading, Token } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import type { Word } from '../text/words.js';
import { claimSubject } from './claim-subject.js';
import { matterOf, type ClaimMatter } from './other-subject.js';
import { readParts, readPredicate, type ClaimPart } from './unsupported-part.js';

/** Something that the claim says: a word or a value, with what it weighs. Exactly one of `token` and `value` is set. */
export interface ContentItem {
  readonly token?: Token;
  /** Index into the reading's values. */
  readonly value?: number;
  /** The word comes from before the claim: what its pronoun or heading stands for. */
  readonly antecedent: boolean;
  /** The word is part of a name; in scripts whose names do not show, any word may be. */
  readonly named: boolean;
  readonly weight: number;
}

/** A claim, weighed word by word. */
export interface ClaimContent {
  readonly reading: Reading;
  /** The words before the claim that it rests on: what its pronoun stands for, a list's lead-in, a heading. */
  readonly antecedent: Reading | undefined;
  /** The antecedent's words, then the claim's words, then its values, each in the order of the text. */
  readonly items: readonly ContentItem[];
  /** Of whom and what it may speak: its words, and those that it leans on. */
  readonly matter: ClaimMatter;
  /** Which of its values and names belong together. */
  readonly bundles: Bundles;
  /** What may be left out, each part for itself. */
  readonly parts: readonly ClaimPart[];
  /** What it says of its subject: indices into its items. */
  readonly predicate: readonly number[] | undefined;
}

const VALUE_WEIGHT = 2;
const NAME_WEIGHT = 1.5;
/** Of words that a statement is easily told without. */
const LIGHT = 0.3;
const ANTECEDENT_WEIGHT = 0.3;

/**
 * @param antecedent the words before the claim that it rests on, or undefined
 * @param rarity how much a word tells, about 1 for an average one; from the facts of the request
 * @param lentTo up to where the reading has words of the sentences before it, put in for a pronoun: UTF-16 offset
 */
export function weigh(
  reading: Reading,
  antecedent: Reading | undefined,
  rarity: (word: Word) => number,
  lentTo = 0,
): ClaimContent {
  const named = new Set(reading.names.flatMap((name) => name.tokens));
  const items: ContentItem[] = [];
  const isUncased = UNCASED.has(reading.language);
  const ruled = ruledTokens(reading);
  for (const token of antecedent?.tokens ?? []) {
    if (token.content) items.push({ token, antecedent: true, named: false, weight: ANTECEDENT_WEIGHT });
  }
  for (const token of reading.tokens) {
    if (!token.content || ruled.has(token.index)) continue;
    const weight =
      token.end <= lentTo
        ? ANTECEDENT_WEIGHT
        : rarity(token) *
          (named.has(token.index) ? NAME_WEIGHT : 1) *
          solidity(reading, token) *
          (isLight(token.stem, reading.language) ? LIGHT : 1);
    items.push({ token, antecedent: false, named: named.has(token.index) || isUncased, weight });
  }
  reading.values.forEach((read, value) => {
    if (!isInQuantifier(reading, read))
      items.push({ value, antecedent: false, named: false, weight: VALUE_WEIGHT });
  });
  return {
    reading,
    antecedent,
    items,
    matter: matterOf(reading, antecedent),
    bundles: readBundles(reading),
    parts: readParts(reading, items),
    predicate: readPredicate(claimSubject(reading)?.end, reading, items),
  };
}

const UNCASED: ReadonlySet<Language> = new Set(['zh', 'ja', 'ko', 'hi', 'ar']);

const ACROSS_WORDS = 0.25;

/** A pair of characters weighs less when it only lies across two words. */
function solidity(reading: Reading, token: Token): number {
  return hasGrammar(token) || isAcross(reading, token) ? ACROSS_WORDS : 1;
}
