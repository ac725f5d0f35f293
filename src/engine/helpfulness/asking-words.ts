import { TokenRuns } from '../claims/lexicon/compiled-lexicon.js';
import { FORMS_OF_BE } from '../../text/forms-of-be.js';
import type { Language } from '../../text/language.js';

/** What a question asks for. `thing` is "what" and "which"; `open` an instruction, or words that ask nothing. */
export type Asked = 'who' | 'when' | 'where' | 'amount' | 'why' | 'manner' | 'thing' | 'yesNo' | 'open';

/** By which words a language asks, and how it joins. Words are folded when read; `|` stands between runs of words. */
interface AskingWords {
  readonly who: string;
  readonly when: string;
  readonly where: string;
  readonly amount: string;
  readonly why: string;
  readonly manner: string;
  readonly thing: string;
  /** What opens a question that yes or no answers. Such questions are also those without any of the words above. */
  readonly yesNo: string;
  /** And: what joins two things that are asked together. */
  readonly and: string;
  /** What an answer to "why" has, and only to say a reason. */
  readonly because: string;
  /** Instructions: what a prompt may open with and an answer need not repeat. */
  readonly instruction: string;
}

const TABLE: Readonly<Record<Language, AskingWords>> = {
  en: {
    who: 'who|whom|whose|which person|which people|what person',
    when: 'when|what time|what date|what day|what year|which year|which day|in what year|in which year|how soon|until when|since when',
    where: 'where|which country|which city|what country|what city|in which country|in which city|what place',
    amount:
      'how many|how much|how long|how old|how far|how tall|how big|how often|how high|how large|how fast|how deep|how wide|how heavy|how late|what percentage|what number|what price|what temperature',
    why: "why|how come|what is the reason|what's the reason|for what reason|what causes|what caused",
    manner: 'how|in what way|what steps',
    thing: 'what|which',
    yesNo:
      `${FORMS_OF_BE.en}|` +
      "does|did|has|had|should|will|would|may|isn't|aren't|doesn't|didn't|can i|can we|can it|can one|can people|can they|could it|do i|do we|do they|do people|have i|have they|is it true|must",
    and: 'and|as well as',
    because:
      'because|since|due to|owing to|as a result|so that|therefore|reason|caused by|in order to|leads to|causes',
    instruction:
      'explain|describe|list|tell|tell me|give|give me|show|summarise|summarize|write|compare|name|please|could you|can you|would you|do you know|i want to know|i would like to know|know|want|need|help|question|say|talk',
  },
  es: {
    who: 'quien|quienes|de quien|a quien',
    when: 'cuando|a que hora|que dia|que ano|en que ano|en que fecha|hasta cuando|desde cuando',
    where: 'donde|adonde|de donde|en que pais|en que ciudad',
    amount: 'cuanto|cuanta|cuantos|cuantas|cuanto tiempo|cada cuanto|a que distancia',
    why: 'por que|para que|a que se debe|cual es la razon',
    manner: 'como|de que manera',
    thing: 'que|cual|cuales',
    yesNo: `${FORMS_OF_BE.es}|puedo|puede|se puede|hay|tiene|debo|es posible`,
    and: 'y|e',
    because: 'porque|ya que|debido a|puesto que|gracias a|por eso|razon|a causa de',
    instruction:
      'explica|explique|describe|describa|enumera|dime|digame|resume|escribe|compara|por favor|puedes|puede decirme',
  },
  pt: {
    who: 'quem|de quem|a quem',
    when: 'quando|a que horas|que dia|em que ano|que ano|em que data|ate quando|desde quando',
    where: 'onde|aonde|de onde|em que pais|em que cidade',
    amount: 'quanto|quanta|quantos|quantas|quanto tempo|qual a distancia',
    why: 'por que|porque e que|para que|qual a razao|qual o motivo',
    manner: 'como|de que maneira|de que forma',
    thing: 'o que|que|qual|quais',
    yesNo: `${FORMS_OF_BE.pt}|posso|pode|ha|tem|devo|e possivel|existe`,
    and: 'e',
    because: 'porque|pois|devido a|ja que|gracas a|por isso|razao|por causa',
    instruction: 'explique|explica|descreva|descreve|liste|diga|diga me|resuma|escreva|compare|por favor',
  },
  fr: {
    who: 'qui|a qui|de qui|qui est ce',
    when: 'quand|a quelle heure|quel jour|quelle annee|en quelle annee|quelle date|depuis quand|jusqu a quand',
    where: "ou|d'ou|dans quel pays|dans quelle ville",
    amount: 'combien|combien de|combien de temps|a quelle distance|quel age|a combien',
    why: 'pourquoi|pour quelle raison',
    manner: 'comment|de quelle maniere',
    thing: "que|quoi|quel|quelle|quels|quelles|qu'est ce que|qu'est ce qui|lequel|laquelle",
    yesNo: 'est ce que|est ce qu|puis je|peut on|y a t il|est il|est elle|dois je|faut il|est il possible',
    and: 'et',
    because: "parce|car|puisque|en raison|grace a|a cause|c'est pourquoi|du fait|raison",
    instruction:
      'explique|expliquez|decris|decrivez|liste|dis|dites|resume|resumez|ecris|compare|donne|donnez|merci de',
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
    yesNo: `${FORMS_OF_BE.de}|hat|haben|kann|konnen|darf|muss|gibt|gibt es|soll|wird`,
    and: 'und|sowie',
    because: 'weil|denn|da|wegen|aufgrund|deshalb|daher|dank|grund|damit',
    instruction:
      'erklare|erklaren|beschreibe|beschreiben|nenne|nennen|sag|sagen|fasse|schreibe|vergleiche|bitte|kannst du|konnen sie',
  },
  it: {
    who: 'chi|di chi|a chi',
    when: 'quando|a che ora|in che anno|in quale anno|che giorno|da quando|fino a quando|in che data',
    where: "dove|da dove|in quale paese|in quale citta|dov'e",
    amount: 'quanto|quanta|quanti|quante|quanto tempo|ogni quanto',
    why: 'perche|per quale motivo|per quale ragione|come mai',
    manner: 'come|in che modo',
    thing: "che|cosa|che cosa|quale|quali|qual|cos'e",
    yesNo: `${FORMS_OF_BE.it}|posso|si puo|c'e|ci sono|ha|devo|e possibile|puo`,
    and: 'e|ed',
    because: 'perche|poiche|dato che|a causa|grazie a|per questo|dovuto|motivo|siccome',
    instruction: 'spiega|spieghi|descrivi|descriva|elenca|dimmi|mi dica|riassumi|scrivi|confronta|per favore',
  },
  ru: {
    who: 'кто|кого|кому|кем|чеи|чья|чье',
    when: 'когда|в каком году|во сколько|в котором часу|какого числа|с какого времени|до какого времени',
    where: 'где|куда|откуда|в какои стране|в каком городе',
    amount: 'сколько|как долго|как часто|как далеко|насколько',
    why: 'почему|зачем|отчего|по какои причине',
    manner: 'как|каким образом',
    thing: 'что|какои|какая|какое|какие|каков|какова|которыи|чего|чем',
    yesNo: 'ли|можно ли|есть ли|правда ли|верно ли',
    and: 'и|а также',
    because: 'потому|так как|поскольку|из за|благодаря|поэтому|причина|ведь',
    instruction:
      'объясни|объясните|опиши|опишите|перечисли|скажи|скажите|расскажи|расскажите|напиши|сравни|пожалуиста',
  },
  hi: {
    who: 'कौन|किसने|किसका|किसकी|किसके|किसे',
    when: 'कब|किस वर्ष|किस साल|किस दिन|कितने बजे|कब तक|कब से',
    where: 'कहाँ|कहां|किस देश|किस शहर|किधर',
    amount: 'कितना|कितने|कितनी|कितनी देर|कितने समय',
    why: 'क्यों|किस कारण|किसलिए',
    manner: 'कैसे|किस प्रकार|किस तरह',
    thing: 'कौन सा|कौन सी|कौन से|किस|क्या है|क्या हैं|क्या थे|क्या था',
    yesNo: 'क्या',
    and: 'और|तथा|एवं',
    because: 'क्योंकि|कारण|वजह|इसलिए|चूंकि',
    instruction: 'बताइए|बताओ|समझाइए|समझाओ|वर्णन|लिखिए|कृपया',
  },
  ar: {
    who: 'من',
    when: 'متى|في أي عام|في أي سنة|أي يوم|في أي ساعة|منذ متى|حتى متى',
    where: 'أين|من أين|إلى أين|في أي بلد|في أي مدينة',
    amount: 'كم|بكم|كم عدد',
    why: 'لماذا|لم|ما سبب|ما السبب',
    manner: 'كيف',
    thing: 'ما|ماذا|أي|أية|ما هو|ما هي|بماذا',
    yesNo: 'هل',
    and: 'و|وكذلك',
    because: 'لأن|لأنه|لأنها|بسبب|نظرا|نتيجة|لذلك|سبب',
    instruction: 'اشرح|صف|اذكر|أخبرني|لخص|اكتب|قارن|من فضلك',
  },
  ko: {
    who: '누가|누구',
    when: '언제|몇 시|몇 년|어느 해|며칠',
    where: '어디|어느 나라|어느 도시',
    amount: '얼마|몇|얼마나',
    why: '왜|이유는|무엇 때문에',
    manner: '어떻게|방법',
    thing: '무엇|뭐|어떤|어느|무슨',
    yesNo: '가능한가요|되나요|있나요|인가요|맞나요',
    and: '그리고|및',
    because: '때문|이유|므로|덕분|따라서|그래서',
    instruction: '설명|알려|요약|비교|말해|주세요',
  },
  zh: {
    who: '谁|哪位|何人|什么人',
    when: '什么时候|何时|几点|哪一年|哪年|什么时间|哪天|几月',
    where: '哪里|哪儿|何处|在哪|什么地方|哪个国家|哪个城市',
    amount: '多少|几|多久|多长|多大|多高|多远|多重|多快|多长时间',
    why: '为什么|为何|什么原因|怎么会',
    manner: '怎么|怎样|如何|怎么样',
    thing: '什么|哪个|哪些|哪种|何',
    yesNo: '吗|是否|是不是|能否|可否|有没有|能不能|可不可以',
    and: '和|以及|并且|及',
    because: '因为|由于|因此|所以|原因|导致',
    instruction: '请|解释|说明|描述|列出|告诉|介绍|总结|比较',
  },
  ja: {
    who: '誰|だれ|どなた|何者',
    when: 'いつ|何時|何年|何日|何月|何曜日',
    where: 'どこ|どちら|何処|どの国|どの都市',
    amount:
      'いくら|いくつ|何人|何個|何本|何回|何冊|何メートル|どのくらい|どれくらい|どれほど|何歳|何分|何時間|何日間',
    why: 'なぜ|どうして|何故|理由',
    manner: 'どうやって|どのように|どうすれば|方法',
    thing: '何|なに|どの|どれ|どんな|どういう',
    yesNo: 'できますか|ありますか|いますか|でしょうか|可能ですか',
    and: 'と|および|また',
    because: 'ため|から|ので|理由|によって|おかげ|したがって',
    instruction: '教えて|説明|挙げて|ください|要約|比較|述べて',
  },
};

