import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** How sure a thing is, and whether it is a duty or a choice. */
const lexicon = new CueLexicon({
  /** It is not said to be so, only that it could be. */
  possible: {
    en: 'may, might, could, possibly, perhaps, maybe, potentially, is likely to, are likely to, likely, probably, appears to, seems to',
    es: 'podría, podrían, puede que, quizás, quizá, tal vez, posiblemente, probablemente, parece',
    pt: 'poderia, poderiam, pode ser que, talvez, possivelmente, provavelmente, parece, poderá, poderão',
    fr: 'pourrait, pourraient, peut-être, peut être, éventuellement, possiblement, probablement, semble, semblent, il se peut',
    de: 'könnte, könnten, vielleicht, möglicherweise, eventuell, wahrscheinlich, vermutlich, womöglich, dürfte',
    it: 'potrebbe, potrebbero, forse, magari, possibilmente, probabilmente, sembra, può darsi',
    ru: 'может быть, возможно, вероятно, наверное, пожалуй, мог бы, могла бы, могли бы, может, могут',
    hi: 'शायद, संभवतः, संभव है, सकता है, सकती है, सकते हैं',
    ar: 'ربما, قد, يحتمل, من المحتمل, من الممكن, لعل',
    zh: '可能, 也许, 或许, 大概, 恐怕, 有望, 或将',
    ja: 'かもしれ, 可能性, おそらく, 恐らく, たぶん, でしょう, だろう, 見込み',
    ko: '수도 있, 수 있, 가능성, 아마, 어쩌면, 것 같',
  },
  /** It is meant or expected, and has not come about. */
  planned: {
    en:
      'plans to, plan to, planned to, planning to, intends to, intend to, intended to, proposed, proposes, proposal, expected to, expects to, aims to, hopes to, ' +
      'considering, is considering, wants to, aims, hopes, scheduled to, is due to, seeks to, seeking to, attempted to, tried to, tries to',
    es: 'planea, planean, tiene previsto, tienen previsto, tiene la intención de, prevé, prevén, pretende, pretenden, propuso, propone, se espera que, espera, considera, quiere',
    pt: 'planeja, planeia, planejam, pretende, pretendem, prevê, propôs, propõe, espera-se que, espera, considera, quer',
    fr: "prévoit de, prévoit, prévoient, envisage de, envisage, a l'intention de, propose de, a proposé, espère, souhaite, songe à, songent à",
    de: 'plant, planen, geplant, beabsichtigt, beabsichtigen, will, wollen, hat vor, haben vor, vorgeschlagen, schlägt vor, hofft, erwägt, voraussichtlich',
    it: 'prevede di, prevede, intende, intendono, propone, ha proposto, spera, vuole, sta valutando, pianifica, ha intenzione di, hanno intenzione di',
    ru: 'планирует, планируют, планировал, намерен, намерена, намерены, предложил, предложила, ожидается, надеется, собирается, собираются, хочет, хотят, готовится, рассматривает',
    hi: 'योजना, इरादा, प्रस्ताव, प्रस्तावित, उम्मीद, चाहता, चाहती',
    ar: 'تخطط, يخطط, تعتزم, يعتزم, تنوي, ينوي, اقترح, اقترحت, من المتوقع, تأمل, يأمل',
    zh: '计划, 打算, 拟, 预计, 提议, 希望, 考虑, 有意, 准备',
    ja: '予定, 計画, 検討, つもり, 提案, 目指し, 見通し',
    ko: '계획, 예정, 제안, 검토, 목표로, 전망, 려고, 고자 하, 방침',
  },
  must: {
    en: 'must, required to, have to, has to, need to, needs to, mandatory, obligatory, compulsory, is required, are required, obliged to, shall',
    es: 'debe, deben, tiene que, tienen que, obligatorio, obligatoria, es necesario, debe de',
    pt: 'deve, devem, tem que, tem de, têm que, têm de, obrigatório, obrigatória, é necessário, precisa',
    fr: 'doit, doivent, obligatoire, il faut, est tenu de, sont tenus de',
    de: 'muss, müssen, obligatorisch, verpflichtend, verpflichtet, vorgeschrieben',
    it: 'deve, devono, obbligatorio, obbligatoria, è necessario, bisogna',
    ru: 'должен, должна, должно, должны, обязан, обязана, обязаны, обязательно, необходимо, нужно',
    hi: 'चाहिए, अनिवार्य, ज़रूरी, आवश्यक, पड़ेगा, पड़ता है',
    ar: 'يجب, ينبغي, يتعين, إلزامي, لا بد',
    zh: '必须, 必需, 务必, 强制, 应当',
    ja: 'なければならない, なければなりません, 必要がある, 義務, 必須, ねばならない',
    ko: '해야 한다, 해야 합니다, 해야 하, 야 한다, 야 합니다, 의무, 필수',
  },
  choice: {
    en: 'may, can, should, optional, optionally, voluntary, allowed to, permitted to, recommended, encouraged to, is free to, are free to',
    es: 'puede, pueden, debería, deberían, opcional, voluntario, se recomienda, recomienda',
    pt: 'pode, podem, deveria, deveriam, opcional, facultativo, recomenda-se, recomenda',
    fr: 'peut, peuvent, devrait, devraient, facultatif, facultative, optionnel, recommandé, il est conseillé',
    de: 'kann, können, darf, dürfen, sollte, sollten, optional, freiwillig, empfohlen, empfiehlt',
    it: 'può, possono, dovrebbe, dovrebbero, facoltativo, facoltativa, opzionale, consigliato, si consiglia',
    ru: 'может, могут, можно, следует, рекомендуется, по желанию, добровольно, необязательно',
    hi: 'सकते हैं, सकता है, सकती है, वैकल्पिक, ऐच्छिक, अनुशंसित',
    ar: 'يمكن, يجوز, اختياري, اختيارية, ينصح, يستطيع',
    zh: '可以, 可选, 自愿, 建议, 最好',
    ja: 'できる, できます, てもよい, 任意, 推奨, べき',
    ko: '할 수 있, 수 있다, 수 있습니다, 선택 사항, 권장, 자율',
  },
  ignore: { en: 'may day, the may, may not', zh: '不可能, 尽可能, 准备金', ko: '수 없' },
});

