import { promptEnds } from '../prompt-ends.js';
import { claimTokens } from '../claims/claim-tokens.js';
import { WORD_OR_MARK, isComma, isSemicolon } from '../../text/clause-marks.js';
import { segment } from '../../text/segment.js';
import { languageOf } from '../../text/language-of.js';
import type { Language } from '../../text/language.js';
import { isStopword } from '../../text/stopwords.js';
import { words, type Word } from '../../text/words.js';
import { askingLexiconOf, type Asked, type AskingLexicon } from './asking-words.js';

/** A thing asked: "Who directed Titanic, and when was it released?" has two parts. */
export interface QuestionPart {
  readonly asked: Asked;
  /** The stems that it is about. */
  readonly topic: ReadonlySet<string>;
  /** Of these, what it asks of the thing that it names: those that are no names, or all where there are no others. */
  readonly focus: ReadonlySet<string>;
  /** Of what it asks for together, the stem of each: "directed" and "starred"; fewer than two are none. */
  readonly joined: readonly string[];
}

/** What of a prompt an answer is held to. */
export interface Question {
  readonly language: Language;
  readonly parts: readonly QuestionPart[];
  /** All stems of the prompt that carry content, with their weight: names weigh less, since an answer need not repeat them. */
  readonly topic: ReadonlyMap<string, number>;
  /** All stems of the prompt. */
  readonly promptStems: ReadonlySet<string>;
  /** What was read, folded to lower case. */
  readonly text: string;
}

/** Asking words open a clause, with at most this many tokens before them: "And in which …". */
const BEFORE_ASKING = 3;
const NAME_WEIGHT = 0.5;

/** What a prompt asks: its last sentences that ask, or all of it when none does. Linear; throws for no text. */
export function readQuestion(prompt: string): Question {
  const read = promptEnds(prompt);
  const language = languageOf(read) ?? 'en';
  const lexicon = askingLexiconOf(language);
  const sentences = segment(read).map(({ start, end }) => read.slice(start, end));
  const asking = sentences.filter((sentence) => doesAsk(sentence, lexicon)).slice(-LAST_ASKED);
  const asked = asking.length > 0 ? asking : sentences.slice(-LAST_ASKED);
  const parts = asked.flatMap((sentence) => partsOf(sentence, language, lexicon));
  const topic = new Map<string, number>();
  for (const sentence of asked) {
    for (const word of contentOf(sentence, language, lexicon)) {
      topic.set(word.stem, isCapital(sentence, word) ? NAME_WEIGHT : 1);
    }
  }
  return {
    language,
    parts,
    topic,
    promptStems: new Set(words(read, language).map(({ stem }) => stem)),
    text: read.toLowerCase(),
  };
}

/** Of a conversation that was sent as the prompt, the last questions are the ones to answer. */
const LAST_ASKED = 4;

function doesAsk(sentence: string, lexicon: AskingLexicon): boolean {
  const { tokens, asks } = claimTokens(sentence);
  if (asks || lexicon.instruction.lengthAt(tokens, 0) > 0) return true;
  return tokens.length < SHORT && askedBy(tokens, lexicon) !== undefined;
}

/** A prompt typed as for a search engine has no question mark. */
const SHORT = 25;

function askedBy(
  tokens: readonly string[],
  lexicon: AskingLexicon,
  limit = tokens.length,
): Asked | undefined {
  for (let at = 0; at < limit; at += 1) {
    const found = lexicon.at(tokens, at);
    if (found !== undefined) return found.asked;
  }
  return undefined;
}

function partsOf(sentence: string, language: Language, lexicon: AskingLexicon): QuestionPart[] {
  const clauses = clausesOf(sentence, language, lexicon);
  const parts: { asked: Asked; clauses: string[] }[] = [];
  for (const clause of clauses) {
    const { tokens } = claimTokens(clause);
    const opening = parts.length === 0 ? undefined : askedBy(tokens, lexicon, BEFORE_ASKING);
    const last = parts.at(-1);
    if (last === undefined) parts.push({ asked: kindOf(sentence, lexicon), clauses: [clause] });
    else if (opening !== undefined && last.asked !== 'open')
      parts.push({ asked: opening, clauses: [clause] });
    else last.clauses.push(clause);
  }
  return parts.map(({ asked, clauses: own }) => {
    const contents = own.map((clause) => ({ clause, content: contentOf(clause, language, lexicon) }));
    const plain = contents.flatMap(({ clause, content }) =>
      content.filter((word) => !isCapital(clause, word)),
    );
    const topic = new Set(contents.flatMap(({ content }) => content.map(({ stem }) => stem)));
    return {
      asked,
      topic,
      focus: plain.length > 0 ? new Set(plain.map(({ stem }) => stem)) : topic,
      joined: joinedOf(contents),
    };
  });
}

/** "directed" and "starred" of "Who directed and starred in Titanic?"; names that are joined ask for nothing each. */
function joinedOf(
  clauses: readonly { readonly clause: string; readonly content: readonly Word[] }[],
): string[] {
  const joined: string[] = [];
  clauses.forEach(({ clause, content }, n) => {
    const word = n === 0 ? content.at(-1) : content[0];
    if (word !== undefined && word.kind === 'word' && !isCapital(clause, word)) joined.push(word.stem);
  });
  return joined.length < 2 ? [] : joined;
}

/** What the words of a sentence ask for. */
function kindOf(sentence: string, lexicon: AskingLexicon): Asked {
  const { tokens, asks } = claimTokens(sentence);
  const opened = lexicon.at(tokens, 0);
  if (opened !== undefined) return opened.asked;
  if (asks && lexicon.opensYesNo(tokens)) return 'yesNo';
  const kind = askedBy(tokens, lexicon);
  if (kind !== undefined && (asks || tokens.length < SHORT)) return kind;
  return asks || lexicon.endsYesNo(tokens) ? 'yesNo' : 'open';
}

/** The stretches of a sentence between its commas and ands. */
function clausesOf(sentence: string, language: Language, lexicon: AskingLexicon): string[] {
  const cuts = words(sentence, language).filter(({ norm }) => lexicon.and.lengthAt([norm], 0) > 0);
  const marks = [...sentence.matchAll(WORD_OR_MARK)]
    .filter(({ 0: mark }) => isComma(mark) || isSemicolon(mark))
    .map(({ index }) => ({ start: index, end: index + 1 }));
  const clauses: string[] = [];
  let start = 0;
  for (const cut of [...cuts, ...marks, { start: sentence.length, end: sentence.length }].sort(
    (a, b) => a.start - b.start,
  )) {
    const clause = sentence.slice(start, cut.start);
    if (/[\p{L}\p{N}]/u.test(clause)) clauses.push(clause);
    start = cut.end;
  }
  return clauses;
}

/** The words of a text that carry content, asking words and instructions left out. */
function contentOf(text: string, language: Language, lexicon: AskingLexicon): Word[] {
  return words(text, language).filter(
    ({ norm }) =>
      !isStopword(norm, language) &&
      lexicon.at([norm], 0) === undefined &&
      lexicon.instruction.lengthAt([norm], 0) === 0,
  );
}

function isCapital(text: string, { start }: Word): boolean {
  return start > 0 && /\p{Lu}/u.test(text.charAt(start));
}
