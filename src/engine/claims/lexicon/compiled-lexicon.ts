import { foldClaim, tokenize } from '../claim-tokens.js';
import {
  compilePhrase,
  firstWords,
  joined,
  matchEnds,
  NOWHERE,
  type PhrasePattern,
  type Places,
  type SlotLimits,
} from '../phrase-pattern.js';
import { QUESTION_WORDS } from '../../../text/question-words.js';
import type { ClaimLexicon } from './claim-lexicon.js';

/** Words or runs of words, looked up in a claim's tokens. */
export class TokenRuns {
  private readonly byFirst = new Map<string, string[][]>();

  constructor(runs: string) {
    for (const run of runs.split('|')) {
      const tokens = tokenize(foldClaim(run)).filter((token) => token !== ',');
      const first = tokens[0];
      if (first === undefined) continue;
      const known = this.byFirst.get(first);
      if (known === undefined) this.byFirst.set(first, [tokens]);
      else known.push(tokens);
    }
  }

  /** How many tokens the longest run at `at` takes; 0 when none stands there. */
  lengthAt(tokens: readonly string[], at: number): number {
    let longest = 0;
    for (const run of this.byFirst.get(tokens[at] ?? '') ?? []) {
      if (run.length > longest && run.every((token, i) => tokens[at + i] === token)) longest = run.length;
    }
    return longest;
  }

  /** Offset of the first run in `tokens.slice(from, to)`; -1 when there is none. */
  find(tokens: readonly string[], from = 0, to = tokens.length): number {
    for (let at = from; at < to; at += 1) if (this.lengthAt(tokens, at) > 0) return at;
    return -1;
  }
}

/** UTF-16 units before the clause of a question in Chinese. */
const LONGEST_UNSPACED_OPENING = 8;

function listed(words: string): readonly string[] {
  return words.split('|').filter((word) => word !== '');
}

class PhraseSet {
  private readonly byFirst = new Map<string, PhrasePattern[]>();
  private readonly anywhere: PhrasePattern[] = [];

  constructor(sources: readonly string[]) {
    for (const source of sources) {
      const pattern = compilePhrase(source);
      const firsts = firstWords(pattern);
      if (firsts === undefined) this.anywhere.push(pattern);
      else {
        for (const first of firsts) {
          const known = this.byFirst.get(first);
          if (known === undefined) this.byFirst.set(first, [pattern]);
          else known.push(pattern);
        }
      }
    }
  }

  /** Every place where a phrase that starts at `at` can end. */
  ends(tokens: readonly string[], at: number, limits: SlotLimits): Places {
    let ends = NOWHERE;
    for (const pattern of this.byFirst.get(tokens[at] ?? '') ?? NO_PATTERNS)
      ends = joined(ends, matchEnds(pattern, tokens, at, limits));
    for (const pattern of this.anywhere) ends = joined(ends, matchEnds(pattern, tokens, at, limits));
    return ends;
  }
}

const NO_PATTERNS: readonly PhrasePattern[] = [];

/** A lexicon made ready for matching; made once for each language, when a text in it is first met. */
export class CompiledLexicon implements SlotLimits {
  readonly finiteVerbs: TokenRuns;
  readonly pivoting: TokenRuns;
  /** What a question starts with: interrogatives, and what else opens one. */
  readonly questionWords: TokenRuns;
  readonly subordinators: TokenRuns;
  readonly tags: TokenRuns;
  readonly negations: TokenRuns;
  /** The words that its small talk is made of. */
  private readonly smallTalkWords: ReadonlySet<string>;
  /** What asks for the reason or the manner of what it takes for granted. */
  private readonly presupposing: TokenRuns;
  private readonly connectors: TokenRuns;
  private readonly introducers: readonly string[];
  private readonly factives: ReadonlySet<string>;
  private readonly reasons: readonly string[];
  private readonly quotatives: readonly string[];
  private readonly questionEndings: readonly string[];
  private readonly phrases: PhraseSet;
  private readonly replies: PhraseSet;
  private readonly prefaces: PhraseSet;

  constructor(readonly table: ClaimLexicon) {
    const expand = (source: string): string =>
      source.replace(/\{(\w+)\}/g, (_whole, name: string) => {
        const term = table.terms[name];
        if (term === undefined) throw new SyntaxError(`phrase names the unknown term ${name}: ${source}`);
        return expand(term);
      });
    const phrases = table.phrases.map(expand);
    this.phrases = new PhraseSet(phrases);
    this.smallTalkWords = new Set(tokenize(foldClaim(phrases.join(' ').replace(/[()|*]/g, ' '))));
    this.replies = new PhraseSet(table.replies.map(expand));
    this.prefaces = new PhraseSet(table.prefaces.map(expand));
    this.finiteVerbs = new TokenRuns(table.finiteVerbs);
    this.pivoting = new TokenRuns(table.pivots);
    const interrogatives = QUESTION_WORDS[table.language];
    this.presupposing = new TokenRuns(`${interrogatives.why}|${interrogatives.manner}`);
    this.questionWords = new TokenRuns([...Object.values(interrogatives), table.questionOpeners].join('|'));
    this.subordinators = new TokenRuns(table.subordinators);
    this.tags = new TokenRuns(table.tags);
    this.negations = new TokenRuns(table.negations);
    this.connectors = new TokenRuns(table.connectors);
    this.introducers = listed(table.introducers);
    this.factives = new Set(listed(table.factives));
    this.reasons = listed(table.reasons);
    this.quotatives = listed(table.quotatives);
    this.questionEndings = table.questionEndings
      .split('|')
      .filter((ending) => ending !== '')
      .map((ending) => tokenize(foldClaim(ending)).join(''));
  }

