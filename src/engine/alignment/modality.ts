import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { isAcross } from './character-pairs.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { englishClauses } from './english-clauses.js';
import { isIrregularVerb } from './irregular-forms.js';
import { readNegations } from './negation.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** How sure a thing is, and whether it is a duty or a choice. */
const lexicon = new CueLexicon({
  /** It is not said to be so, only that it could be. */
  possible: {
    en:
      'may, might, could, possibly, perhaps, maybe, potentially, is likely to, are likely to, likely, probably, appears to, seems to, ' +
      'possible, possibility, potential, apparently, presumably, supposedly, reportedly, reported to, allegedly, alleged, said to, believed to, thought to, suspected of, rumoured, rumored, suspect that, suspects that, suspected that',
    es: 'podría, podrían, puede que, quizás, quizá, tal vez, posiblemente, probablemente, parece, es posible que, puede ser que, cabe la posibilidad, supuestamente, presuntamente, presunto, presunta, al parecer, se cree que, se sospecha que, habría, habrían, a lo mejor, parecen',
    pt: 'poderia, poderiam, pode ser que, talvez, possivelmente, provavelmente, parece, poderá, poderão, é possível que, supostamente, alegadamente, presumivelmente, ao que parece, segundo alegações, teria, teriam, suspeita-se que, acredita-se que, parecem, porventura',
    fr: 'pourrait, pourraient, peut-être, peut être, éventuellement, possiblement, probablement, semble, semblent, il se peut, aurait, auraient, serait, seraient, il est possible que, prétendument, apparemment, présumé, présumée, soupçonné, soupçonnée, sans doute',
    de: 'könnte, könnten, vielleicht, möglicherweise, eventuell, wahrscheinlich, vermutlich, womöglich, dürfte, angeblich, mutmaßlich, anscheinend, offenbar, scheint, scheinen, es ist möglich, dürften, unter Umständen, soll angeblich, vermuten, vermutet',
    it: 'potrebbe, potrebbero, forse, magari, possibilmente, probabilmente, sembra, può darsi, è possibile che, presumibilmente, presunto, presunta, apparentemente, pare che, a quanto pare, avrebbe, avrebbero, sarebbe, sarebbero, si ritiene che, si sospetta che, sembrano',
    ru: 'может быть, возможно, вероятно, наверное, пожалуй, мог бы, могла бы, могли бы, может, могут, не исключено, предположительно, якобы, видимо, по-видимому, похоже, кажется, по слухам, вполне возможно, может статься',
    hi: 'शायद, संभवतः, संभव है, सकता है, सकती है, सकते हैं, हो सकता है, संभावना, कथित, कथित तौर पर, लगता है, माना जाता, सकेगा, सकती हैं',
    ar: 'ربما, قد, يحتمل, من المحتمل, من الممكن, لعل, يبدو, على الأرجح, يزعم, يقال, محتمل, محتملة, قد يكون, قد تكون, يعتقد, يشتبه',
    zh: '可能, 也许, 或许, 大概, 恐怕, 有望, 或将, 据称, 涉嫌, 疑似, 似乎, 看来, 说不定, 估计, 据说, 传闻, 不排除',
    ja: 'かもしれ, 可能性, おそらく, 恐らく, たぶん, でしょう, だろう, 見込み, とみられ, と見られ, とされる, とされて, 疑い, 恐れ, 模様, もしかし, らしい, 推定',
    ko: '수도 있, 지도 모, 가능성이 있, 가능성이 크, 가능성이 높, 가능성도, _아마_, _아마도, 어쩌면, 것 같, 것으로 보인, 것으로 보입, 것으로 추정, 추정된, 의혹, 듯하, 듯 하, 것으로 알려, 우려',
  },
  /** It is meant or expected, and has not come about. */
  planned: {
    en:
      'plans to, plan to, planned to, planning to, intends to, intend to, intended to, proposed, proposes, proposal, expected to, expects to, aims to, hopes to, hope to, hoping to, aiming to, ' +
      'considering, is considering, wants to, aims, hopes, scheduled to, seeks to, seeking to, attempted to, tried to, tries to, forecast, forecasts, predicted to, projected to, set to, thought about, is to, are to, interested in, ' +
      'under consideration, under discussion, is planned, are planned, planned for, is due to, are due to, is due in, are due in, in the pipeline',
    es: 'planea, planean, tiene previsto, tienen previsto, tiene la intención de, prevé, prevén, pretende, pretenden, propuso, propone, se espera que, espera, considera, quiere, planeaba, planeó, tiene pensado, tiene intención de, está previsto, está prevista, previsto, prevista, previstos, previstas, quieren, pretendía, proyecta, estudia, en proyecto, se prevé, baraja, aspira a',
    pt: 'planeja, planeia, planejam, pretende, pretendem, prevê, propôs, propõe, espera-se que, espera, considera, quer, planejou, planeou, está previsto, está prevista, previsto, prevista, tenciona, tencionam, querem, pretendia, projeta, estuda, prevê-se, preveem, aspira a, planeiam',
    fr: "prévoit de, prévoit, prévoient, envisage de, envisage, a l'intention de, propose de, a proposé, espère, souhaite, songe à, songent à, envisagent de, envisageait, il est question de, il est prévu, est prévu, est prévue, prévu, prévue, prévus, prévues, projette de, projettent de, souhaitent, veut, veulent, proposé de, en projet, compte ouvrir, entend, étudie, espèrent",
    de: 'plant, planen, geplant, beabsichtigt, beabsichtigen, will, wollen, hat vor, haben vor, vorgeschlagen, schlägt vor, hofft, erwägt, voraussichtlich, vorgesehen, soll, sollen, möchte, möchten, geplante, geplanten, plante, planten, wollte, wollten, hofften, hoffen, in Planung, anstrebt, strebt, erwogen, Pläne',
    it: 'prevede di, prevede, intende, intendono, propone, ha proposto, spera, vuole, sta valutando, pianifica, ha intenzione di, hanno intenzione di, è previsto, è prevista, previsto, prevista, previsti, previste, vorrebbe, vorrebbero, progetta, progettano, in programma, vogliono, prevedono di, pensa di, valuta, aspira a, pianificano',
    ru: 'планирует, планируют, планировал, намерен, намерена, намерены, предложил, предложила, ожидается, надеется, собирается, собираются, хочет, хотят, готовится, рассматривает, запланировано, запланирован, запланирована, запланированы, намеревается, планируется, планируются, предполагается, предлагает, планировала, планировали, стремится, рассчитывает, готовятся',
    hi: 'योजना, इरादा, प्रस्ताव, प्रस्तावित, उम्मीद, चाहता, चाहती, योजना बना, की योजना, करने वाली है, करने वाला है, योजना है, विचार कर, चाहते, निर्धारित है, प्रस्तावित है',
    ar: 'تخطط, يخطط, تعتزم, يعتزم, تنوي, ينوي, اقترح, اقترحت, من المتوقع, تأمل, يأمل, من المقرر, المقرر, حسب الخطة, تطمح, يطمح, تسعى, يسعى, سوف, ينتظر, يعتزمون, يخططون, خطط, تدرس',
    zh: '计划, 打算, 拟, 预计, 提议, 希望, 考虑, 有意, 准备, 规划, 拟定, 预定, 争取, 筹备, 想要, 力争',
    ja: '予定, 計画, 検討, つもり, 提案, 目指し, 見通し, 見込, 方針, 構想, 意向, 目標',
    ko: '_계획이, _계획입, _계획을, _계획하, _계획 중, _예정이, _예정입, _예정인, _예정대로, _개관 예정, _제안했, _제안하, _검토 중, _검토하, _검토할, _전망이, _전망된, _전망했, _예상된, _예상했, _예상돼, 려고 하, 려고 한, 고자 하, 고자 한, _방침이, _방침입, 할 것이, 될 것이, 을 것이, 할 것으로, 될 것으로, 을 것으로',
  },
  must: {
    en: 'must, required to, have to, has to, need to, needs to, need, needs, requires, necessary, mandatory, obligatory, compulsory, is required, are required, obliged to, shall',
    es: 'debe, deben, tiene que, tienen que, obligatorio, obligatoria, es necesario, debe de, obligatorios, obligatorias, hay que, requiere, requieren, se requiere, imprescindible, obligado a, obligada a, obligados a, obligadas a, necesario, necesaria, precisa, exige, es preciso',
    pt: 'deve, devem, tem que, tem de, têm que, têm de, obrigatório, obrigatória, é necessário, precisa, obrigatórios, obrigatórias, requer, requerem, exige, exigem, é preciso, precisam, obrigado a, obrigados a, imprescindível, necessário, necessária, tem obrigação',
    fr: 'doit, doivent, obligatoire, il faut, est tenu de, sont tenus de, obligatoires, exige, exigent, requiert, requis, requise, nécessite, nécessaire, indispensable, impérativement, obligation, tenu de, tenue de, tenus de, obligé de, obligés de',
    de: 'muss, müssen, obligatorisch, verpflichtend, verpflichtet, vorgeschrieben, Pflicht, erforderlich, nötig, notwendig, zwingend, benötigt, benötigen, obligatorische, verlangt, braucht, brauchen',
    it: 'deve, devono, obbligatorio, obbligatoria, è necessario, bisogna, obbligatori, obbligatorie, occorre, richiesto, richiesta, richiede, serve, obbligo di, tenuti a, tenuto a, necessario, necessaria, indispensabile, obbligati a',
    ru: 'должен, должна, должно, должны, обязан, обязана, обязаны, обязательно, необходимо, нужно, обязателен, обязательна, обязательны, обязательный, требуется, требуются, требует, необходим, необходима, необходимы, нужна, нужен, нужны, надо, следует обязательно',
    hi: 'चाहिए, अनिवार्य, ज़रूरी, आवश्यक, पड़ेगा, पड़ता है, ज़रूरत, जरूरी, आवश्यकता, बाध्य, पड़ेगी, पड़ती है, अनिवार्य है, ज़रूरी है',
    ar: 'يجب, ينبغي, يتعين, إلزامي, لا بد, لازم, مطلوب, مطلوبة, إلزاميا, يلزم, ملزم, ملزمون, إلزام, إجباري, إجبارية, ضروري, ضرورية',
    zh: '必须, 必需, 务必, 强制, 应当, 需要, 须, 需, 一律, 理应, 有义务',
    ja: 'なければならない, なければなりません, 必要がある, 義務, 必須, ねばならない, 義務付け, しなければ, 必要です, 必要だ, 必要とな, 必要で, 必携',
    ko: '해야 한다, 해야 합니다, 해야 하, 야 한다, 야 합니다, 의무, 필수, 필요하다, 필요합니다, 필수적, 해야만, 해야 됩, 해야 된, 반드시, 하여야, 의무적',
  },
  choice: {
    en: 'may, can, should, optional, optionally, voluntary, allowed to, permitted to, recommended, encouraged to, advised to, asked to, requested to, invited to, supposed to, is free to, are free to',
    es: 'puede, pueden, debería, deberían, opcional, voluntario, se recomienda, recomienda, facultativo, facultativa, opcionales, voluntaria, voluntarios, si lo desea, si lo desean, aconseja, aconsejable, recomendado, recomendada, permite',
    pt: 'pode, podem, deveria, deveriam, opcional, facultativo, recomenda-se, recomenda, facultativa, opcionais, voluntário, voluntária, se quiser, se quiserem, aconselha, aconselhável, recomendado, permite',
    fr: 'peut, peuvent, devrait, devraient, facultatif, facultative, optionnel, recommandé, il est conseillé, optionnelle, facultatifs, facultatives, libre de, conseillé, conseillée, recommandée, si vous le souhaitez, à votre gré, permet',
    de: 'kann, können, darf, dürfen, sollte, sollten, optional, freiwillig, empfohlen, empfiehlt, freiwillige, freiwilligen, empfehlenswert, ratsam, wahlweise, nach Wunsch, möglich',
    it: 'può, possono, dovrebbe, dovrebbero, facoltativo, facoltativa, opzionale, consigliato, si consiglia, facoltativi, facoltative, opzionali, volontario, volontaria, se lo desidera, consigliata, raccomandato, a scelta, permette',
    ru: 'может, могут, можно, следует, рекомендуется, по желанию, добровольно, необязательно, добровольный, добровольная, необязателен, необязательна, рекомендовано, по усмотрению, советуют, вправе, допускается',
    hi: 'सकते हैं, सकता है, सकती है, वैकल्पिक, ऐच्छिक, अनुशंसित, स्वैच्छिक, सकती हैं, इच्छानुसार, चाहें तो, सिफ़ारिश, सुझाव',
    ar: 'يمكن, يجوز, اختياري, اختيارية, ينصح, يستطيع, اختياريا, طوعي, طوعية, بإمكان, يوصى, مستحسن, يسمح',
    zh: '可以, 可选, 自愿, 建议, 最好, 选择性, 可自行, 随意, 推荐, 可自愿, 酌情',
    ja: 'できる, できます, てもよい, 任意, 推奨, べき, 自由, お勧め, 望ましい, 選択可, してもよ, 勧め',
    ko: '할 수 있, 수 있다, 수 있습니다, 선택 사항, 권장, 자율, 선택적, 자유롭게, 추천, 권고, 해도 된, 해도 됩',
  },
  ignore: {
    en: 'may day, the may, may not, more likely, less likely, as likely, as possible',
    es: 'no requiere, no es necesario, no hace falta',
    pt: 'não é necessário, não requer, não exige, não precisa',
    fr: "n'est pas nécessaire, n'est pas obligatoire, ne nécessite pas",
    de: 'nicht erforderlich, nicht nötig, nicht notwendig',
    it: 'non occorre, non è necessario, non serve, non richiede',
    ru: 'не требуется, не нужен, не нужна, не нужно, не нужны, не обязательно',
    hi: 'ज़रूरत नहीं, आवश्यकता नहीं',
    ar: 'لا يلزم, غير مطلوب',
    zh: '不可能, 尽可能, 准备金, 无需, 不需要, 不需, 无须, 毋须, 必需品, 需求, 内需, 急需, 军需',
    ja: '必要ない, 必要がない, 必要はない, 必要ありません, 必要はありません, 不必要, 自由が丘',
    ko: '수 없, 필요 없, 필요하지 않, 자유로',
  },
});

