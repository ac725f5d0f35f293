import type { Language } from './language.js';

/** What an interrogative asks for; `thing` is "what" and "which". The more specific first: "how many" before "how". */
export const ASKED_FOR = ['who', 'when', 'where', 'amount', 'why', 'manner', 'thing'] as const;
export type AskedFor = (typeof ASKED_FOR)[number];

/**
 * Interrogatives, by what they ask for. `|` stands between runs of words, which are matched after folding: case and accents
 * are free. Words that state something as often as they ask ("方法", a way) are in the lists that may take them so.
 */
export const QUESTION_WORDS: Readonly<Record<Language, Readonly<Record<AskedFor, string>>>> = {
  en: {
    who: 'who|whom|whose|which person|which people|what person',
    when: 'when|what time|what date|what day|what year|which year|which day|in what year|in which year|how soon|until when|since when',
    where: 'where|which country|which city|what country|what city|in which country|in which city|what place',
    amount:
      'how many|how much|how long|how old|how far|how tall|how big|how often|how high|how large|how fast|how deep|how wide|how heavy|how late|what percentage|what number|what price|what temperature',
    why: "why|how come|what is the reason|what's the reason|for what reason|what causes|what caused",
    manner: 'how|in what way|what steps',
    thing: 'what|which',
  },
  es: {
    who: 'quien|quienes|de quien|a quien',
    when: 'cuando|a que hora|que dia|que ano|en que ano|en que fecha|hasta cuando|desde cuando',
    where: 'donde|adonde|de donde|en que pais|en que ciudad',
    amount: 'cuanto|cuanta|cuantos|cuantas|cuanto tiempo|cada cuanto|a que distancia',
    why: 'por que|para que|a que se debe|cual es la razon',
    manner: 'como|de que manera',
    thing: 'que|cual|cuales',
  },
  pt: {
    who: 'quem|de quem|a quem',
    when: 'quando|a que horas|que dia|em que ano|que ano|em que data|ate quando|desde quando',
    where: 'onde|aonde|de onde|em que pais|em que cidade',
    amount: 'quanto|quanta|quantos|quantas|quanto tempo|qual a distancia',
    why: 'por que|porque e que|para que|qual a razao|qual o motivo',
    manner: 'como|de que maneira|de que forma',
    thing: 'o que|que|qual|quais',
  },
  fr: {
    who: 'qui|a qui|de qui|qui est ce',
    when: 'quand|a quelle heure|quel jour|quelle annee|en quelle annee|quelle date|depuis quand|jusqu a quand',
    where: "ou|d'ou|dans quel pays|dans quelle ville",
    amount: 'combien|combien de|combien de temps|a quelle distance|quel age|a combien',
    why: 'pourquoi|pour quelle raison',
    manner: 'comment|de quelle maniere',
    thing: "que|quoi|quel|quelle|quels|quelles|qu'est ce que|qu'est ce qui|lequel|laquelle",
  },
  de: {
    who: 'wer|wen|wem|wessen|welche person',
    when: 'wann|um wie viel uhr|in welchem jahr|an welchem tag|seit wann|bis wann|ab wann',
    where: 'wo|woher|wohin|in welchem land|in welcher stadt',
    amount:
      'wie viel|wie viele|wieviel|wieviele|wie lange|wie alt|wie weit|wie hoch|wie gross|wie oft|wie schnell|wie teuer|wie schwer|wie tief',
    why: 'warum|wieso|weshalb|weswegen|aus welchem grund',
    manner: 'wie|auf welche weise|wodurch|womit',
    thing: 'was|welche|welcher|welches|welchen|welchem',
  },
  it: {
    who: 'chi|di chi|a chi',
    when: 'quando|a che ora|in che anno|in quale anno|che giorno|da quando|fino a quando|in che data',
    where: "dove|da dove|in quale paese|in quale citta|dov'e",
    amount: 'quanto|quanta|quanti|quante|quanto tempo|ogni quanto',
    why: 'perche|per quale motivo|per quale ragione|come mai',
    manner: 'come|in che modo',
    thing: "che|cosa|che cosa|quale|quali|qual|cos'e",
  },
  ru: {
    who: 'кто|кого|кому|кем|чеи|чья|чье',
    when: 'когда|в каком году|во сколько|в котором часу|какого числа|с какого времени|до какого времени',
    where: 'где|куда|откуда|в какои стране|в каком городе',
    amount: 'сколько|как долго|как часто|как далеко|насколько',
    why: 'почему|зачем|отчего|по какои причине',
    manner: 'как|каким образом',
    thing: 'что|какои|какая|какое|какие|каков|какова|которыи|чего|чем',
  },
  hi: {
    who: 'कौन|किसने|किसका|किसकी|किसके|किसे',
    when: 'कब|किस वर्ष|किस साल|किस दिन|कितने बजे|कब तक|कब से',
    where: 'कहाँ|कहां|किस देश|किस शहर|किधर',
    amount: 'कितना|कितने|कितनी|कितनी देर|कितने समय',
    why: 'क्यों|किस कारण|किसलिए',
    manner: 'कैसे|किस प्रकार|किस तरह',
    thing: 'कौन सा|कौन सी|कौन से|किस|क्या है|क्या हैं|क्या थे|क्या था',
  },
  ar: {
    who: 'من',
    when: 'متى|في أي عام|في أي سنة|أي يوم|في أي ساعة|منذ متى|حتى متى',
    where: 'أين|من أين|إلى أين|في أي بلد|في أي مدينة',
    amount: 'كم|بكم|كم عدد',
    why: 'لماذا|ما سبب|ما السبب',
    manner: 'كيف',
    thing: 'ما|ماذا|أي|أية|ما هو|ما هي|بماذا',
  },
  ko: {
    who: '누가|누구',
    when: '언제|몇 시|몇 년|어느 해|며칠',
    where: '어디|어느 나라|어느 도시',
    amount: '얼마|몇|얼마나',
    why: '왜|무엇 때문에',
    manner: '어떻게',
    thing: '무엇|뭐|어떤|어느|무슨',
  },
  zh: {
    who: '谁|哪位|何人|什么人',
    when: '什么时候|何时|几点|哪一年|哪年|什么时间|哪天|几月',
    where: '哪里|哪儿|何处|在哪|什么地方|哪个国家|哪个城市',
    amount: '多少|几|多久|多长|多大|多高|多远|多快|多长时间',
    why: '为什么|为何|什么原因|怎么会',
    manner: '怎么|怎样|如何|怎么样',
    thing: '什么|哪个|哪些|哪种',
  },
  ja: {
    who: '誰|だれ|どなた|何者',
    when: 'いつ|何時|何年|何日|何月|何曜日',
    where: 'どこ|どちら|何処|どの国|どの都市',
    amount:
      'いくら|いくつ|何人|何個|何本|何回|何冊|何メートル|どのくらい|どれくらい|どれほど|何歳|何分|何時間|何日間',
    why: 'なぜ|どうして|何故',
    manner: 'どうやって|どのように|どうすれば',
    thing: '何|なに|どの|どれ|どんな|どういう',
  },
};
