import type { Language } from '../../../text/language.js';

/**
 * What one language says when it asserts nothing. Phrases are patterns (see phrase-pattern.ts);
 * `{name}` in one stands for the alternatives of that name in `terms`. Words are folded when read, so case and accents
 * are free; `|` stands between the words of a list. For Chinese, Japanese and Korean a word is any run of characters, found wherever it stands.
 */
export interface ClaimLexicon {
  readonly language: Language;
  /** Named alternatives that phrases share: the documents, the reader's matter. */
  readonly terms: Readonly<Record<string, string>>;
  /** Greetings, thanks, closings, offers, refusals, apologies, abstentions, and talk about the answer itself. */
  readonly phrases: readonly string[];
  /** What a sentence says first to name its source, and no fact of the world: "According to the documents". */
  readonly prefaces: readonly string[];
  /** What stands over a list of sources at an answer's end. */
  readonly sourceHeadings: string;
  /**
   * What has to follow a preface: a comma, so that "According to the documents of the mayor, …" is none; a comma or a verb that
   * asserts; nothing, where its last word closes it.
   */
  readonly prefaceEnds: 'comma' | 'verb' | 'itself';
  /** "Yes." and "No.", which assert only when nothing else in the answer does. */
  readonly replies: readonly string[];
  /** Words that join two phrases: and, but, so. */
  readonly connectors: string;
  /** Words that start a clause which asserts: but, however, because. A slot ends before them. */
  readonly pivots: string;
  /** Finite verbs that most assertions use: is, has, costs, opens. */
  readonly finiteVerbs: string;
  /** What a question starts with besides the interrogatives of `src/text/question-words.ts`: can, do you, is there. */
  readonly questionOpeners: string;
  /** What a question may have in front. */
  readonly subordinators: string;
  /** Endings of questions that are written without a question mark. */
  readonly questionEndings: string;
  /** What introduces a clause that a question takes for granted, or asks to be confirmed: that, because, know. */
  readonly introducers: string;
  /** Factive words: what stands shortly behind one is a clause for certain, with whatever verb: "did you know that". */
  readonly factives: string;
  /** Those behind which a clause is taken for granted whatever stands before: why, because, fact that. */
  readonly reasons: string;
  /** The same in languages where it stands behind its clause. */
  readonly quotatives: string;
  /** What denies: behind "I could not find that" stands nothing that is said. */
  readonly negations: string;
  /** What turns an assertion into a question only in form: ", right?" */
  readonly tags: string;
}
