import { CharacterClass, characterClass } from './character-class.js';

/** The scripts that matter to what follows; every other script of letters is `other`. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'hangul'
  | 'han'
  | 'kana'
  | 'thai'
  | 'other';

/** The script of a UTF-16 code unit, or undefined for what is no letter. Thai stands for Lao, Khmer and Burmese too. */
export function scriptOfUnit(unit: number): Script | undefined {
  switch (characterClass(unit)) {
    case CharacterClass.Letter:
      if (unit < 0x250 || (unit >= 0x1e00 && unit <= 0x1eff) || unit >= 0xff21) return 'latin';
      if (unit >= 0x370 && unit <= 0x3ff) return 'greek';
      if (unit >= 0x400 && unit <= 0x52f) return 'cyrillic';
      if (unit >= 0x590 && unit <= 0x5ff) return 'hebrew';
      if ((unit >= 0x600 && unit <= 0x77f) || (unit >= 0xfb50 && unit <= 0xfefc)) return 'arabic';
      if (unit >= 0x900 && unit <= 0x97f) return 'devanagari';
      return 'other';
    case CharacterClass.Hangul:
      return 'hangul';
    case CharacterClass.Han:
      return 'han';
    case CharacterClass.Hiragana:
    case CharacterClass.Katakana:
      return 'kana';
    case CharacterClass.SouthEastAsian:
    case CharacterClass.SouthEastAsianMark:
      return 'thai';
    default:
      return undefined;
  }
}

/** How many letters of a text are read to detect its script: the beginning is enough. */
const SAMPLE = 2000;

/** The script that most letters of a text's beginning belong to; undefined when it has none. Any kana makes Han count as kana. */
export function scriptOf(text: string): Script | undefined {
  const counts = new Map<Script, number>();
  const end = Math.min(text.length, SAMPLE);
  let current: Script | undefined;
  let run = 0;
  const close = (): void => {
    if (current !== undefined) counts.set(current, (counts.get(current) ?? 0) + run);
    run = 0;
  };
  for (let i = 0; i < end; i += 1) {
    const script = scriptOfUnit(text.charCodeAt(i));
    if (script === undefined) continue;
    if (script !== current) {
      close();
      current = script;
    }
    run += 1;
  }
  close();
  const kana = counts.get('kana');
  const han = counts.get('han');
  // Modern Japanese is a third kana and more; a Chinese text with a Japanese name is not Japanese.
  if (kana !== undefined && han !== undefined && kana * 8 >= han) {
    counts.set('kana', kana + han);
    counts.delete('han');
  }
  let best: Script | undefined;
  let most = 0;
  for (const [script, count] of counts) {
    if (count > most) {
      best = script;
      most = count;
    }
  }
  return best;
}

/** Whether a script puts spaces between words. */
export function hasSpaces(script: Script | undefined): boolean {
  return script !== 'han' && script !== 'kana' && script !== 'thai';
}