/** The kinds that words in the midst of a question tell, the more telling first: "how many" over "how". */
const TOLD = ['who', 'when', 'where', 'amount', 'why', 'manner', 'thing'] as const;
type Told = (typeof TOLD)[number];

/** One language's words made ready. */
export class AskingLexicon {
  readonly and: TokenRuns;
  readonly because: TokenRuns;
  readonly instruction: TokenRuns;
  private readonly yesNo: TokenRuns;
  private readonly told: readonly (readonly [Told, TokenRuns])[];

  constructor(table: AskingWords) {
    this.and = new TokenRuns(table.and);
    this.because = new TokenRuns(table.because);
    this.instruction = new TokenRuns(table.instruction);
    this.yesNo = new TokenRuns(table.yesNo);
    this.told = TOLD.map((kind) => [kind, new TokenRuns(table[kind])] as const);
  }

  /** The asking words at `at`: what they ask for and how many tokens they are; the longest, and of equals the most telling. */
  at(tokens: readonly string[], at: number): { readonly asked: Told; readonly length: number } | undefined {
    let best: { readonly asked: Told; readonly length: number } | undefined;
    for (const [asked, runs] of this.told) {
      const length = runs.lengthAt(tokens, at);
      if (length > (best?.length ?? 0)) best = { asked, length };
    }
    return best;
  }

  /** Whether yes or no answers what these tokens open. */
  opensYesNo(tokens: readonly string[]): boolean {
    return this.yesNo.lengthAt(tokens, 0) > 0;
  }

  /** Whether the tokens end with a particle that asks for yes or no. */
  endsYesNo(tokens: readonly string[]): boolean {
    return this.yesNo.find(tokens, Math.max(0, tokens.length - LONGEST_ENDING)) !== -1;
  }
}

const LONGEST_ENDING = 6;

const compiled = new Map<Language, AskingLexicon>();

export function askingLexiconOf(language: Language): AskingLexicon {
  let lexicon = compiled.get(language);
  if (lexicon === undefined) {
    lexicon = new AskingLexicon(TABLE[language]);
    compiled.set(language, lexicon);
  }
  return lexicon;
}
