import type { Alignment } from './alignment.js';
import { CueLexicon } from './cue-lexicon.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** "Only" by two negatives: what holds of nothing else, or not without, holds only so. */
const lexicon = new CueLexicon({
  only: {
    en: 'only, sole, solely, exclusively, unique, uniquely, alone',
    es: 'solo, sólo, solamente, únicamente, exclusivamente, único, única',
    pt: 'só, somente, apenas, unicamente, exclusivamente, único, única',
    fr: 'seulement, uniquement, exclusivement, seul, seule, seuls, seules, unique',
    de: 'nur, ausschliesslich, lediglich, allein, einzige, einziger, einziges, einzigen',
    it: 'solo, soltanto, solamente, unicamente, esclusivamente, unico, unica',
    ru: 'только, лишь, исключительно, единственный, единственная, единственное',
    hi: 'केवल, सिर्फ, मात्र, एकमात्र',
    ar: 'فقط, حصرا, وحده, وحدها, الوحيد, الوحيدة',
    zh: '仅, 只有, 只能, 只限, 唯一, 只',
    ja: 'のみ, だけ, 唯一, 限り, に限',
    ko: '오직, 만이_, 뿐, 만_, 만을_, 만은_, 에게만, 에만, 유일',
  },
  twice: {
    en: 'unless, until, except, but, other than, besides, apart from, without, no other, nobody else, no one else, nothing else, none other, nowhere else',
    es: 'excepto, salvo, sino, a menos que, ningún otro, ninguna otra, nadie más, nada más',
    pt: 'exceto, salvo, senão, a não ser, a menos que, nenhum outro, nenhuma outra, mais ninguém, ninguém mais',
    fr: 'sauf, excepté, hormis, sinon, à moins, aucun autre, aucune autre, personne d autre, nul autre',
    de: 'ausser, ausgenommen, es sei denn, kein anderer, keine andere, kein anderes, keinen anderen, niemand sonst, sonst niemand, sonst nichts, nirgendwo sonst',
    it: 'tranne, eccetto, salvo, se non, a meno che, nessun altro, nessun altra, nessuno altro',
    ru: 'кроме, за исключением, никто другой, ни один другой, ни одна другая, больше никто, никакой другой',
    hi: 'के अलावा, के सिवा, के सिवाय, को छोड़कर, कोई और, कोई अन्य',
    ar: 'إلا, سوى, باستثناء, ما عدا',
    zh: '除, 以外, 之外',
    ja: '以外, しか',
    ko: '외에, 밖에, 제외',
  },
  ignore: { en: 'not only, only child' },
});

/** Whether one text says "only" where the other denies all else: "no other city has" for "is the only city that has". */
export function hasExclusion({ claim, evidence, anchor }: Alignment): boolean {
  const [own, known] = [cuesOf(claim), cuesOf(evidence)];
  const has = (cues: typeof own, label: string, sentence?: number): boolean =>
    cues.some((cue) => cue.label === label && (sentence === undefined || cue.sentence === sentence));
  return (
    (has(own, 'only') && has(known, 'twice', anchor)) || (has(own, 'twice') && has(known, 'only', anchor))
  );
}

const cuesOf = perReading((reading: Reading) =>
  lexicon.find(reading.text, reading.tokens, reading.language).map(({ start, label }) => ({
    label,
    sentence: reading.tokens.find((token) => token.end > start)?.sentence ?? 0,
  })),
);
