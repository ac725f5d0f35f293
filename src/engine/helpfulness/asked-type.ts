import { claimTokens } from '../claims/claim-tokens.js';
import { isCapitalised } from './capitals.js';
import { readValues } from '../values/read-values.js';
import type { Value } from '../values/value.js';
import { askingLexiconOf, type Asked } from './asking-words.js';
import type { Answer } from './read-answer.js';
import type { Question } from './read-question.js';

/**
 * How far an answer holds something of the type that a question asks for and that the question itself does not hold, in
 * [0,1]: a name for "who", a value for "how many", a date for "when", a reason for "why". Less than 1 where words can
 * be the answer too: "How many are left?" "None."
 */
export class AskedType {
  private values: readonly Value[] | undefined;
  private readonly known = new Map<Asked, number>();

  constructor(
    private readonly question: Question,
    private readonly answer: Answer,
  ) {}

  of(asked: Asked): number {
    let share = this.known.get(asked);
    if (share === undefined) {
      share = this.read(asked);
      this.known.set(asked, share);
    }
    return share;
  }

  private read(asked: Asked): number {
    const added = this.answer.added.size;
    switch (asked) {
      case 'who':
        return this.hasName() ? 1 : Math.min(0.7, added * 0.35);
      case 'where':
        return this.hasName() ? 1 : Math.min(0.8, added * 0.4);
      case 'when':
        return this.newValues().some(isOfTime) ? 1 : Math.min(0.4, added * 0.2);
      case 'amount':
        return this.newValues().length > 0 ? 1 : Math.min(0.4, added * 0.2);
      case 'why':
        return this.givesReason() ? 1 : Math.min(0.8, added / ENOUGH_FOR_WHY);
      case 'manner':
        return Math.min(1, added / ENOUGH_FOR_HOW);
      case 'thing':
        return added > 0 || this.newValues().length > 0 ? 1 : 0;
      case 'open':
        return Math.min(1, added / ENOUGH_FOR_OPEN);
      case 'yesNo':
        return this.answer.replies || added > 0 ? 1 : this.answer.stems.size > 0 ? 0.8 : 0;
    }
  }

  private hasName(): boolean {
    const { sentences, added } = this.answer;
    return sentences.some(
      ({ asserts, content, text }) =>
        asserts &&
        content.some(({ stem, start, end }) => added.has(stem) && isCapitalised(text.slice(start, end))),
    );
  }

  private newValues(): readonly Value[] {
    this.values ??= this.answer.sentences
      .filter(({ asserts }) => asserts)
      .slice(0, SENTENCES_READ)
      .flatMap(({ text }) =>
        readValues(text, this.answer.language).filter(
          ({ start, end }) => !this.question.text.includes(text.slice(start, end).toLowerCase()),
        ),
      );
    return this.values;
  }

  private givesReason(): boolean {
    const { because } = askingLexiconOf(this.answer.language);
    return this.answer.sentences
      .slice(0, SENTENCES_READ)
      .some(({ asserts, text }) => asserts && because.find(claimTokens(text).tokens) !== -1);
  }
}

/** Whether a value may say when: a bare number may be a year or an hour. */
function isOfTime(value: Value): boolean {
  switch (value.kind) {
    case 'date':
    case 'time':
    case 'cardinal':
    case 'ordinal':
    case 'range':
      return true;
    case 'quantity':
      return value.dimension === 'duration';
    default:
      return false;
  }
}

/** Values and reasons are looked for in so many sentences: what comes later is not the answer's point. */
const SENTENCES_READ = 20;
/** New content words from which on an answer says enough to give a reason, a way, a description. */
const ENOUGH_FOR_WHY = 8;
const ENOUGH_FOR_HOW = 5;
const ENOUGH_FOR_OPEN = 4;
