/** The most used languages beside those that the word tier knows, as ISO 639-1 codes (`ckb`: Central Kurdish). */
export type OtherLanguage = keyof typeof OTHER_LANGUAGE_WORDS;

/** What words of a language look like. */
interface OtherLanguageWords {
  /** Its most frequent words, in small letters, also those that it shares with other languages. */
  readonly words: string;
  /** Letters and endings by which a word in small letters is of this language, or of few others. */
  readonly marks?: RegExp;
}

/**
 * What shows that a text is in a language that the rules do not know: frequent words (articles, prepositions,
 * pronouns, conjunctions, auxiliaries, negations, small numerals) and letters. Not here is Galician, which lies too near
 * to Portuguese and Spanish to be told apart surely, and every language whose script alone tells it (see
 * `otherLanguageOf`).
 */
export const OTHER_LANGUAGE_WORDS = {
  nl: {
    words:
      'de het een en van in is op te dat die voor met zijn niet aan er om ook als dan maar bij nog uit naar wordt werd ' +
      'worden kan kunt kunnen heeft hebben had over deze dit geen meer of wat hun tot door zich na wel al onder tegen ' +
      'tussen binnen jaar jaren dag dagen uur twee drie vier vijf alleen waar wie zij hij u uw je jouw mits zonder moet ' +
      'moeten alle elke ieder iedere per tijdens volgens omdat',
    marks: /ij(?:k|n|d|ke)?$|oor|aa[rnt]|ee[nrl]t?$/u,
  },
  af: {
    words:
      'die en van is nie het in op te dat vir met wees word kan sy hy jy jou ons hulle dit wat as ook maar nog na by uit ' +
      'oor sal moet geen meer een elke jaar dae ure twee drie deur tot binne tussen om aan was',
  },
  sv: {
    words:
      'och i att det som en på är av för med den till inte om ett men var från har de kan så ska man vid eller när hade ' +
      'än nu mer upp också mellan under efter år inom mot alla utan blev blir vara varje dag dagar två tre fyra sin sitt ' +
      'sina detta denna dessa du ni din där inga ingenting hos genom',
    marks: /å/u,
  },
  da: {
    words:
      'og i at det som en på er af for med den til ikke om et men var fra har de kan så skal man ved eller når havde nu ' +
      'mere op også mellem under efter år inden mod alle uden blev bliver være hver dag dage to tre fire sin sit sine ' +
      'dette denne disse du din hvor ingen noget hos gennem hvis end dog',
    marks: /[åøæ]/u,
  },
  no: {
    words:
      'og i at det som en på er av for med den til ikke om et men var fra har de kan så skal man ved eller når hadde nå ' +
      'mer opp også mellom under etter år innen mot alle uten ble blir være hver dag dager to tre fire sin sitt sine ' +
      'dette denne disse du din hvor ingen noe ingenting hos gjennom hvis enn',
    marks: /[åøæ]/u,
  },
  is: {
    words:
      'og í að er á sem var við til um það með af en ekki hann hún þau fyrir eða frá eru hefur hafa voru verið vera ' +
      'innan ári árið þú ef ekki þetta þessi mjög eftir milli tíl upp yfir allt aldrei tvær þrjá',
    marks: /[þð]/u,
  },
  fi: {
    words:
      'ja on ei että se oli ovat hän joka jossa mutta kun tai voi voit niin myös kuin jos sitä tämä tämän noin yli alle ' +
      'ole ollut sen sekä joka vuonna kello jälkeen ennen kanssa vain kaksi kolme neljä eikä vielä mitään siellä olla ' +
      'ovat ne hänen jonka mukaan asti',
    marks: /ä[äy]?ä|yy|öö|(?:ssa|ssä|lla|llä|sta|stä|lta|ltä|ksi|een|iin|aan|ään)$/u,
  },
  et: {
    words:
      'ja on ei et see oli ta mis kes aga kui või ka saab seda ning oma olid mida nende selle üle alla aastal kuni pärast ' +
      'enne koos ainult kaks kolm neli ole olnud jooksul iga igal seal',
    marks: /õ(?!es?$)|(?:sse|dega|st|takse|datud|ks)$/u,
  },
  lv: {
    words:
      'un ir no ar par uz ka tas bija kas bet arī vai to tiek tika pēc līdz nav pie viņš viņa kā ja gadā katru laikā trīs ' +
      'divi divas vairāk nekā bez var dienu dienas savu',
    marks: /[āēīūģķļņ]/u,
  },
  lt: {
    words:
      'ir yra į iš su kad tai buvo kaip bet ar arba nuo iki po per apie prie už jis ji jie ne tik dar gali metų metais ' +
      'metus kasmet nei daugiau dvi trys du jei nėra savo kuris kuri kurie jos jo',
    marks: /[ąęėįųū]/u,
  },
  pl: {
    words:
      'i w na z się nie jest do że to o jak ale po co od za przez dla czy są był była było były oraz lub jego jej ich ten ' +
      'ta te tego tej tym który która które których może można ma mają ze przy pod nad bez tylko już także roku lat lata ' +
      'dni dwa trzy co każdy każdego jeśli gdy ponad we zostało został została ciągu',
    marks: /[łśźżćńąę]/u,
  },
  cs: {
    words:
      'a v na se je že s z do o to i jak ale po za k pro od by byl byla bylo byly jsou nebo jeho její jejich ten ta tento ' +
      'tato toto který která které může můžete má mají ze při pod nad bez pouze už také roce let dní dva tři každý pokud ' +
      'když více než není kde až ve ho',
    marks: /[řěů]|[áéíýčšž].*[áéíýčšž]/u,
  },
  sk: {
    words:
      'a v na sa je že s z do o to aj ako ale po za k pre od by bol bola bolo boli sú alebo jeho jej ich ten tá tento táto ' +
      'toto ktorý ktorá ktoré môže môžete má majú zo pri pod nad bez iba už tiež roku rokov dní dva tri každý ak keď viac ' +
      'než nie kde až vo ho',
    marks: /[ľĺŕôä]|[áéíýčšž].*[áéíýčšž]/u,
  },
  sl: {
    words:
      'in je na v se da za so z s pa po ki ne od do pri tudi kot ali iz bil bila bilo bili lahko leta let dni dva dve tri ' +
      'vsako vsak več kot če ni samo med brez njegov njena ob pred še že kjer ko tega ta to bi te ter',
    marks: /[šž]|č(?!i)/u,
  },
  hr: {
    words:
      'i u je na se da za su od s sa o po koji koja koje ne do pri također kao ili iz bio bila bilo bili može možete ' +
      'godine godina dana dva dvije tri svake svaki više od ako nije samo između bez njegov njezin ovaj ova ovo to ta te ' +
      'ali nisu prije nakon već biti roku će',
    marks: /[đć]|[šž]|č/u,
  },
  hu: {
    words:
      'a az és hogy nem is egy van ez volt de csak meg már vagy ha mint még el azt fel ki be után között évente évben óra ' +
      'nap két három több ki nincs amely amelyet akik által pedig lehet kell minden napon belül sem ezt annak szerint ' +
      'tart új nagy',
    marks: /[őű]|(?:nek|nak|ban|ben|ból|ből|hoz|hez|höz|ság|ség|tól|től|ról|ről|val|vel|nál|nél|ig)$/u,
  },
  ro: {
    words:
      'de și în a la cu este pe nu din care să pentru un o sunt mai că sau dar fost prin după are au al ale ai cel cea cei ' +
      'acest această aceste până între fără dacă doar foarte lui ei lor an ani anul fiecare peste zile două trei poate ' +
      'puteți fi era ca către sub termen',
    marks: /[țşșăţ]|(?:ului|elor|ilor|ește|ează|ul)$/u,
  },
  sq: {
    words:
      'dhe të në e i një për me që nga është së janë nuk por ka si më mund do ose deri kjo ky këto ishte u ta tij saj tyre ' +
      'vit vitin çdo shumë se dy tre ditë pas para pa vetëm gjatë nëse jo brenda',
    marks: /ë/u,
  },
  tr: {
    words:
      've bir bu için ile da de olarak daha çok olan en kadar gibi var değil sonra ancak veya ya her ne o şu yıl yılda ' +
      'yılında gün iki üç dört içinde göre tarafından ise ama hem mi mı mü kendi üzerinde arasında önce değildir yok ' +
      'ki itibaren olduğu',
    marks:
      /[ğşı]|(?:dır|dir|dur|dür|tır|tir|lar|ler|ları|leri|ında|inde|ından|inden|iyor|uyor|yor|mek|mak|siniz|dan|den)$/u,
  },
  az: {
    words:
      'və bir bu üçün ilə da də olan ən qədər kimi var deyil sonra lakin və ya hər o il ildə ilində gün iki üç dörd ' +
      'ərzində görə tərəfindən isə həm ki daha çox yalnız',
    marks: /ə/u,
  },
  id: {
    words:
      'yang dan di ini itu dengan untuk dari pada tidak dalam adalah akan ke oleh juga telah sudah bisa dapat atau karena ' +
      'lebih ada saat setelah sampai hari tahun bahwa para anda kami mereka dia ia tiga dua satu jika belum hanya secara ' +
      'sebagai menjadi oleh namun hingga antara tersebut semua banyak setiap bagi serta orang sebuah terletak pun saat sedang lain antara bisa kepada sama di bagian beberapa sampai lalu masih ' +
      'bahkan maka sangat seperti salah selalu sekitar mana apa siapa saya kita bukan kali hal bulan',
    marks: /^(?:meng|meny|memp|memb|peng|peny|diper|ber[^eiu])\p{L}{3}|\p{L}{3}(?:kan|nya|annya)$/u,
  },
  ms: {
    words:
      'yang dan di ini itu dengan untuk dari pada tidak dalam ialah adalah akan ke oleh juga telah sudah boleh atau kerana ' +
      'lebih ada selepas sehingga hari tahun bahawa para anda kami mereka dia ia tiga dua satu jika belum hanya secara ' +
      'sebagai menjadi namun hingga antara tersebut semua banyak setiap bagi serta orang sebuah terletak pun saat sedang lain antara bisa kepada sama di bagian beberapa sampai lalu masih ' +
      'bahkan maka sangat seperti salah selalu sekitar mana apa siapa saya kita bukan kali hal bulan',
    marks: /^(?:meng|meny|memp|memb|peng|peny|diper|ber[^eiu])\p{L}{3}|\p{L}{3}(?:kan|nya|annya)$/u,
  },
  vi: {
    words:
      'và của là có trong được các một cho với không này đã từ người những để khi vào ra tại đến về năm ngày cũng như ' +
      'nhưng hay hoặc hơn đó nếu chỉ sẽ bạn trên theo bị phải lại sau trước mỗi hai ba nhiều chưa thể',
    marks: /[ăđơư]|[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u,
  },
  tl: {
    words:
      'ang ng mga sa na ay at si ni ito para kung hindi mula may nang siya ka mo ako ko niya nila sila kami namin pa rin ' +
      'din lamang lang noong taon araw tao isang dalawang tatlong loob hanggang tuwing dahil o pero maaari mong wala ' +
      'walang kanyang',
  },
  sw: {
    words:
      'na ya wa kwa ni katika la za cha kuwa hii hiyo huo kama lakini au pia yake wake siku mwaka saa watu moja mbili tatu ' +
      'baada kabla hadi kila ndani zaidi si bila ambayo ambao alikuwa ilikuwa kutoka kuanzia ikiwa hakuna vya wao yeye',
    marks: /^(?:una|ana|ina|wana|hu|ku|ili|wali|ali|ita|ata|uta)\p{L}{3,}[aeiu]$/u,
  },
  ca: {
    words:
      'el la els les un una uns unes de del dels al als a en i o que és són amb per pel pels no més però també aquest ' +
      'aquesta aquests aquestes seu seva seus seves va van ha han hi es si com molt fins des entre sense cada any anys ' +
      'dia dies dos tres quatre està ser sobre després abans on qui s d l us ho podeu fer servir',
    marks: /l·l|(?:ció|ments?|ats|ades|itat|iment)$/u,
  },
  eu: {
    words:
      'eta da ez du dira zen bat ere izan dute edo baina hau hori bere zuen ziren dago daude egin arte baino urtean ' +
      'urtero bi hiru egun gabe oso',
    marks: /(?:rako|tzen|ren|aren|etan|tik|tako)$/u,
  },
  uk: {
    words:
      'і та в у не на з що до як від за це для або є був була було були його її їх він вона вони який яка яке які року ' +
      'років день дні днів два три але якщо щоб також лише більше ніж після під при через між без може можна має мають ' +
      'й ще коли де',
    marks: /[іїєґ]/u,
  },
  be: {
    words:
      'і ў у не на з што да як ад за гэта для або быў была было былі яго яе іх ён яна яны які якая якое якія годзе года ' +
      'дзень дні дзён два тры але калі каб таксама толькі больш чым пасля пад пры праз між без можа можна',
    marks: /[ўі]/u,
  },
  bg: {
    words:
      'и в на се от да е за с са не по че като до или със който която което които беше през година години г ден дни два ' +
      'три но ако може можете повече от след под при между без само този тази това тези му му ѝ им ще има към над във',
    marks: /ъ[^ея]|(?:ът|та|то|ят|ите)$/u,
  },
  mk: {
    words:
      'и во на се од да е за со не по дека како до или кој која кое кои беше година години ден дена два три но ако може ' +
      'повеќе после под при меѓу без само овој оваа ова овие му ја го ги ќе има кон над',
    marks: /[ѓќѕј]|(?:от|та|то|ите)$/u,
  },
  sr: {
    words:
      'и у је на се да за су од с са о по који која које не до при такође као или из био била било били може можете ' +
      'године година дана два две три сваке сваки више ако није само између без његов њен овај ова ово али пре након',
    marks: /[јљњћђџ]/u,
  },
  kk: {
    words: 'және мен бұл үшін бір да де емес бар жылы жыл күн екі үш дейін кейін бойынша болып болады',
    marks: /[әғқңөұүһі]/u,
  },
  fa: {
    words:
      'و در به از که این است را با آن برای شد یک می تا بر بود هم شده یا خود کرد نیست اگر ها های هر سال روز اما دارد ' +
      'باشد شما کند دو سه بیش پس نیز بین دیگر کرده شود بوده باید',
    marks: /[پچژگکی]/u,
  },
  ur: {
    words:
      'کے کی کا میں ہے اور سے کو پر نے یہ کہ ہیں تک ایک بھی نہیں کر اس وہ تھا تھی تھے جو ہو لیے ساتھ یا لئے سال دن دو ' +
      'تین اگر آپ ہوتا ہوتی گیا گئی کیا زیادہ بعد پہلے صرف',
    marks: /[ٹڈڑںےہھپچگک]/u,
  },
  ps: {
    words: 'د او په چې کې دی ده سره له دا هم نه یو به ته شوی شوې کوي دي یې څخه باندې لپاره',
    marks: /[ټډړښږځڅېۍ]/u,
  },
  ckb: {
    words: 'لە و بە بۆ کە ئەم ئەو ناکرێت هەیە لەگەڵ یان تا لەسەر دوای پێش سێ دوو ڕۆژ ساڵ ساڵی ماوەی',
    marks: /[ەۆێڵڕ]/u,
  },
  mr: {
    words:
      'आणि आहे आहेत या ते हे ही तो ती मध्ये व होते होता होती नाही तर तुम्ही आत करू शकता किंवा पण साठी वर पर्यंत असते ' +
      'असतो असतात येते येतात केले केला केली झाले झाला झाली त्या त्याचे दिवस वर्षी दोन तीन लोक हा नाहीत गेले',
    marks: /ळ|(?:च्या|ांना|ाचे|ाची|ाचा|ांच्या|ामध्ये|ण्यास|ाहून|ांत)$/u,
  },
  ne: {
    words:
      'छ छन् र को मा ले हो थियो थिए यो त्यो गर्न गरेको भएको भने पनि तर वा लागि हुन्छ हुन्छन् गरिएको तपाईं बाट सम्म दिन ' +
      'वर्ष हरेक दुई तीन छैन गर्छ भयो सन् यस अनि',
    marks: /(?:हरू|लाई|देखि|सम्म|भित्र|न्छ|न्छन्|इएको|एको|मा|ले|बाट)$/u,
  },
} as const satisfies Readonly<Record<string, OtherLanguageWords>>;
