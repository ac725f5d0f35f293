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
      "won't, wouldn't, couldn't, shouldn't, hasn't, haven't, hadn't, mustn't, lack, lacks, lacked, lacking, no longer, unable to, inability to, " +
      'fail to, fails to, failed to, failing to, failure to, refuse to, refuses to, refused to, refusal to, decline to, declines to, declined to, ' +
      'forget to, forgets to, forgot to, forgotten to, neglect to, neglects to, neglected to, omit to, omits to, omitted to, voted against, vote against, decided against, ruled against, hardly, barely, scarcely, rarely, seldom, few, instead of, rather than, ' +
      'in place of, in lieu of, free of, free from, devoid of, deprived of, denied, denies, denying, is refused, are refused, was refused, were refused, ' +
      'impossible, ' +
      'avoid, avoids, avoiding, abandon, abandons, ceased, ceases, cease, ceasing, prevents, prevent, excludes, exclude',
    es:
      'no, nunca, jamás, ningún, ninguno, ninguna, tampoco, ni, nadie, nada, carece de, carecen de, carecía de, carecían de, desprovisto de, desprovista de, libre de, libres de, ' +
      'en lugar de, en vez de, dejó de, dejaron de, deja de, apenas, dejado de, dejan de, dejar de, dejará de, carente de, carentes de, incapaz de, incapaces de, se negó a, se negaron a, se niega a, rehusó, rehusaron, impidió, impide, impiden, evitó, evita, evitan, ausencia de, falta de, en ausencia de',
    pt:
      'não, nunca, jamais, nenhum, nenhuma, nem, ninguém, nada, tampouco, carece de, carecem de, desprovido de, desprovida de, livre de, livres de, isento de, isenta de, ' +
      'em vez de, em lugar de, deixou de, deixa de, deixaram de, deixado de, deixar de, deixará de, ausência de, falta de, incapaz de, incapazes de, recusou-se a, recusaram-se a, recusa-se a, impede, impediu, impedem, evita, evitou, evitam, já não',
    fr:
      'ne, n, pas, n est plus, n a plus, n ont plus, ne sont plus, ne sera plus, ne peut plus, ne peuvent plus, jamais, aucun, aucune, ni, rien, personne ne, personne n, non, nul, nulle, ' +
      'plutôt que, au lieu de, dépourvu de, dépourvue de, dépourvus de, dépourvues de, exempt de, exempte de, faute de, cessé de, cesse de, cessent de, cessera de, arrêté de, arrête de, arrêtent de, refuse de, refusé de, refusent de, empêche, empêché, empêchent, évite, évitent, dénué de, dénuée de, dénués de, absence de, manque de, manquent de, incapable de, incapables de, privé de, privée de',
    de: 'nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, weder, niemand, nichts, nirgends, statt, anstatt, kaum, nicht mehr, fehlt, fehlen, ~frei, aufgehört, hört auf, weigert sich, weigerte sich, weigerten sich, verzichtet auf, verzichtete auf, verzichten auf, keinerlei, nirgendwo, verhindert, verhinderte, verhindern, vermeidet, fehlte, fehlten, mangels, ausserstande',
    it:
      'non, mai, nessun, nessuno, nessuna, niente, nulla, nemmeno, neanche, neppure, invece di, anziché, privo di, priva di, privi di, prive di, manca di, mancano di, ' +
      'smesso di, libero da, smette di, smettono di, smise di, smetterà di, cessato di, cessa di, si rifiuta di, si rifiutò di, rifiutato di, evita, evitò, impedisce, impedì, impediscono, assenza di, mancanza di, sprovvisto di, sprovvista di, sprovvisti di, sprovviste di, incapace di, incapaci di',
    ru:
      'не, нет, ни, никогда, нельзя, никто, ничего, никакой, никаких, никакого, никаким, вместо, отсутствует, отсутствуют, отсутствовал, отсутствовала, отсутствовали, ' +
      'лишен, лишена, лишено, лишены, перестал, перестала, перестали, едва, перестает, перестают, прекратил, прекратила, прекратили, прекращает, прекращено, прекращена, прекращен, прекращены, отказался, отказалась, отказались, не хватает, лишился, лишилась, никем, никому, нигде, никуда, отсутствие, неспособен, неспособна, избегает',
    hi: 'नहीं, न, ना, मत, कभी नहीं, कोई नहीं, रहित, मुक्त, अभाव, के बजाय, न तो, असमर्थ, से इनकार, इनकार किया, इनकार कर, की कमी, के अभाव, रोकता है, रोकती है',
    ar:
      'لا, لم, لن, ليس, ليست, ليسوا, غير, لم يعد, عدم, خال من, خالي من, خالية من, يخلو من, تخلو من, يفتقر إلى, تفتقر إلى, تفتقر, يفتقر, ' +
      'بدلا من, توقف عن, توقفت عن, كف عن, كفت عن, امتنع عن, امتنعت عن, لا أحد, لم يكن, انعدام, غياب, تعذر, يفتقد, تفتقد, يتجنب, تجنب',
    zh: '不, 没, 沒, 没有, 沒有, 未, 尚未, 还没有, 還沒有, 还没, 无, 無, 并非, 非, 别, 從未, 从未, 不再, 无法, 無法, 勿, 缺乏, 缺少, 并未, 並未, 没能, 未能, 不含, 不会, 不是, 停止, 无需, 无须, 毋须, 不必, 不用, 不需要, 不需, 免于, 无人, 没人, 并没有, 不具备, 不支持, 尚无, 暂无, 拒绝了',
    ja: 'ない, なかった, なく, ません, ずに, 未, 無, 不, 非, 欠い, 欠け, せず, 不要, 不必要, 未だ, 未設置, 未定, 拒否し, 欠如, なくて',
    ko: '않, 못, 없, 아니, 아닌, 아닙, _안_, 미개, 미정, 미완, 미포함, 미제공, 미설치, 무설탕, 무카페인, 무알코올, 무첨가, 불포함, 없는, 없다, 없습니다, 불필요, 결여, 부재, _안나왔, _안나와, _안되, _안됩, _안돼, _안했, _안합, _안하, _안보, _안나',
  },
  /** With another denial beside it, it affirms: "no entry without a ticket". */
  without: {
    en: 'without',
    es: 'sin',
    pt: 'sem',
    fr: 'sans',
    de: 'ohne',
    it: 'senza',
    ru: 'без',
    hi: 'बिना, बगैर',
    ar: 'بدون, من دون, دون, بلا',
    zh: '未经, 未事先, 没有事先',
    ja: 'なしで, なし',
    ko: '없이, 없으면',
  },
  forbidden: {
    en:
      'missing from, is missing, are missing, was missing, were missing, absent from, forbidden, forbid, forbids, forbade, prohibited, prohibit, prohibits, prohibiting, banned, bans, banning, barred, outlawed, outlaws, disallowed, disallows, ' +
      'cancelled, canceled, called off, scrapped, shelved, abandoned, avoided, turned away, turned down, turns down, turn down, voted down, ruled out, unavailable, out of order, out of service, out of stock, sold out',
    es: 'queda fuera, quedan fuera, quedó fuera, quedaron fuera, prohibido, prohibida, prohibidos, prohibidas, prohíbe, prohíben, prohibió, prohibieron, vetado, vetada, cancelado, cancelada, cancelados, canceladas, canceló, cancelaron, anulado, anulada, anuló, suspendido, suspendida, suspendidos, suspendidas, suspendió, descartó, descartado, descartada, agotado, agotada, agotados, agotadas, fuera de servicio, fuera de uso, no disponible',
    pt: 'fica fora, ficam fora, ficou fora, ficaram fora, proibido, proibida, proibidos, proibidas, proíbe, proíbem, proibiu, proibiram, vedado, vedada, cancelado, cancelada, cancelados, canceladas, cancelou, cancelaram, anulado, anulada, anulou, suspenso, suspensa, suspendeu, descartou, descartado, descartada, esgotado, esgotada, esgotados, esgotadas, fora de serviço, indisponível, indisponíveis',
    fr: 'interdit, interdite, interdits, interdites, interdisent, interdire, défense de, prohibé, prohibée, proscrit, proscrite, annulé, annulée, annulés, annulées, annule, supprimé, supprimée, suspendu, suspendue, abandonné, abandonnée, écarté, écartée, épuisé, épuisée, épuisés, épuisées, hors service, indisponible, indisponibles, en panne',
    de: 'verboten, verbietet, verbot, untersagt, untersagte, unzulässig, abgesagt, sagte ab, storniert, gestrichen, ausgefallen, ausfällt, ausfiel, ausfallen, entfällt, entfallen, entfiel, ausverkauft, ausser Betrieb, vergriffen, stillgelegt, ausgeschlossen, ausgesetzt, eingestellt',
    it: 'resta fuori, restano fuori, rimane fuori, rimangono fuori, vietato, vietata, vietati, vietate, vieta, vietano, vietò, proibito, proibita, proibiti, proibite, proibisce, divieto di, annullato, annullata, annullati, annullate, annullò, cancellato, cancellata, cancellati, cancellate, sospeso, sospesa, sospesi, sospese, esaurito, esaurita, esauriti, esaurite, fuori servizio, escluso, indisponibile, indisponibili',
    ru: 'запрещен, запрещена, запрещено, запрещены, запрещается, запрещаются, запрещает, запрещают, запретил, запретила, запретили, воспрещается, запрет на, отменен, отменена, отменено, отменены, отменил, отменила, отменили, приостановлен, приостановлена, приостановлено, приостановлены, распродан, распроданы, недоступен, недоступна, недоступно, недоступны, сорван',
    hi: 'मना है, मना, वर्जित, निषिद्ध, निषेध, प्रतिबंधित, पाबंदी, मनाही, रद्द, अनुपलब्ध, स्थगित',
    ar: 'يمنع, تمنع, منع, منعت, ممنوع, ممنوعة, يحظر, تحظر, حظر, حظرت, محظور, محظورة, ألغي, ألغيت, ألغى, ألغت, إلغاء, تعليق, توقف, توقفت, أوقف, أوقفت, نفد, نفدت',
    zh: '禁止, 严禁, 嚴禁, 不得, 不准, 不许, 不許, 不可以, 不允许, 不允許, 不能, 不可, 谢绝, 謝絕, 切勿, 请勿, 請勿, 无权, 無權, 取消, 停运, 停办, 停产, 停售, 停飞, 停课, 停业, 暂停, 中止, 售罄, 缺货, 叫停, 停播',
    ja: '禁止, 厳禁, 禁じ, 不可, てはいけ, ではいけ, てはなら, ではなら, 認められていな, できな, できませ, 中止, 休止, 廃止, 取りやめ, 打ち切, 品切れ, 完売, 欠航, 運休, 休業, 休館, 休園, 使えな, 使えませ',
    ko: '금지, 불가, 면 안 된, 면 안 됩, 서는 안 된, 서는 안 됩, 수 없, 중단, 중지, 취소, 품절, 매진, 휴업, 휴관, 운휴, 결항',
  },
  except: {
    en: 'except, except for, except on, except in, excluding, apart from, other than, save for, with the exception of, unlike, in contrast to',
    es: 'excepto, salvo, menos los, menos las, menos el, menos la, a excepción de, con excepción de, exceptuando, con la excepción de, a no ser, con salvedad de, excluyendo',
    pt: 'exceto, salvo, menos aos, menos às, menos o, menos a, à exceção de, com exceção de, exceptuando, fora os, fora as, a não ser, à parte, excluindo',
    fr: "sauf, excepté, hormis, à l'exception de, à l'exception du, à l'exception des, à l exception de, à l exception du, à l exception des, mis à part, hors, à part, excepté pour, en dehors de, outre",
    de: 'ausser, ausgenommen, mit Ausnahme, abgesehen von, bis auf, ohne Berücksichtigung',
    it: 'tranne, eccetto, salvo, fuorché, ad eccezione di, ad eccezione del, ad eccezione della, ad eccezione dei, a eccezione di, a eccezione del, escluso, esclusa, esclusi, escluse, a parte, a eccezione della, a eccezione dei, fatta eccezione per, salvo che',
    ru: 'кроме, за исключением, исключая, не считая, помимо, исключение составляет',
    hi: 'को छोड़कर, के अलावा, के सिवाय, के सिवा, को छोड़ कर, के अतिरिक्त, अपवाद',
    ar: 'باستثناء, ما عدا, عدا, ماعدا, إلا, سوى, خلا, ما خلا, فيما عدا',
    zh: '除了, 除, 除去, 唯独, 除外',
    ja: '以外, を除い, を除き, を除く, のほかは, の他は, は除外, 例外',
    ko: '제외하고, 제외한, 빼고, 이외, 외에는, 을 제외, 를 제외, 제외하면, 빼면',
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
      'at no cost, at no charge, at no extra cost, at no additional cost, at no extra charge, not forget to, never forgets to, not forgotten to, not without, never without, not fail to, never fail to, never fails to, never failed to, cannot fail to, not unable to, not exclude, not rule out, not prevent, ' +
      'not denied, not deny, not banned, not prohibited, not forbidden, not prohibit, not forbid, not ban, not excluded, not cancelled, not canceled, not abandoned, ' +
      'no longer banned, no longer prohibited, no longer forbidden, not impossible, not uncommon, not unusual, not unlikely, not unknown, not illegal',
    es: 'no solo, no sólo, no solamente, sin embargo, sin duda, nada más, no obstante, no más de, no menos de, no más tarde de, sin precedentes, sin duda alguna, no cabe duda',
    pt: 'não só, não apenas, não somente, sem dúvida, nada mais, não mais de, não menos de, sem precedentes, sem dúvida alguma',
    fr: 'non seulement, pas seulement, sans doute, rien que, sans cesse, ne manque pas de, sans précédent',
    de: 'nicht nur, nicht zuletzt, nichtsdestotrotz, nicht mehr als, nicht weniger als, nicht später als, barrierefrei, nicht ausgeschlossen, ohne weiteres, kostenfrei, gebührenfrei, frei',
    it: 'non solo, non soltanto, non solamente, senza dubbio, non più di, non meno di, senza precedenti, niente male',
    ru: 'не только, не менее, не более, не позднее, без сомнения, без четверти, без пяти, без десяти, без двадцати, не исключено, не отменен, не менее чем, отнюдь не только',
    hi: 'न केवल, न सिर्फ, नि:शुल्क',
    ar: 'لا سيما, ليس فقط, لا يقل عن, لا يزال, لا تزال, ما لا يقل عن, لا يزيد عن, لا يتجاوز, لا شك, لا بد',
    zh:
      '不同, 不仅, 不僅, 不但, 不过, 不過, 不断, 不斷, 不少, 不久, 不错, 不得不, 差不多, 不管, 不论, 不止, 不只, 无论, 無論, 未来, 未來, 非洲, 非常, 是否, 除非, 别的, ' +
      '特别, 特別, 分别, 分別, 区别, 級別, 级别, 性别, 类别, 别人, 无锡, 不锈, 南非, 北非, 非典, 并非常, 别墅, 告别, 无线, 無線, 不足, 不等, 不超过, 不少于, 不低于, 不高于, 不多于, 不晚于, ' +
      '非遗, 不可或缺, 除夕, 除此之外, 删除, 刪除, 拆除, 解除, 清除, 消除, 排除, 免除, 无人机, 無人機, 鉴别, 个别, 識別, 识别, 无障碍, 無障礙, 不动产, 不動產, 不可取消, 停不下来, 无论如何, 无数, 无限, 没错, 取消资格, 未来的, 没收, 淹没, 沉没, 出没, 未免, 无条件, 无偿',
    ja:
      '少ない, 少なく, 危ない, なければならない, なければなりません, なくてはならない, かもしれない, かもしれません, に過ぎない, にすぎない, 間違いない, ' +
      'なくなっ, 間もなく, まもなく, ませんか, だけでなく, だけではなく, のみならず, 未来, 未満, 非常, 無料, 無線, 無事, 不動産, 未明, 不可欠, 無印, なくては, なければ, 以外にも, 以外でも, 中止にならず, 無限, 無数, 無償, 無休, 不思議, 未来の, 無名',
    ko: '뿐만 아니라, 뿐 아니라, 틀림없, 상관없이, 끊임없, 관계없이, 못지않, 금지령 해제, 짝이 없, 다름없, 다름 없, 거침없, 어김없, 변함없, 빠짐없, 아낌없, 중단 없이, 취소 없이, 수 없이, 수없이, 가능성이 없',
  },
};