/** Languages whose modals follow the verb. */
const AFTER: ReadonlySet<Language> = new Set(['ja', 'ko', 'hi']);
const REACH = 3;
/** The rule that the evidence is less sure than the claim. */
export const CERTAINTY_ADDED = 'certainty-added';
const UNSURE = new Set(['possible', 'planned']);

/** The claim states as a fact what the evidence holds possible or intends, or as a duty what is a choice. */
export function modalityMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor } = alignment;
  const inEvidence = modalsOf(evidence).filter((cue) => cue.sentence === anchor);
  if (inEvidence.length === 0) return [];
  const inClaim = modalsOf(claim);
  const has = (label: string): boolean => inClaim.some((cue) => cue.label === label);
  return inEvidence.flatMap((cue): Objection[] => {
    if (!bearsOn(alignment, cue)) return [];
    const written = evidence.text.slice(cue.start, cue.end);
    if (UNSURE.has(cue.label) && inClaim.length === 0) {
      return [{ rule: CERTAINTY_ADDED, evidence: written, cap: 0.3, contradicts: 0 }];
    }
    if (
      cue.label !== 'must' &&
      cue.label !== 'planned' &&
      has('must') &&
      !inEvidence.some((other) => other.label === 'must')
    ) {
      return [{ rule: 'duty-added', evidence: written, cap: 0.25, contradicts: 0.6 }];
    }
    if (cue.label === 'must' && (has('choice') || has('possible')) && !has('must')) {
      return [{ rule: 'duty-dropped', evidence: written, cap: 0.3, contradicts: 0.6 }];
    }
    return [];
  });
}

/** Whether a text says of anything how sure it is, or that it is a duty or a choice. */
export function hasModal(reading: Reading): boolean {
  return modalsOf(reading).length > 0;
}

/** Whether the claim speaks of the first thing that the modal governs. */
function bearsOn({ claim, at }: Alignment, cue: PlacedModal): boolean {
  const content = claim.tokens.filter((token) => token.content);
  const spoken = new Set(content.map((token) => at[token.index] ?? -1));
  // Where the verb comes last, it may only be told in another form.
  const last = content.at(-1);
  if (AFTER.has(claim.language) && last !== undefined) {
    const place = at[last.index] ?? -1;
    if (place < 0 || place === cue.governs[0]) return cue.governs.some((index) => spoken.has(index));
  }
  return (
    cue.governs.filter((index) => spoken.has(index)).length >= Math.min(2, cue.governs.length) &&
    cue.governs.length > 0
  );
}

interface PlacedModal extends Cue {
  readonly sentence: number;
  /** Indices of content tokens, the nearest first. */
  readonly governs: readonly number[];
}

const modalsOf = perReading((reading: Reading): readonly PlacedModal[] =>
  findModals(reading).map((cue) => {
    const at = reading.tokens.find((token) => token.end > cue.start);
    const sentence = at?.sentence ?? 0;
    const content = reading.tokens.filter((token) => token.content && token.sentence === sentence);
    const governs = AFTER.has(reading.language)
      ? content
          .filter((token) => token.end <= cue.start)
          .slice(-REACH)
          .reverse()
      : content.filter((token) => token.start >= cue.end).slice(0, REACH);
    return { ...cue, sentence, governs: governs.map((token) => token.index) };
  }),
);

/** The month of May is no modal. */
function isInValue(reading: Reading, cue: Cue): boolean {
  return reading.values.some((value) => cue.start < value.end && cue.end > value.start);
}

/** The words that say how sure a thing is, or whether it is a duty. */
export function findModals(reading: Reading): Cue[] {
  return lexicon
    .find(reading.text, reading.tokens, reading.language)
    .filter((cue) => cue.label !== 'ignore' && !isInValue(reading, cue));
}
