import type { Language } from '../text/language.js';

/**
 * Verbs that tell one event from its two sides: "A sold B the house" is "B bought the house from A". One pair of sides a
 * line, `/` between them. With the same doer, one side denies the other.
 */
export const CONVERSES: Readonly<Record<Language, string>> = {
  en: `
sell sells sold selling / buy buys bought buying purchase purchases purchased acquire acquires acquired
beat beats beaten defeat defeats defeated outscored overcame / lose loses lost losing
teach teaches taught teaching teacher tutor mentor trained coached / learn learns learned learnt pupil student disciple apprentice
lend lends lent lending lender creditor / borrow borrows borrowed borrowing borrower debtor
give gives gave given send sends sent hand handed award awarded donate donated deliver delivered supply supplied / receive receives received get got
follow follows followed succeed succeeds succeeded successor after / precede precedes preceded predecessor before
employ employs employed hired hires employer / works worked employee
father mother parent / son daughter child
grandfather grandmother grandparent / grandson granddaughter grandchild
uncle aunt / nephew niece
husband / wife
ancestor / descendant
boss manager supervisor supervised / subordinate reports reported
landlord / tenant
seller / buyer
own owns owned owner / belong belongs belonged subsidiary
`,
  de: `
verkaufen verkauft verkaufte verkauften veräußerte / kaufen kauft kaufte kauften gekauft erwarb erwirbt erworben übernahm übernommen
besiegen besiegt besiegte schlug geschlagen gewann gewonnen siegte / verlieren verliert verlor verloren unterlag unterlegen
lehrte unterrichtete unterrichtet / lernte lernt gelernt
verleiht verlieh verliehen / leiht lieh geliehen borgte ausgeliehen entlieh
vermietet vermietete verpachtet verpachtete / mietet mietete gemietet pachtet pachtete gepachtet
liefert lieferte geliefert belieferte beliefert / bezieht bezog bezogen
gab gibt gegeben gewährte gewährt übergab übergeben überreichte überreicht spendete gespendet schenkte geschenkt schickte geschickt zahlte gezahlt / erhielt erhält erhalten bekam bekommen empfing
folgte folgt / vorangegangen
`,
  fr: `
vendre vend vendu vendit cédé cède / acheter achète acheté acheta acquis acquiert racheté rachète
battre bat battu battue battit vaincu / perdre perd perdu perdit incliné inclinée
enseigner enseigne enseigné / apprendre apprend appris
prêter prête prêté prêta / emprunter emprunte emprunté emprunta
donner donné donna remis remet accordé accorde octroyé versé verse envoyé envoie fourni fournit décerné livré livre prêté / recevoir reçoit reçu reçut obtenu obtient touché toucha
précédé précède / succédé succède
`,
  es: `
vender vende vendió vendido / comprar compra compró comprado adquirió adquirido
vencer vence venció vencida vencido derrotó derrotada derrotado ganó / perder pierde perdió perdido
enseñar enseña enseñó / aprender aprende aprendió
prestar presta prestó prestado dar dio entregar entregó entregado conceder concedió concedido otorgar otorgó otorgado donar donó ceder cedió cedido enviar envió enviado pagó pagar suministra suministró proporcionó / recibir recibe recibió recibido obtener obtuvo tomó tomar pidió pedir cobró aceptó
preceder precedió / suceder sucedió
`,
  it: `
vendere vende vendette vendé venduto / comprare compra comprò comprato acquistò acquistato acquisito
battere batte batté battuto battuta sconfitto sconfisse vinse vinto / perdere perde perse perso persa
insegnare insegna insegnò insegnato / imparare impara imparò imparato
prestare presta prestò prestato dare diede dato consegnato concesso concede affittato affitta affittò ceduto donato inviato fornito fornisce versato assegnato / ricevere riceve ricevette ricevuto ottenuto ottenne preso prese chiesto
preceduto precedette / succeduto succedette
`,
  pt: `
vender vende vendeu vendido / comprar compra comprou comprado adquiriu adquirido
vencer vence venceu derrotou derrotada derrotado bateu / perder perde perdeu perdido
ensinar ensina ensinou / aprender aprende aprendeu
emprestar empresta emprestou deu entregou entregue concedeu cedeu doou enviou atribuiu pagou forneceu alugou arrendou / recebe receber recebeu recebido obteve tomou pediu
precedeu / sucedeu
`,
  ru: `
продать продал продала продало продали продает / купить купил купила купило купили приобрел приобрела покупает
победить победил победила победили обыграл обыграла обыграли / проиграть проиграл проиграла проиграли уступил уступила
учил учила преподавал преподавала / учился училась
передал передала передали вручил вручила отправил отправила дал дала выдал выдала выдали предоставил предоставила подарил подарила пожертвовал присудил присудила / получил получила получили
одолжил одолжила / занял заняла
сдал сдала сдает / снял сняла снимает арендовал арендовала арендует
нанял наняла / устроился устроилась
`,
  zh: `
卖给 出售 卖出 转让 / 买下 购买 收购 买入 买了
击败 战胜 打败 / 输给 负于 败给
借给 / 借到 借来 借了 借用
租给 出租 / 租用 租下 租了 承租
送给 交给 寄给 发放 授予 颁发 捐赠 拨给 支付 赠送 / 收到 得到 接到 获得 领取 接受
雇佣 聘用 / 受雇
教授 / 学习
`,
  ja: `
売 売却 売った / 買 買収 購入 買った
破 下 勝 / 敗 負
教 / 教わ 学
貸 / 借
送 渡 贈 与 融資 授与 寄贈 支給 譲渡 提供 / 受 受領 貰 もらっ 得 譲り
`,
  ko: `
팔았다 팔았습니다 매각했다 판매했다 / 샀다 샀습니다 사들였다 인수했다 매입했다 구입했다
이겼다 이겼습니다 꺾었다 꺾고 물리쳤다 / 졌다 졌습니다 패했다
가르쳤다 / 배웠다
빌려주었다 빌려줬다 빌려줬습니다 임대했다 임대한다 / 빌렸다 빌렸습니다 임차했다 임차한다
보냈다 보냈습니다 주었다 줬다 전달했다 대출 지급 수여 기부 기증 제공 / 받았다 받았습니다 받는다 전달받았다 받고
`,
  hi: `
बेचा बेची बेचे बेच / खरीदा खरीदी खरीदे ख़रीदा ख़रीदी
हराया हराई जीता जीती / हार हारा हारी
दिया दी दिए भेजा भेजी सौंपा सौंपी / मिला मिली प्राप्त पाया पाई लिया ली लिए
सिखाया पढ़ाया / सीखा पढ़ा
`,
  ar: `
باع باعت بيع / اشترى اشترت شراء استحوذت
هزم هزمت فاز فازت تغلب تغلبت / خسر خسرت انهزم انهزمت
علم درس / تعلم تعلمت
أعطى أعطت أرسل أرسلت منح منحت سلم سلمت قدم قدمت وهب تبرع / تلقى تلقت استلم استلمت حصل حصلت نال نالت
أعار أعارت أقرض أقرضت / استعار استعارت اقترض اقترضت
أجر أجرت / استأجر استأجرت
`,
};
