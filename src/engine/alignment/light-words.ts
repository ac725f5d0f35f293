import type { Language } from '../text/language.js';
import { words } from '../text/words.js';

/** Words that a statement is easily told without, or with another of them: what they add is seldom what is checked. */
const TABLE: Readonly<Record<Language, string>> = {
  en:
    'month year day company firm organization organisation business document article text base based lead leads led cause caused make makes made take takes took taken give gives given get gets got go goes went come comes came ' +
    'become becomes became remain remains show shows shown say says said tell told state states stated report reported mention mentioned describe described ' +
    'note noted according provide provides provided offer offers offered use uses used happen happened occur occurred call called name named consist consists ' +
    'involve involves concern concerns cost costs price amount amounts total number length size located situated found feature features stand stands run runs ' +
    'held hold holds place total approximately roughly almost nearly cites cite cited claim claims claimed information details overall after because still someone somebody something who whoever',
  es: 'alguien algo quien mes año día empresa compañía organización documento basar basado basada llevar llevó hacer hizo tomar dar dio ser estar resultar decir dijo afirma afirmó indica indicó según ofrecer ofrece ofrecen contar cuenta costar cuesta cuestan encontrar encuentra realizar realizó ocurrir ocurrió llamar llamado total número cantidad tamaño contiene llegar ponerse haber habrá hubo está están permanece permanecer pasar pasa pasó tratar trata consiste constituye representa suponer supone forma formar parte lugar cabo vez caso actualmente hoy aproximadamente permite servir sirve seguir sigue correspondiente pertenece alrededor propio posee existe existen presenta',
  pt: 'alguém algo quem mês ano dia empresa companhia organização documento basear baseado levar levou fazer fez tomar dar deu dizer disse afirma afirmou indica segundo oferecer oferece contar conta custar custa custam encontrar encontra realizar realizou ocorrer ocorreu chamar chamado total número quantidade tamanho ficar fica chegar haver houve estar está estão permanece passar passa passou tratar trata consiste constitui representa supõe forma parte lugar vez caso atualmente hoje aproximadamente permite serve seguir segue pertence própria próprio possui existe existem apresenta acontece decorre',
  fr: 'quelqu’un quelque chose personne mois an année jour entreprise société organisation document baser basé fondé mener mené faire prendre donner dire dit affirme indique selon offrir offre proposer propose compter compte coûter coûte coûtent trouver trouve situer situé réaliser avoir lieu appeler appelé total nombre quantité taille contenir contient chaque arriver il y passer passe rester reste consister consiste constitue représente forme partie fois cas actuellement aujourd’hui environ permet sert suivre appartient propre possède existe existent présente dispose question cours effectué effectuée effectuer tient tenir',
  de: 'jemand etwas wer monat jahr tag unternehmen firma organisation dokument basieren basiert führen führte machen gemacht nehmen geben gibt gab sagen sagt sagte erklärte laut bieten bietet anbieten zählen zählt kosten kostet finden findet liegt liegen befindet befinden stattfinden statt nennen genannt heisst gesamt anzahl menge grösse beträgt betragen verfügt besteht kommen kommt kam bleiben bleibt blieb stehen steht bildet stellt gehören gehört derzeit heute etwa rund laufen läuft erfolgt erfolgte vorhanden jeweils insgesamt besitzt hält halten bekommt dazu dabei eigene eigenen wobei heutige',
  it: 'qualcuno qualcosa chi mese anno giorno azienda società organizzazione documento basare basato portare portato fare fatto prendere dare dire detto afferma indica secondo offrire offre contare conta costare costa costano trovare trova situato realizzare avvenire avvenuto chiamare chiamato totale numero quantità dimensione dispone arrivare esserci restare resta rimane passare passa trattare tratta consiste costituisce rappresenta forma parte luogo volta caso attualmente oggi circa permette serve appartiene proprio propria possiede esiste esistono presenta avviene svolge viene vengono va',
  ru: 'кто-то что-то тот месяц год день компания компании организация документ основан основана привел привела делать сделал дать дал дает говорить сказал заявил сообщил согласно предлагает имеет имеется стоит стоят находится находятся расположен происходит произошло состоялся называется составляет является общее количество число размер стать стал стала стало есть остается остаётся прошел прошла проходит состоит представляет часть место раз случай сейчас сегодня примерно около позволяет служит принадлежит свой существует проводится проводятся проводилась произведен осуществляется осуществлен занимает можно',
  zh: '有人 某人 某个 公司 该公 企业 文件 基于 导致 进行 成为 表示 指出 报告 提到 提供 拥有 具有 位于 发生 称为 叫做 包含 共有 总数 数量 大小 长度 价格 票价 售价 费用 价为 达到 根据 显示 目前 现在 属于 存在 作为 其中 共计 总计 大约 左右 出售 由于 通过 需要 收取 身上 做过 该馆 该市 该校 同时 已经 一共 每人 为止 期间 方面 进入',
  ja: '誰か 何か ある人 会社 同社 当社 文書 基 導 行 成 述 示 報告 提供 持 有 位置 発生 呼 合計 数 大きさ 長さ 価格 費用 料金 代金 値段 なっ いま おり であ 当 約 現在 存在 属 場合 全体 合わせ 含ま おこな 行わ 開か 置か あり 該当 当該 同市 同校 同店 なされ 実施 以来 期間',
  ko: '날 날은 날이 날짜 때 곳 곳은 시기 장소 님 씨 데리고 대해 지나기 지난 누군가 무언가 사람 회사 기업 문서 기반 이끌 하다 되다 말하다 말했다 밝혔다 보고 제공 제공한다 가지다 가진다 위치 위치한다 발생 발생했다 불린다 총 수 크기 길이 가격 비용 요금 이루어진다 상태 따르면 약 있다 있습니다 되었다 됐다 이루어졌다 현재 지금 속한다 존재 존재한다 경우 전체 모두 합쳐 진행 진행된다 실시 해당 이번 당시 하나 것이다 이곳 그곳 이것 그것 여기 거기 기능 해야 하게 된다 드는 낸다 놓여 있는',
  hi: 'जा सकता सकती सकते भर बनता बनती होकर अपना अपनी अपने कोई किसी व्यक्ति महीना महीने साल वर्ष कंपनी संगठन दस्तावेज़ आधारित बनाना बनाया लेना देना कहना कहा बताया अनुसार प्रदान उपलब्ध स्थित हुआ घटित कहलाता कुल संख्या मात्रा आकार लंबाई लंबा कीमत मूल्य लागत मौजूद आया आई आए गया गई गए रखा रखी रखे मिलता मिलती मिलते मिला मिली रहता रहती रहते पड़ता पड़ती होगा होगी लगा लगता लगती जाता जाती बना बनी वर्तमान अभी आज भाग हिस्सा लगभग करीब संबंधित मौजूदा',
  ar: 'شخص أحد شهر عام سنة يوم الشركة شركة المؤسسة الوثيقة يعتمد أدى أدت جعل أخذ أعطى قال قالت ذكر ذكرت أعلن وفقا يقدم تقدم يوفر توفر يبلغ تبلغ يقع تقع حدث حدثت يسمى تسمى يوجد توجد إجمالي عدد كمية حجم طول سعر تكلفة جاء جاءت أتى أصبح أصبحت ظل بقي تم يتم قوبل قوبلت لقي لقيت تعرض تعرضت حصل حصلت مر تمر وجد حاليا الآن اليوم حوالي تقريبا جزء قام قامت أجرى أجريت جرى جرت تلقى تلقت يد عبارة يعد تعد يعتبر تعتبر يمثل تمثل',
};

const prepared = new Map<Language, ReadonlySet<string>>();

/** Whether a word, by its stem, is one that a statement is easily told without. */
export function isLight(stem: string, language: Language): boolean {
  let stems = prepared.get(language);
  if (stems === undefined) {
    stems = new Set(words(TABLE[language], language).map((word) => word.stem));
    prepared.set(language, stems);
  }
  return stems.has(stem);
}
