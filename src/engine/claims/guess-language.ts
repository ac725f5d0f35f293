import type { Language } from '../text/language.js';
import { scriptOf } from '../text/script.js';

/** Function words, folded, that tell languages of the Latin script apart. Words shared by several count for each. */
const FUNCTION_WORDS: readonly (readonly [Language, string])[] = [
  [
    'en',
    'a the of and to in is are was were it that this for with as on by at from an be have has not you your i we they he she his her its can will would which or but if what how there here',
  ],
  [
    'es',
    'a esa ese tengo el la los las de del y en que es son fue un una por con para se su sus al lo como más pero no este esta está hay qué cómo cuándo desde entre muy también ha han mi usted puede le nos si sobre gracias',
  ],
  [
    'pt',
    'o a os as de do da dos das e em no na nos nas que é são foi um uma por com para se seu sua ao não como mais mas este esta está há você pode pelo pela também isso sobre obrigado obrigada eu até entre',
  ],
  [
    'fr',
    'a voici le la les de des du et en est sont un une que qui dans pour par sur au aux avec ce cette ces il elle ne pas plus se sa son ses été mais ou vous nous je votre peut être où quel quelle à j l d n c',
  ],
  [
    'de',
    'der die das und in ist sind den dem des ein eine einen einem einer zu von mit für auf nicht sich als auch es an er sie wird wurde bei aus nach wie im am zum zur oder aber dass ich wir ihr ihre kann haben hat was wann wo über',
  ],
  [
    'it',
    'a il lo la gli le i di del della dei delle e in che è sono un una per con non si su al alla da dal come più ma questo questa ha nel nella sul anche stato può mi lei noi ci dove quando quale cosa l grazie',
  ],
];

const WORD_LANGUAGES: ReadonlyMap<string, readonly Language[]> = (() => {
  const byWord = new Map<string, Language[]>();
  for (const [language, words] of FUNCTION_WORDS) {
    for (const word of words.split(' ')) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [language]);
      else known.push(language);
    }
  }
  return byWord;
})();

/** Letters that one of the languages alone uses. */
const LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['es', /[ñ¿¡]/u],
  ['pt', /[ãõ]/u],
  ['de', /[ßäö]/u],
  ['fr', /[œêûëîç]/u],
];

/** How much of a text is looked at, in UTF-16 units. */
const SAMPLE = 1000;

/** The languages whose text is told by their script alone. */
const BY_SCRIPT: Readonly<Record<string, Language>> = {
  han: 'zh',
  kana: 'ja',
  hangul: 'ko',
  devanagari: 'hi',
  arabic: 'ar',
  cyrillic: 'ru',
};

/**
 * The language of a text, from its script and, for the Latin script, its function words; undefined when nothing tells.
 * A guess for choosing tables, not an identification: Ukrainian counts as Russian, Catalan as Spanish or French.
 */
export function guessLanguage(text: string): Language | undefined {
  const sample = text.length > SAMPLE ? text.slice(0, SAMPLE) : text;
  const script = scriptOf(sample);
  if (script === undefined) return undefined;
  const told = BY_SCRIPT[script];
  if (told !== undefined || script !== 'latin') return told;
  const scores = new Map<Language, number>();
  const add = (language: Language, points: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + points);
  };
  for (const [word] of sample.toLowerCase().matchAll(/\p{L}+/gu)) {
    const languages = WORD_LANGUAGES.get(word);
    for (const language of languages ?? []) add(language, 1 / (languages?.length ?? 1));
  }
  for (const [language, letters] of LETTERS) if (letters.test(sample)) add(language, 1);
  let best: Language | undefined;
  let most = 0;
  for (const [language, score] of scores) {
    if (score > most) {
      best = language;
      most = score;
    }
  }
  return best;
}
