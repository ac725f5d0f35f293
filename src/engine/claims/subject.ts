import type { Language } from '../text/language.js';
import { lexiconOf } from './lexicon/lexicons.js';
import { foldClaim, tokenize } from './claim-tokens.js';

/** How much of a sentence is looked at for its subject, in UTF-16 units. */
const HEAD = 300;
/** A subject longer than this, in words, is no subject. */
const LONGEST_SUBJECT = 8;
/** Words that an introduction and a subject may take, and the verb with what follows it. */
const MOST_WORDS = 2 * LONGEST_SUBJECT + 6;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*(?<![.'’-])/gu;
const CAPITALISED = /^[\p{Lu}\p{Lt}\p{N}]/u;
/** Small words inside names: "the University of Oxford", "Leonardo da Vinci". */
const NAME_LINK =
  /^(?:of|the|and|de|del|della|di|da|do|dos|das|du|des|la|le|van|von|der|den|für|y|e|et|und|al|bin|&)$/u;
const ARTICLE =
  /^(?:the|a|an|el|la|los|las|un|una|le|les|une|der|die|das|ein|eine|il|lo|gli|i|o|os|as|um|uma|l)$/iu;
/** What ends the topic of a sentence in the languages that mark it there. */
const TOPIC_ENDS: Readonly<Partial<Record<Language, RegExp>>> = {
  ja: /^[\s「『（(]*([^、。「」]{1,30}?)(?:は|が|とは)/u,
  zh: /^[\s“"（(]*(《[^》]{1,30}》|[^，。：；]{1,20}?)(?:是|由|于|在|有|为|将|被|位于|成立|的|，|能|可|需|共|以|拥有|包括|获得|提供|全长|毕业|包含|售价|建成|始建|约|现任|\d)/u,
  hi: /^\s*((?:\S+\s+){0,5}?\S+)\s+(?:का|की|के|ने|को|में|से|पर|है|हैं|था|थी|थे|एक)(?=\s)/u,
  ko: /^\s*((?:\S+\s+){0,4}?\S+?)(?:은|는|이|가)(?=\s)/u,
};
const ARABIC_SUBJECT_ENDS = /^(?:في|من|على|إلى|عن|هو|هي|كان|كانت|عام|سنة|التي|الذي|الساعة|بعد|قبل|منذ|مع)$/u;

interface Found {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(sentence: string): Found[] {
  const found: Found[] = [];
  for (const { 0: text, index: start } of sentence.slice(0, HEAD).matchAll(WORD)) {
    found.push({ text, start, end: start + text.length });
    if (found.length === MOST_WORDS) break;
  }
  return found;
}

function slice(sentence: string, words: readonly Found[], from: number, to: number): string | undefined {
  const first = words[from];
  const last = words[to - 1];
  return first === undefined || last === undefined || to <= from
    ? undefined
    : sentence.slice(first.start, last.end);
}

/** The index of the first word after an introduction: "In 1997, Titanic …". */
function afterIntroduction(sentence: string, words: readonly Found[], language: Language): number {
  const lexicon = lexiconOf(language);
  const first = words[0];
  if (first === undefined || lexicon.openers.lengthAt(tokenize(foldClaim(first.text)), 0) === 0) return 0;
  const comma = sentence.slice(0, HEAD).search(/[,،]\s/u);
  if (comma === -1) return 0;
  const at = words.findIndex((word) => word.start > comma);
  return at === -1 || at > LONGEST_SUBJECT + 2 ? 0 : at;
}

/**
 * What a sentence is about, verbatim: the words before its verb, or its topic where the language marks one. A guess
 * from word lists and letter case, good enough to tell which words a following "it" stands for.
 */
export function subjectOf(sentence: string, language: Language): string | undefined {
  const marked = TOPIC_ENDS[language];
  if (marked !== undefined) return marked.exec(sentence.slice(0, HEAD))?.[1];
  const words = wordsOf(sentence);
  if (language === 'ar') return arabicSubject(sentence, words);
  const from = afterIntroduction(sentence, words, language);
  const lexicon = lexiconOf(language);
  const limit = Math.min(words.length, from + LONGEST_SUBJECT + 1);
  for (let at = from + 1; at < limit; at += 1) {
    const folded = tokenize(foldClaim(words[at]?.text ?? ''));
    const isVerb =
      lexicon.asserting.lengthAt(folded, 0) > 0 || (language === 'en' && isEnglishVerb(words, from, at));
    if (isVerb) return slice(sentence, words, from, at);
  }
  let to = from;
  if (ARTICLE.test(words[to]?.text ?? '')) to += 1;
  const named = to;
  while (to < words.length && isOfName(words, to)) to += 1;
  while (to > named && NAME_LINK.test(words[to - 1]?.text ?? '')) to -= 1;
  if (to === named) {
    to = Math.min(words.length, named + 1);
    // "Le train Vert"
    while (to > from + 1 && to < words.length && CAPITALISED.test(words[to]?.text ?? '')) to += 1;
  }
  return slice(sentence, words, from, to);
}

/** "There are two plans", "Hay dos planes": what there is. */
export function thereIs(sentence: string): string | undefined {
  const head = EXISTENTIAL.exec(sentence)?.[0];
  return head === undefined ? undefined : sentence.slice(head.length);
}

const EXISTENTIAL =
  /^(?:There (?:is|are|was|were)|Es gibt|Es gab|Hay|Il y (?:a|avait)|C['’]è|Ci sono|Há|Existem?|Existen?|Есть|Имеется|Имеются)\s+/u;

/** "Opened in 2016", "seats two": what no list of verbs holds, told by its ending and by what follows. */
function isEnglishVerb(words: readonly Found[], from: number, at: number): boolean {
  const { text = '' } = words[at] ?? {};
  if (ENGLISH_VERBS.has(text)) return true;
  if (!AFTER_VERB.test(words[at + 1]?.text ?? '')) return false;
  return /^\p{Ll}{2,}ed$/u.test(text) || (at > from + 1 && /^\p{Ll}{2,}[^su]s$/u.test(text));
}

/** Verbs of everyday statements that are seldom anything else, in the forms that follow a subject. */
const ENGLISH_VERBS: ReadonlySet<string> = new Set(
  (
    'can may might shall should would could have do get gets got receive receives received pay pays paid earn earns earned lead ' +
    'leads led sell sells sold buy buys bought allow allows allowed accept accepts accepted carry carries carried belong belongs ' +
    'depart departs departed arrive arrives arrived join joins joined produce produces produced teach teaches taught see sees saw ' +
    'eat eats ate grow grows grew feed feeds fed write writes wrote win wins bring brings brought speak speaks spoke build builds ' +
    'built drew drive drives drove flies flew sent spends spent stands stood held met sat tells told wears wore began ran rises ' +
    'chose keep keeps kept knew leaves took gave went studied moved plays played owns owned manages managed chairs chaired ' +
    'seats sleeps weigh cost offer include provide require contain cover support need use begin start end become'
  ).split(' '),
);

const AFTER_VERB =
  /^(?:in|by|at|on|from|to|for|as|with|up|its|his|her|their|an?|the|one|two|three|four|five|six|seven|eight|nine|ten|\p{N}.*)$/u;

function isOfName(words: readonly Found[], at: number): boolean {
  const text = words[at]?.text ?? '';
  return CAPITALISED.test(text) || (NAME_LINK.test(text) && CAPITALISED.test(words[at + 1]?.text ?? ''));
}

function arabicSubject(sentence: string, words: readonly Found[]): string | undefined {
  const lexicon = lexiconOf('ar');
  const isVerb = (at: number): boolean =>
    lexicon.asserting.lengthAt(tokenize(foldClaim(words[at]?.text ?? '')), 0) > 0;
  const from = isVerb(0) ? 1 : 0;
  let to = from;
  while (
    to < words.length &&
    to - from < 5 &&
    !ARABIC_SUBJECT_ENDS.test(words[to]?.text ?? '') &&
    (to === from || !isVerb(to))
  ) {
    to += 1;
  }
  return slice(sentence, words, from, to);
}

/** The person a sentence names last, as two or more capitalised words in a row; the subject if that is such a name. */
export function personIn(sentence: string, subject: string | undefined): string | undefined {
  const isName = (text: string): boolean =>
    /^[\p{Lu}][\p{L}\p{M}'’-]+(?:\s+(?:[\p{Lu}]\.|[\p{Lu}][\p{L}\p{M}'’-]+|da|de|van|von|del|bin|al)){1,3}$/u.test(
      text,
    );
  if (subject !== undefined && isName(subject) && !ARTICLE.test(subject.slice(0, subject.indexOf(' '))))
    return subject;
  const names = [
    ...sentence
      .slice(0, HEAD * 2)
      .matchAll(
        /\p{Lu}[\p{L}\p{M}'’-]+(?: (?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]+|da|de|van|von|del|bin)){1,3}/gu,
      ),
  ];
  return names
    .map((match) => match[0].replace(/ (?:da|de|van|von|del|bin)$/u, ''))
    .findLast((name) => isName(name));
}