  asserts(tokens: readonly string[], at: number): boolean {
    return this.finiteVerbs.lengthAt(tokens, at) > 0;
  }

  pivots(tokens: readonly string[], at: number): boolean {
    return this.pivoting.lengthAt(tokens, at) > 0;
  }

  endsAsQuestion(tokens: readonly string[]): boolean {
    const tail = tokens.slice(-8).join('');
    return this.questionEndings.some((ending) => tail.endsWith(ending));
  }

  /**
   * Where in a word, in small letters, the introduction of a clause ends; undefined where it is none.
   *
   * @param which only those behind which a clause is taken for granted, or all
   */
  introducerEnd(word: string, previous: string, which: 'reasons' | 'all' = 'all'): number | undefined {
    for (const introducer of which === 'all' ? this.introducers : this.reasons) {
      if (this.table.language === 'zh') {
        const at = word.indexOf(introducer);
        if (at >= 0 && at < LONGEST_UNSPACED_OPENING) return at + introducer.length;
      } else if (word === introducer || `${previous} ${word}` === introducer) return word.length;
    }
    return undefined;
  }

  /** Whether a word in small letters is factive, which presupposes the clause that it introduces: know, aware, true. */
  isFactive(word: string): boolean {
    return this.factives.has(word);
  }

  /** Where the last word that quotes a clause before it begins; -1 where there is none. */
  quotativeStart(text: string): number {
    return Math.max(-1, ...this.quotatives.map((quotative) => text.lastIndexOf(quotative)));
  }

  /** How many tokens the preface takes that they begin with, the comma behind it too; 0 for none. */
  prefaceLength(tokens: readonly string[]): number {
    let longest = 0;
    for (const end of this.prefaces.ends(tokens, 0, this)) {
      const isClosed = tokens[end] === ',' || tokens[end] === ':';
      const isEnd =
        isClosed ||
        this.table.prefaceEnds === 'itself' ||
        (this.table.prefaceEnds === 'verb' && this.asserts(tokens, end));
      if (isEnd) longest = Math.max(longest, isClosed ? end + 1 : end);
    }
    return longest;
  }

  /** Where a content clause may begin: behind "that", "why", "tell you"; the end where none does. */
  contentClauseStart(tokens: readonly string[]): number {
    const at = tokens.findIndex(
      (token, index) =>
        (this.introducerEnd(token, tokens[index - 1] ?? '') !== undefined ||
          (index > 0 && this.presupposing.lengthAt(tokens, index) > 0)) &&
        this.subordinators.lengthAt(tokens, index + 1) === 0 &&
        this.questionWords.lengthAt(tokens, index + 1) === 0,
    );
    return at < 0 ? tokens.length : at;
  }

  /** Whether a token is no word of small talk: part of what a phrase leaves open. */
  isTopical(token: string): boolean {
    return /[\p{L}\p{N}]/u.test(token) && !this.smallTalkWords.has(token);
  }

  /** Whether the tokens are one phrase after another, joined by nothing but connectors and clause marks. */
  isPhrases(tokens: readonly string[]): boolean {
    return this.isCovered(tokens, [this.phrases]);
  }

  /** Whether the tokens are phrases, or a yes or no, alone or among phrases: "Oh yes, my mistake." */
  isReply(tokens: readonly string[]): boolean {
    return this.isCovered(tokens, [this.replies, this.phrases]);
  }

  private isCovered(tokens: readonly string[], sets: readonly PhraseSet[]): boolean {
    const reached = [true];
    let hasPhrase = false;
    for (let at = 0; at < tokens.length; at += 1) {
      if (reached[at] !== true) continue;
      const mark = /^[,:;]$/.test(tokens[at] ?? '') ? 1 : 0;
      const length = mark > 0 ? mark : this.connectors.lengthAt(tokens, at);
      if (length > 0) reached[at + length] = true;
      for (const set of sets) {
        for (const end of set.ends(tokens, at, this)) {
          if (end <= at) continue;
          reached[end] = true;
          hasPhrase = true;
        }
      }
    }
    return hasPhrase && reached[tokens.length] === true;
  }
}
