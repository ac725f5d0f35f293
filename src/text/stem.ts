import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemItalian } from '@orama/stemmers/italian';
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese';
import { stemmer as stemRussian } from '@orama/stemmers/russian';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { CharacterClass, characterClass } from './character-class.js';
import { fold } from './fold.js';
import type { Language, LatinLanguage } from './language.js';
import { stemArabic } from './stem-arabic.js';
import { stemHindi } from './stem-hindi.js';
import { stemKorean } from './stem-korean.js';

type Stemmer = (word: string) => string;

const LATIN_STEMMERS: Readonly<Record<LatinLanguage, Stemmer> & Partial<Record<Language, Stemmer>>> = {
  en: stemEnglish,
  fr: stemFrench,
  de: stemGerman,
  it: stemItalian,
  pt: stemPortuguese,
  es: stemSpanish,
};

const PLAIN_ASCII = /^[\x20-\x7e]*$/;
/** Stemmers of European languages read accents; a word longer than this is no word of theirs, and their patterns need not see it. */
const LONGEST_STEMMED = 40;

function stemEuropean(stemmer: Stemmer, written: string, norm: string): string {
  if (norm.length > LONGEST_STEMMED || norm.length < 3) return norm;
  const lower = written.toLowerCase();
  // A possessive's norm has already lost its ending, which these stemmers would only half undo.
  const root = stemmer(lower.includes("'") || lower.includes('’') || lower.includes('.') ? norm : lower);
  return PLAIN_ASCII.test(root) ? root : fold(root);
}

/** Two generations of a bounded memo: when the young one is full the old one is dropped. */
class Memo {
  #young = new Map<string, string>();
  #old = new Map<string, string>();

  get(key: string): string | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: string): void {
    if (this.#young.size >= MEMO_ENTRIES) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}

/** Per language and generation; an entry is some 100 bytes, so a busy language takes at most about 6 MB. */
const MEMO_ENTRIES = 30_000;
const memos = new Map<string, Memo>();

function memoFor(name: string): Memo {
  let memo = memos.get(name);
  if (memo === undefined) {
    memo = new Memo();
    memos.set(name, memo);
  }
  return memo;
}

function isCyrillic(unit: number): boolean {
  return unit >= 0x400 && unit <= 0x52f;
}

/**
 * What the inflected forms of a word have in common, folded: not always a word itself, only good for comparing.
 * The script decides for scripts that one of the languages owns; `language` decides among those of Latin letters.
 *
 * @param written the word as it stands in the text: stemmers of European languages need its accents
 * @param norm its fold (`Word.norm`)
 * @param language @default 'en' for Latin letters
 */
export function stem(written: string, norm: string, language: Language = 'en'): string {
  const first = norm.charCodeAt(0);
  if (first < 0x250) return stemMemoized(language, LATIN_STEMMERS[language] ?? stemEnglish, written, norm);
  if (isCyrillic(first)) return stemMemoized('ru', stemRussian, written, norm);
  if (first >= 0x600 && first <= 0x6ff) return stemArabic(norm);
  if (first >= 0x900 && first <= 0x97f) return stemHindi(norm);
  if (characterClass(first) === CharacterClass.Hangul) return stemKorean(norm);
  return norm;
}

function stemMemoized(name: string, stemmer: Stemmer, written: string, norm: string): string {
  const memo = memoFor(name);
  const known = memo.get(written);
  if (known !== undefined) return known;
  const found = stemEuropean(stemmer, written, norm);
  if (written.length <= LONGEST_STEMMED) memo.set(detached(written), found);
  return found;
}

/** A copy: a slice of a text keeps the whole text alive as long as the memo holds it. */
function detached(slice: string): string {
  return Array.from(slice).join('');
}
