import type { Language } from '../text/language.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** Marks of who does a thing, apart from the order of words. */
const lexicon = new CueLexicon({
  /** Before the one who does it, in a passive sentence; in Chinese, also where it is no passive in form. */
  agent: {
    en: 'by',
    es: 'por',
    pt: 'por, pelo, pela, pelos, pelas',
    fr: 'par',
    de: 'von, vom, durch',
    it: 'da, dal, dalla, dallo, dai, dagli, dalle, dall',
    ar: 'من قبل, على يد, بواسطة, من طرف',
    zh: '被, 由, 遭, 为',
    hi: 'के द्वारा, द्वारा',
    ja: 'によって, により',
    ko: '에 의해, 에게',
  },
  /** Turns the doer and the done-to around. */
  passive: {
    en: 'was, were, been, being, is, are, be, got',
    es: 'fue, fueron, sido, es, son, ser, era, eran, fueran',
    pt: 'foi, foram, sido, é, são, ser, era, eram',
    fr: 'été, est, sont, fut, furent, était, étaient, être, sera',
    de: 'wurde, wurden, worden, wird, werden',
    it: 'stato, stata, stati, state, fu, furono, viene, venne, è, sono, vennero',
    ru: 'был, была, было, были, является',
    ja: 'られた, された, られて, されて, られる, される, られま, されま, われた, まれた, かれた',
    ko: '되었, 됐, 되어, 되었습, 당했, 당하였, 당한',
    hi: 'गया, गई, गए, जाता, जाती, जाते',
    ar: 'تم, تمت, يتم, تتم',
  },
});

/** Languages that mark roles by particles after the noun, whose order is free. */
const PARTICLES: Readonly<Partial<Record<Language, RegExp>>> = {
  ja: /^(?:さん|氏|様)?(が|は|を|に|から|より|の|と|で(?!す|し|あ)|へ)/u,
  ko: /(?<!^주|^서|^바|^별|^새|실제|하|되|있|없|않|시키|받|당하)(이|가|은|는|을|를|에게서|에게|에서|에|의|와|과|보다|로|으로|께서|한테서|한테|부터|까지)$/u,
  hi: /^\s*(ने|को|से|का|की|के|में|पर|द्वारा)(?=\s|$)/u,
};

/** Particles that say the same of a noun's part in the sentence. */
const SAME_PARTICLE: Readonly<Record<string, string>> = {
  は: 'が',
  가: '이',
  은: '이',
  는: '이',
  께서: '이',
  를: '을',
  과: '와',
  한테: '에게',
  한테서: '에게서',
  으로: '로',
  की: 'का',
  के: 'का',
};

/** The particle that clings to the noun which ends with `token`, or undefined where the language has none or none stands there. */
export function particleAfter(reading: Reading, token: Token): string | undefined {
  const pattern = PARTICLES[reading.language];
  if (pattern === undefined) return undefined;
  const subject =
    reading.language === 'ko'
      ? reading.text.slice(token.start, token.end)
      : reading.text.slice(token.end, token.end + 8);
  const particle = pattern.exec(subject)?.[1];
  return particle === undefined ? undefined : (SAME_PARTICLE[particle] ?? particle);
}

/** Whether a language says by particles what others say by order. */
export function hasParticles(language: Language): boolean {
  return PARTICLES[language] !== undefined;
}

const labelsBySentence = perReading((reading) => {
  const labels = new Map<number, Set<string>>();
  for (const cue of lexicon.find(reading.text, reading.tokens, reading.language)) {
    const sentence = reading.tokens.find((token) => token.end > cue.start)?.sentence ?? 0;
    if (cue.label === 'passive' && !isPredicate(reading, cue, sentence)) continue;
    const known = labels.get(sentence) ?? new Set();
    labels.set(sentence, known.add(cue.label));
  }
  return labels;
});

/** Where the verb comes last, a passive before another content word is that of a clause inside the sentence. */
function isPredicate({ tokens, language }: Reading, cue: Cue, sentence: number): boolean {
  if (language !== 'ja' && language !== 'ko') return true;
  return !tokens.some((token) => token.content && token.sentence === sentence && token.start >= cue.end);
}

/** Whether the one at a token does it, by the word before that passives have, with no more than little words between. */
export function isAgent(reading: Reading, index: number): boolean {
  const token = reading.tokens[index];
  if (token === undefined) return false;
  return agentsOf(reading).some(
    (cue) =>
      cue.end <= token.start &&
      !reading.tokens.some((one) => one.content && one.start >= cue.end && one.end <= token.start),
  );
}

const agentsOf = perReading((reading) =>
  lexicon.find(reading.text, reading.tokens, reading.language).filter((cue) => cue.label === 'agent'),
);

/** Whether the sentence of a reading is in the passive: its marks, and for languages that have it a doer's mark. */
export function isPassive(reading: Reading, sentence: number): boolean {
  const labels = labelsBySentence(reading).get(sentence) ?? new Set();
  switch (reading.language) {
    case 'zh':
      return labels.has('agent');
    case 'ja':
    case 'ko':
    case 'ru':
      return labels.has('passive');
    case 'ar':
      return labels.has('agent');
    default:
      return labels.has('agent') && labels.has('passive');
  }
}

/** Whether a sentence has the form of a passive, whoever does it: "दिया गया". */
export function isPassiveForm(reading: Reading, sentence: number): boolean {
  return labelsBySentence(reading).get(sentence)?.has('passive') === true;
}

/** The little words right before a token in its clause: what puts it in its place. Articles say nothing. */
export function markBefore(reading: Reading, index: number): string {
  const marks: string[] = [];
  const clause = reading.tokens[index]?.clause;
  if (reading.language === 'zh')
    return CHINESE_MARK.exec(reading.text.charAt((reading.tokens[index]?.start ?? 0) - 1))?.[0] ?? '';
  for (let i = index - 1; i >= 0 && marks.length < 3; i -= 1) {
    const token = reading.tokens[i];
    if (token === undefined || token.content || token.value >= 0 || token.clause !== clause) break;
    if (!ARTICLES.has(token.norm) && !AUXILIARIES.has(token.norm) && !PARTICLE_WORDS.has(token.norm))
      marks.unshift(token.norm);
  }
  return marks.join(' ');
}

/** Chinese prepositions, which take a noun right after them. */
const CHINESE_MARK = /[在由被把向给从对于将往比]/u;
const ARTICLES = new Set(
  'the a an el la los las un una le les l lo gli i il uno o os as um uma der die das den dem des ein eine einen einem einer'.split(
    ' ',
  ),
);
/** Say how far a thing holds, and nothing of a noun's part in it. */
const PARTICLE_WORDS = new Set(['nicht', 'nur', 'auch']);
const AUXILIARIES = new Set(
  (
    'is are was were be been being has have had do does did will would can es son fue fueron ha han era e sao foi foram tem est sont a ont ete ' +
    'etait ist sind war waren wurde wurden hat haben hatte wird werden sono stato stata fu hanno который был была были also and y et und ed'
  ).split(' '),
);
