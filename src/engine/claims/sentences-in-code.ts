import { runEnd } from '../../contract/character-runs.js';
import { endsSentence } from '../../text/last-mark.js';
import { countWords } from '../../text/word-counts.js';
import { hasSentenceLength } from './sentence-length.js';

/** Formats whose bare text is text, and not a program. */
const DATA =
  /^(?:|text|txt|plain|plaintext|md|markdown|ya?ml|json[5c]?|toml|ini|env|properties|csv|tsv|html?|xml|svg|diff|quote|latex|tex|rst|mermaid)$/iu;
/** Of these, what is named a text. */
const TEXT = /^(?:text|txt|plain|plaintext|md|markdown|quote)$/iu;
const INFO = /^[`~]{3,}[ \t]*(\S*)/u;
/** What stands behind is shown where a fence is not, or as the block's title. */
const FENCE_LINE = /^[`~]{3,}\s*/u;
/** How a comment begins, or a line of a document that is no program. */
const COMMENT = /^(?:#+|\/\/+|\/\*+|\*+|--+|;+|%+|<!--|"""|'''|[-+>|])[!\s]?/u;
const CLOSES_COMMENT = /\s?(?:\*\/|-->|-\}|\]\]|"""|''')$/u;
/** A comment behind code. */
const COMMENT_BEHIND = /\/\/+!?|\/\*+|#+|--+(?:\[\[|\s)|\{-|<!--|;;+/uy;
/** A line that is written as a sentence, though it stands in a program and has no stop. */
const SENTENCE = /^\p{Lu}[\p{Ll}'’]*\s\p{Ll}/u;
const QUOTES = new Set(['"', "'", '`', '“', '”']);
const BRACKETS = new Set(['{', '}', '[', ']', '(', ')', '<', '>', '|', '\t']);
/** An escape in a string, a placeholder. */
const ESCAPED = /\\(?:[nrt]|u[\da-fA-F]{4})/gu;

interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * The sentences in a block of code: its strings, comments and values of several words, in order. Empty for code without any.
 * Linear.
 */
export function sentencesInCode(code: string): readonly string[] {
  const info = INFO.exec(code)?.[1];
  const isData = info !== undefined && DATA.test(info);
  const isText = info !== undefined && TEXT.test(info);
  const found: string[] = [];
  for (const line of code.split(/\r?\n/u)) {
    const content = line.trim();
    const fence = FENCE_LINE.exec(content)?.[0].length ?? 0;
    const comment = fence > 0 ? 0 : (COMMENT.exec(content)?.[0].length ?? 0);
    const isComment = comment > 0 && (isData || !/^(?:[-+>|*][^\s-]|--+[^\s-])/u.test(content));
    const rest = isComment ? content.slice(comment).replace(CLOSES_COMMENT, '') : content.slice(fence);
    for (const { text, isQuoted } of isComment && !isData
      ? [{ text: rest, isQuoted: true }]
      : piecesOf(rest)) {
      const piece = withoutKey(text.replace(ESCAPED, ' ').trim());
      if (!isNaturalLanguage(piece)) continue;
      const isSentence = isData ? /^[\p{Lu}\p{Lo}]/u.test(piece) : SENTENCE.test(piece);
      if (isQuoted || isText || isSentence || endsSentence(piece)) found.push(piece);
    }
  }
  return found;
}

/** A line cut at its quotes and, outside of them, at its brackets. An apostrophe inside a word is none. */
function* piecesOf(line: string): Generator<Piece> {
  let start = 0;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const mark = line.charAt(at);
    if (mark === '\\') {
      at += 1;
      continue;
    }
    const comment = quote === undefined ? commentAt(line, at) : 0;
    if (comment > 0) {
      yield { text: line.slice(start, at), isQuoted: false };
      yield { text: line.slice(at + comment).replace(CLOSES_COMMENT, ''), isQuoted: true };
      return;
    }
    const isQuote =
      QUOTES.has(mark) && !(/[\p{L}\p{N}]/u.test(line.charAt(at - 1)) && /\p{L}/u.test(line.charAt(at + 1)));
    if (quote !== undefined ? !(isQuote && closes(quote, mark)) : !isQuote && !BRACKETS.has(mark)) continue;
    yield { text: line.slice(start, at), isQuoted: quote !== undefined };
    start = at + 1;
    if (isQuote) quote = quote === undefined ? mark : undefined;
  }
  yield { text: line.slice(start), isQuoted: quote !== undefined };
}

/** How long the mark is that begins a comment at an offset; 0 where none does. */
function commentAt(line: string, at: number): number {
  COMMENT_BEHIND.lastIndex = at;
  const mark = COMMENT_BEHIND.exec(line)?.[0] ?? '';
  const before = line.charAt(at - 1);
  // "https://", "a#b", "i--", ";;" are of the code.
  const isOfCode = mark.startsWith('//') ? before === ':' : /^[#;-]/u.test(mark) && !/\s/u.test(before);
  return isOfCode ? 0 : mark.length;
}

function closes(quote: string, mark: string): boolean {
  return mark === (quote === '“' ? '”' : quote);
}

/** The value of `key: value` and `key = value`. */
function withoutKey(text: string): string {
  const key = runEnd(text, 0, Math.min(text.length, 40), (character) => /[\w.$-]/u.test(character));
  const assigned = /^\s?[:=]\s/u.exec(text.slice(key, key + 3));
  return key > 0 && assigned !== null ? text.slice(key + assigned[0].length).trim() : text;
}

/** Whether a piece is written in words, and more than a name. */
function isNaturalLanguage(text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0;
  return hasSentenceLength(text) && (countWords(text) === 0 || letters * 10 >= text.length * 8);
}
