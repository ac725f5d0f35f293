import type { CueTable } from './cue-lexicon.js';

/**
 * What denies. A phrase with `~` before it is the ending of a longer word. `forbidden` denies what stands about it on
 * either side; `except` denies of some what is said of all; `ignore` holds what looks like a negation and is none: being
 * longer, it is found first.
 */
export const NEGATION_WORDS: CueTable = {
  negation: {
    en:
      "not, no, never, none, nobody, no one, nothing, neither, nor, nowhere, cannot, can't, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, " +
      "won't, wouldn't, couldn't, shouldn't, hasn't, haven't, hadn't, mustn't, without, lack, lacks, lacked, lacking, no longer, unable to, inability to, " +
      'fail to, fails to, failed to, failing to, failure to, refuse to, refuses to, refused to, refusal to, decline to, declines to, declined to, ' +
      'neglect to, neglects to, neglected to, omit to, omits to, omitted to, voted against, vote against, decided against, ruled against, hardly, barely, scarcely, rarely, seldom, few, instead of, rather than, ' +
      'in place of, in lieu of, free of, free from, devoid of, deprived of, denied, denies, denying, is refused, are refused, was refused, were refused, ' +
      'avoid, avoids, avoiding, abandon, abandons, ceased, ceases, cease, ceasing, prevents, prevent, excludes, exclude',
    es:
      'no, nunca, jamás, sin, ningún, ninguno, ninguna, tampoco, ni, nadie, nada, carece de, carecen de, carecía de, carecían de, desprovisto de, desprovista de, libre de, libres de, ' +
      'en lugar de, en vez de, dejó de, dejaron de, deja de, apenas',
    pt:
      'não, nunca, jamais, sem, nenhum, nenhuma, nem, ninguém, nada, tampouco, carece de, carecem de, desprovido de, desprovida de, livre de, livres de, isento de, isenta de, ' +
      'em vez de, em lugar de, deixou de, deixa de, deixaram de',
    fr:
      'ne, n, pas, n est plus, n a plus, n ont plus, ne sont plus, ne sera plus, ne peut plus, ne peuvent plus, jamais, sans, aucun, aucune, ni, rien, personne ne, personne n, non, nul, nulle, ' +
      'plutôt que, au lieu de, dépourvu de, dépourvue de, dépourvus de, dépourvues de, exempt de, exempte de, faute de, cessé de',
    de: 'nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, ohne, weder, niemand, nichts, nirgends, statt, anstatt, kaum, nicht mehr, fehlt, fehlen, ~frei',
    it:
      'non, mai, senza, nessun, nessuno, nessuna, niente, nulla, nemmeno, neanche, neppure, invece di, anziché, privo di, priva di, privi di, prive di, manca di, mancano di, ' +
      'smesso di, libero da',
    ru:
      'не, нет, ни, без, никогда, нельзя, никто, ничего, никакой, никаких, никакого, никаким, вместо, отсутствует, отсутствуют, отсутствовал, отсутствовала, отсутствовали, ' +
      'лишен, лишена, лишено, лишены, перестал, перестала, перестали, едва',
    hi: 'नहीं, न, ना, मत, बिना, कभी नहीं, कोई नहीं, बगैर, रहित, मुक्त, अभाव, के बजाय',
    ar:
      'لا, لم, لن, ليس, ليست, ليسوا, غير, بدون, دون, بلا, لم يعد, عدم, خال من, خالي من, خالية من, يخلو من, تخلو من, يفتقر إلى, تفتقر إلى, تفتقر, يفتقر, ' +
      'بدلا من, توقف عن, توقفت عن',
    zh: '不, 没, 沒, 没有, 沒有, 未, 尚未, 还没有, 還沒有, 还没, 无, 無, 并非, 非, 别, 從未, 从未, 不再, 无法, 無法, 勿, 缺乏, 缺少, 并未, 並未, 没能, 未能, 不含, 不会, 不是, 停止',
    ja: 'ない, なかった, なく, ません, ずに, 未, 無, 不, 非, なし, 欠い, 欠け, せず',
    ko: '않, 못, 없, 아니, 아닌, 아닙, _안_, 미개, 미정, 미완, 미포함, 미제공, 미설치, 무설탕, 무카페인, 무알코올, 무첨가, 불포함',
  },
  forbidden: {
    en:
      'forbidden, forbid, forbids, forbade, prohibited, prohibit, prohibits, prohibiting, banned, bans, banning, barred, outlawed, outlaws, disallowed, disallows, ' +
      'cancelled, canceled, called off, scrapped, shelved, abandoned, avoided, turned away, ruled out, unavailable, out of order, out of service, out of stock, sold out',
    es: 'prohibido, prohibida, prohibidos, prohibidas, prohíbe, prohíben, prohibió, prohibieron, vetado, vetada',
    pt: 'proibido, proibida, proibidos, proibidas, proíbe, proíbem, proibiu, proibiram, vedado, vedada',
    fr: 'interdit, interdite, interdits, interdites, interdisent, interdire, défense de, prohibé, prohibée, proscrit, proscrite',
    de: 'verboten, verbietet, verbot, untersagt, untersagte, unzulässig',
    it: 'vietato, vietata, vietati, vietate, vieta, vietano, vietò, proibito, proibita, proibiti, proibite, proibisce, divieto di',
    ru: 'запрещен, запрещена, запрещено, запрещены, запрещается, запрещаются, запрещает, запрещают, запретил, запретила, запретили, воспрещается, запрет на',
    hi: 'मना है, मना, वर्जित, निषिद्ध, निषेध, प्रतिबंधित, पाबंदी, मनाही',
    ar: 'يمنع, تمنع, منع, منعت, ممنوع, ممنوعة, يحظر, تحظر, حظر, حظرت, محظور, محظورة',
    zh: '禁止, 严禁, 嚴禁, 不得, 不准, 不许, 不許, 不可以, 不允许, 不允許, 不能, 不可, 谢绝, 謝絕, 切勿, 请勿, 請勿, 无权, 無權',
    ja: '禁止, 厳禁, 禁じ, 不可, てはいけ, ではいけ, てはなら, ではなら, 認められていな, できな, できませ',
    ko: '금지, 불가, 면 안 된, 면 안 됩, 서는 안 된, 서는 안 됩, 수 없',
  },
  except: {
    en: 'except, except for, except on, except in, excluding, apart from, other than, save for, with the exception of',
    es: 'excepto, salvo, menos los, menos las, menos el, menos la, a excepción de, con excepción de, exceptuando, con la excepción de',
    pt: 'exceto, salvo, menos aos, menos às, menos o, menos a, à exceção de, com exceção de, exceptuando, fora os, fora as',
    fr: "sauf, excepté, hormis, à l'exception de, à l'exception du, à l'exception des, à l exception de, à l exception du, à l exception des, mis à part, hors",
    de: 'ausser, ausgenommen, mit Ausnahme, abgesehen von',
    it: 'tranne, eccetto, salvo, fuorché, ad eccezione di, ad eccezione del, ad eccezione della, ad eccezione dei, a eccezione di, a eccezione del, escluso, esclusa, esclusi, escluse',
    ru: 'кроме, за исключением, исключая, не считая',
    hi: 'को छोड़कर, के अलावा, के सिवाय, के सिवा, को छोड़ कर, के अतिरिक्त',
    ar: 'باستثناء, ما عدا, عدا, ماعدا, إلا, سوى, خلا',
    zh: '除了, 除, 除去',
    ja: '以外, を除い, を除き, を除く, のほかは, の他は',
    ko: '제외하고, 제외한, 빼고, 이외, 외에는, 을 제외, 를 제외',
  },
  /** They deny what is done: "stopped selling". A bus that stops in town denies nothing. */
  ceasing: { en: 'stop, stops, stopped, quit, quits, gave up, gives up, given up' },
  /** After an "except" it makes one that adds: "besides English, French too". */
  also: {
    en: 'also, too, as well',
    hi: 'भी',
    zh: '还, 還, 也',
    ar: 'أيضا',
    fr: 'aussi',
    es: 'también, además',
    pt: 'também',
    it: 'anche',
    de: 'auch',
    ru: 'также, тоже, еще',
  },
  ignore: {
    en:
      'not only, not just, not merely, no doubt, no less than, not least, no matter, not to mention, no later than, no more than, no fewer than, ' +
      'a few, the few, few days, few weeks, few months, few years, few hours, few minutes, next few, past few, last few, first few, every few, quite a few, without delay, ' +
      'not without, never without, not fail to, never fail to, never fails to, never failed to, cannot fail to, not unable to, not exclude, not rule out, not prevent, ' +
      'not denied, not deny, not banned, not prohibited, not forbidden, not prohibit, not forbid, not ban, not excluded, not cancelled, not canceled, not abandoned, ' +
      'no longer banned, no longer prohibited, no longer forbidden',
    es: 'no solo, no sólo, no solamente, sin embargo, sin duda, nada más, no obstante, no más de, no menos de, no más tarde de',
    pt: 'não só, não apenas, não somente, sem dúvida, nada mais, não mais de, não menos de',
    fr: 'non seulement, pas seulement, sans doute, rien que, sans cesse',
    de: 'nicht nur, nicht zuletzt, nichtsdestotrotz, nicht mehr als, nicht weniger als, nicht später als, barrierefrei',
    it: 'non solo, non soltanto, non solamente, senza dubbio, non più di, non meno di',
    ru: 'не только, не менее, не более, не позднее, без сомнения, без четверти, без пяти, без десяти, без двадцати',
    hi: 'न केवल, न सिर्फ, नि:शुल्क',
    ar: 'لا سيما, ليس فقط, لا يقل عن, لا يزال, لا تزال, ما لا يقل عن, لا يزيد عن, لا يتجاوز',
    zh:
      '不同, 不仅, 不僅, 不但, 不过, 不過, 不断, 不斷, 不少, 不久, 不错, 不得不, 差不多, 不管, 不论, 不止, 不只, 无论, 無論, 未来, 未來, 非洲, 非常, 是否, 除非, 别的, ' +
      '特别, 特別, 分别, 分別, 区别, 級別, 级别, 性别, 类别, 别人, 无锡, 不锈, 南非, 北非, 非典, 并非常, 别墅, 告别, 无线, 無線, 不足, 不等, 不超过, 不少于, 不低于, 不高于, 不多于, 不晚于, ' +
      '非遗, 不可或缺, 除夕, 除此之外, 删除, 刪除, 拆除, 解除, 清除, 消除, 排除, 免除, 无人机, 無人機, 鉴别, 个别, 識別, 识别, 无障碍, 無障礙, 不动产, 不動產',
    ja:
      '少ない, 少なく, 危ない, なければならない, なければなりません, なくてはならない, かもしれない, かもしれません, に過ぎない, にすぎない, 間違いない, ' +
      'なくなっ, 間もなく, まもなく, ませんか, だけでなく, だけではなく, のみならず, 未来, 未満, 非常, 無料, 無線, 無事, 不動産, 未明, 不可欠, 無印, なくては, なければ, 以外にも, 以外でも',
    ko: '뿐만 아니라, 뿐 아니라, 틀림없, 상관없이, 끊임없, 관계없이, 못지않, 금지령 해제',
  },
};
