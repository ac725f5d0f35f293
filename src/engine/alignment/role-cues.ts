import type { Language } from '../text/language.js';
import { CueLexicon } from './cue-lexicon.js';

/** What marks who does a thing and to whom it is done, apart from the order of words. */
const lexicon = new CueLexicon({
  /** Stands before the one who does it, in a passive sentence. */
  agentFollows: {
    en: 'by',
    es: 'por',
    pt: 'por, pelo, pela, pelos, pelas',
    fr: 'par',
    de: 'von, vom, durch',
    it: 'da, dal, dalla, dallo, dai, dagli, dalle, dall',
    ar: 'من قبل, على يد, بواسطة',
    zh: '被, 由, 为',
  },
  /** Stands after the one who does it. */
  agentPrecedes: { hi: 'ने, द्वारा', ja: 'が, は, によって, により', ko: '가 , 이 , 는 , 은 , 에 의해, 께서' },
  /** Stands after the one to whom it is done. */
  patientPrecedes: { hi: 'को', ja: 'を', ko: '를 , 을 ' },
  /** Turns doer and done-to around. */
  passive: {
    en: 'was, were, been, being, is, are, be, got',
    es: 'fue, fueron, sido, es, son, ser, era, eran',
    pt: 'foi, foram, sido, é, são, ser, era, eram',
    fr: 'a été, ont été, est, sont, fut, furent, était, étaient, été',
    de: 'wurde, wurden, worden, wird, werden',
    it: 'è stato, è stata, sono stati, sono state, fu, furono, viene, venne, è, sono',
    ru: 'был, была, было, были',
    ja: 'られた, された, られて, されて, れた, られる, される',
    ko: '되었, 됐, 당했, 당하',
  },
});

/** The marks of a reading, in order. */
export function roleCues(text: string, tokens: Parameters<CueLexicon['find']>[1], language: Language) {
  return lexicon.find(text, tokens, language);
}
