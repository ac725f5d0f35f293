import { CharacterClass, characterClass } from '../../text/character-class.js';
import { FoldBuffer } from '../../text/fold.js';

const buffer = new FoldBuffer();
/** Keys are words and short phrases; nothing longer is in a table. */
export const LONGEST_KEY = 100;

/** The fold of a word or short phrase of at most `LONGEST_KEY` units, as the tables of the lexicon are folded. */
export function foldKey(raw: string): string {
  let isLower = true;
  for (let i = 0; i < raw.length; i += 1) {
    const unit = raw.charCodeAt(i);
    if (unit > 0x7f) return foldUnits(raw);
    if (unit >= 0x41 && unit <= 0x5a) isLower = false;
  }
  return isLower ? raw : raw.toLowerCase();
}

function foldUnits(raw: string): string {
  buffer.clear();
  for (let i = 0; i < raw.length; i += 1) {
    const unit = raw.charCodeAt(i);
    if (characterClass(unit) === CharacterClass.Surrogate) buffer.pushRaw(unit);
    else buffer.push(unit);
  }
  return buffer.toString();
}