/** Languages whose modals follow the verb. */
const AFTER: ReadonlySet<Language> = new Set(['ja', 'ko', 'hi']);
const REACH = 3;
/** The rule that the evidence is less sure than the claim. */
export const CERTAINTY_ADDED = 'certainty-added';
/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;
const UNSURE = new Set(['possible', 'planned']);

/** The claim states as a fact what the evidence holds possible or intends, or as a duty what is a choice. */
export function modalityMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor } = alignment;
  if (alignment.closeness < CLOSE) return [];
  const inEvidence = modalsOf(evidence).filter((cue) => cue.sentence === anchor);
  if (inEvidence.length === 0) return futureTold(alignment);
  const inClaim = modalsOf(claim);
  const has = (label: string): boolean => inClaim.some((cue) => cue.label === label);
  // What is only planned has not come about.
  const isDenied = readNegations(claim).some(({ isVerb }) => !isVerb);
  const found = inEvidence.flatMap((cue): Objection[] => {
    if (!bearsOn(alignment, cue)) return [];
    const written = evidence.text.slice(cue.start, cue.end);
    if (UNSURE.has(cue.label) && inClaim.length === 0 && !isDenied) {
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
  return found.length > 0 ? found : futureTold(alignment);
}

/** "Was finished", of what "will be finished", or should be. */
function futureTold({ claim, evidence, anchor, at }: Alignment): Objection[] {
  if (claim.language !== 'en') return [];
  return evidence.tokens.flatMap((token): Objection[] => {
    if (token.sentence !== anchor || !FUTURE.has(token.norm)) return [];
    const verb = evidence.tokens
      .slice(token.index + 1, token.index + 1 + AUXILIARIES_WITHIN)
      .find(({ content }) => content);
    const told =
      verb &&
      englishClauses(claim)
        .flatMap(({ heads }) => heads)
        .find(({ index }) => at[index] === verb.index);
    if (verb === undefined || told === undefined || !isPast(claim, told, verb)) return [];
    return [{ rule: CERTAINTY_ADDED, evidence: token.norm, cap: 0.3, contradicts: 0.3 }];
  });
}

const FUTURE = new Set(['will', 'shall', 'should', 'must']);

/** Whether a verb of the claim tells what is over, where the evidence has it without an ending. */
function isPast({ tokens }: Reading, verb: Token, bare: Token): boolean {
  for (
    let i = verb.index - 1;
    i >= verb.index - AUXILIARIES_WITHIN && tokens[i]?.clause === verb.clause;
    i -= 1
  ) {
    const norm = tokens[i]?.norm ?? '';
    if (PAST.has(norm)) return true;
    if (NOT_PAST.has(norm)) return false;
  }
  return verb.norm !== bare.norm && (verb.norm.endsWith('ed') || isIrregularVerb(verb));
}

/** Words between a verb and its auxiliary, at most. */
const AUXILIARIES_WITHIN = 3;
const PAST = new Set(['was', 'were', 'has', 'have', 'had', 'did']);
const NOT_PAST = new Set('is are be being to will shall can may must should would could might by'.split(' '));

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
  if (claim.language === 'en' && UNSURE.has(cue.label) && !spoken.has(cue.governs[0] ?? -1)) return false;
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
      : content
          .filter((token) => token.start >= cue.end && !isAcross(reading, token))
          .slice(0, REACH * pairsPerWord(at));
    return { ...cue, sentence, governs: governs.map((token) => token.index) };
  }),
);

/** Of pairs of characters several are one word. */
function pairsPerWord(token: Token | undefined): number {
  return token?.kind === 'cjk' ? 2 : 1;
}

/** The month of May, and who is called May, are no modals. */
function isName(reading: Reading, cue: Cue): boolean {
  return (
    reading.values.some((value) => cue.start < value.end && cue.end > value.start) ||
    (/^May$/u.test(reading.text.slice(cue.start, cue.end)) &&
      cue.start > 0 &&
      !/[.!?]\s*["“]?$/u.test(reading.text.slice(Math.max(0, cue.start - 4), cue.start)))
  );
}

/** The words that say how sure a thing is, or whether it is a duty. */
export function findModals(reading: Reading): Cue[] {
  return lexicon
    .find(reading.text, reading.tokens, reading.language)
    .filter((cue) => cue.label !== 'ignore' && !isName(reading, cue));
}
