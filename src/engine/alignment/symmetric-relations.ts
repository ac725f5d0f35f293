import type { Language } from '../text/language.js';
import { words } from '../text/words.js';

/** What holds of two things whichever is named first. */
const TABLE: Readonly<Record<Language, string>> = {
  en: 'marry marries married meet meets met wed between share shares shared border borders bordering neighbour neighbor adjacent partner partners partnered collaborate collaborated collaboration merge merged merger differ differs different equal equals drew tied jointly together siblings twin cousin alongside connects connecting links linking',
  es: 'casar casó casaron entre comparte comparten limita colabora colaboró fusionó empató juntos igual difieren conecta une reunió',
  pt: 'casou casaram entre partilha compartilha colaborou fundiu empatou juntos igual diferem liga conecta reuniu',
  fr: 'épouse épousé marié mariés entre partage partagent collabore collaboré fusionné ensemble égal diffèrent relie rencontré',
  de: 'heiratete heiraten verheiratet zwischen teilt teilen grenzt fusionierte gemeinsam zusammen gleich unterscheiden verbindet traf trafen',
  it: 'sposato sposò sposati tra fra condivide condividono confina collaborato fuso insieme uguale collega incontrato',
  ru: 'женился вышла замужем между делит граничит объединился вместе равен соединяет встретился встретилась встретились',
  zh: '结婚 之间 合并 合作 共享 接壤 平局 会见 会晤 连接',
  ja: '結婚 間 合併 提携 共有 隣接 引分 会談 結',
  ko: '결혼 결혼했다 사이 합병 합병했다 협력 공유 인접 만났다 연결',
  hi: 'शादी विवाह बीच विलय साझा सहयोग बराबर मिले मुलाकात जोड़ता जोड़ती',
  ar: 'تزوج تزوجت بين اندمج تعاون تشارك تعادل التقى التقت معا يربط تربط',
};

const prepared = new Map<Language, ReadonlySet<string>>();

/** Whether a word, by its stem, says of two things what holds in both directions: "married", "between". */
export function isSymmetric(stem: string, language: Language): boolean {
  let stems = prepared.get(language);
  if (stems === undefined) {
    stems = new Set(words(TABLE[language], language).map((word) => word.stem));
    prepared.set(language, stems);
  }
  return stems.has(stem);
}
