import { TokenRuns } from '../claims/lexicon/compiled-lexicon.js';
import { FORMS_OF_BE } from '../../text/forms-of-be.js';
import type { Language } from '../../text/language.js';
import { ASKED_FOR, QUESTION_WORDS, type AskedFor } from '../../text/question-words.js';

/** What a question asks for; `open` is an instruction, or words that ask nothing. */
export type Asked = AskedFor | 'yesNo' | 'open';

/** What a language asks with besides its interrogatives, and how it joins. Words are folded when read; `|` stands between runs of words. */
interface AskingWords {
  /** Words that ask in a prompt and state in an answer: "方法は?" asks how, "方法は簡単です" states it. */
  readonly onlyInPrompts?: Readonly<Partial<Record<AskedFor, string>>>;
  /** What opens a question that yes or no answers. Such questions are also those without any interrogative. */
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
    yesNo: `${FORMS_OF_BE.es}|puedo|puede|se puede|hay|tiene|debo|es posible`,
    and: 'y|e',
    because: 'porque|ya que|debido a|puesto que|gracias a|por eso|razon|a causa de',
    instruction:
      'explica|explique|describe|describa|enumera|dime|digame|resume|escribe|compara|por favor|puedes|puede decirme',
  },
  pt: {
    yesNo: `${FORMS_OF_BE.pt}|posso|pode|ha|tem|devo|e possivel|existe`,
    and: 'e',
    because: 'porque|pois|devido a|ja que|gracas a|por isso|razao|por causa',
    instruction: 'explique|explica|descreva|descreve|liste|diga|diga me|resuma|escreva|compare|por favor',
  },
  fr: {
    yesNo: 'est ce que|est ce qu|puis je|peut on|y a t il|est il|est elle|dois je|faut il|est il possible',
    and: 'et',
    because: "parce|car|puisque|en raison|grace a|a cause|c'est pourquoi|du fait|raison",
    instruction:
      'explique|expliquez|decris|decrivez|liste|dis|dites|resume|resumez|ecris|compare|donne|donnez|merci de',
  },
  de: {
    yesNo: `${FORMS_OF_BE.de}|hat|haben|kann|konnen|darf|muss|gibt|gibt es|soll|wird`,
    and: 'und|sowie',
    because: 'weil|denn|da|wegen|aufgrund|deshalb|daher|dank|grund|damit',
    instruction:
      'erklare|erklaren|beschreibe|beschreiben|nenne|nennen|sag|sagen|fasse|schreibe|vergleiche|bitte|kannst du|konnen sie',
  },
  it: {
    yesNo: `${FORMS_OF_BE.it}|posso|si puo|c'e|ci sono|ha|devo|e possibile|puo`,
    and: 'e|ed',
    because: 'perche|poiche|dato che|a causa|grazie a|per questo|dovuto|motivo|siccome',
    instruction: 'spiega|spieghi|descrivi|descriva|elenca|dimmi|mi dica|riassumi|scrivi|confronta|per favore',
  },
  ru: {
    yesNo: 'ли|можно ли|есть ли|правда ли|верно ли',
    and: 'и|а также',
    because: 'потому|так как|поскольку|из за|благодаря|поэтому|причина|ведь',
    instruction:
      'объясни|объясните|опиши|опишите|перечисли|скажи|скажите|расскажи|расскажите|напиши|сравни|пожалуиста',
  },
  hi: {
    yesNo: 'क्या',
    and: 'और|तथा|एवं',
    because: 'क्योंकि|कारण|वजह|इसलिए|चूंकि',
    instruction: 'बताइए|बताओ|समझाइए|समझाओ|वर्णन|लिखिए|कृपया',
  },
  ar: {
    onlyInPrompts: {
      why: 'لم',
    },
    yesNo: 'هل',
    and: 'و|وكذلك',
    because: 'لأن|لأنه|لأنها|بسبب|نظرا|نتيجة|لذلك|سبب',
    instruction: 'اشرح|صف|اذكر|أخبرني|لخص|اكتب|قارن|من فضلك',
  },
  ko: {
    onlyInPrompts: {
      why: '이유는',
      manner: '방법',
    },
    yesNo: '가능한가요|되나요|있나요|인가요|맞나요',
    and: '그리고|및',
    because: '때문|이유|므로|덕분|따라서|그래서',
    instruction: '설명|알려|요약|비교|말해|주세요',
  },
  zh: {
    onlyInPrompts: {
      amount: '多重',
      thing: '何',
    },
    yesNo: '吗|是否|是不是|能否|可否|有没有|能不能|可不可以',
    and: '和|以及|并且|及',
    because: '因为|由于|因此|所以|原因|导致',
    instruction: '请|解释|说明|描述|列出|告诉|介绍|总结|比较',
  },
  ja: {
    onlyInPrompts: {
      why: '理由',
      manner: '方法',
    },
    yesNo: 'できますか|ありますか|いますか|でしょうか|可能ですか',
    and: 'と|および|また',
    because: 'ため|から|ので|理由|によって|おかげ|したがって',
    instruction: '教えて|説明|挙げて|ください|要約|比較|述べて',
  },
};

/** One language's words made ready. */
export class AskingLexicon {
  readonly and: TokenRuns;
  readonly because: TokenRuns;
  readonly instruction: TokenRuns;
  private readonly yesNo: TokenRuns;
  private readonly interrogatives: readonly (readonly [AskedFor, TokenRuns])[];

  constructor(language: Language) {
    const table = TABLE[language];
    this.and = new TokenRuns(table.and);
    this.because = new TokenRuns(table.because);
    this.instruction = new TokenRuns(table.instruction);
    this.yesNo = new TokenRuns(table.yesNo);
    this.interrogatives = ASKED_FOR.map((asked) => {
      const words = [QUESTION_WORDS[language][asked], table.onlyInPrompts?.[asked] ?? ''];
      return [asked, new TokenRuns(words.join('|'))] as const;
    });
  }

  /** The asking words at `at`: what they ask for and how many tokens they are; the longest, and of equals the most specific. */
  at(
    tokens: readonly string[],
    at: number,
  ): { readonly asked: AskedFor; readonly length: number } | undefined {
    let best: { readonly asked: AskedFor; readonly length: number } | undefined;
    for (const [asked, runs] of this.interrogatives) {
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
    lexicon = new AskingLexicon(language);
    compiled.set(language, lexicon);
  }
  return lexicon;
}
