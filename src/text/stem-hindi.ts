import { Endings } from './endings.js';

/**
 * Light stemming after Ramanathan and Rao, "A lightweight stemmer for Hindi" (2003): the longest inflectional ending off
 * the back, so that number and case of a noun and the gender of a verb do not matter.
 */
const ENDINGS = new Endings(
  [
    'ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयां ाइयों',
    'एगी एगा ओगी ओगे एंगी ऊंगी ूंगी ेगी ेगा ोगी ोगे एंगे ऊंगा ूंगा ेंगे ाएं ातीं नाएं ताएं ाओं ुआं ुओं ुएं',
    'ियों ियां ाएगी ाएगा ाएं ेंगी ेंगे तीं चे कर ाइए ाईं ाया ेगी वां',
    'ती ते ता ना ने नी ाने ाना ें ीं ों यां यों ए ओ ं',
    'ा ि ी ु ू े ै ो ौ',
  ].flatMap((line) => line.split(' ')),
);

const FIRST_CONSONANT = 0x915;
const LAST_CONSONANT = 0x939;
/** Verbs' endings begin with consonants that many nouns end in: कंपनी is no verb in -नी. */
const SHORTEST_VERB_STEM = 4;
const SHORTEST_STEM = 2;

/** @param norm a folded word (nukta off, chandrabindu as anusvara) */
export function stemHindi(norm: string): string {
  for (const ending of ENDINGS.like(norm)) {
    const first = ending.charCodeAt(0);
    const isOfVerb = first >= FIRST_CONSONANT && first <= LAST_CONSONANT;
    const shortest = isOfVerb ? SHORTEST_VERB_STEM : SHORTEST_STEM;
    if (norm.length - ending.length >= shortest && norm.endsWith(ending))
      return norm.slice(0, -ending.length);
  }
  return norm;
}
