import { foldClaim, tokenize } from './claim-tokens.js';

/**
 * A phrase pattern is words with
 * `(a|b c|)`: one of these (nothing, for an empty one);
 * `*`: a topic, of at most ten words, or none: no figures, no verbs that assert, no comma;
 * `**`: a clause that the words around it keep from asserting ("I couldn't find whether **"), of at most thirty words:
 * after a comma it is held to the rules of a topic.
 * In both slots a character of Chinese, Japanese, Korean or Thai counts as a third of a word.
 */
type Element =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'slot'; readonly open: boolean }
  | { readonly kind: 'choice'; readonly branches: readonly (readonly Element[])[] };

export type PhrasePattern = readonly Element[];

/** What a slot may not swallow. */
export interface SlotLimits {
  /** Whether a token makes an assertion of what it stands in. */
  asserts(tokens: readonly string[], at: number): boolean;
  /** Whether a token starts a clause of its own: but, because, however. */
  pivots(tokens: readonly string[], at: number): boolean;
}

const TOPIC_THIRDS = 30;
const CLAUSE_THIRDS = 90;
const FIGURE = /\p{N}/u;
const YEAR = /^(?:19|20)\d\d$/u;
const WIDE = /^[\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]$/u;

/** @throws SyntaxError when a bracket has no partner: a fault of the table, found by its tests. */
export function compilePhrase(source: string): PhrasePattern {
  const parts = foldClaim(source).match(/[()|]|\*\*|\*|[^()|*]+/gu) ?? [];
  let at = 0;
  function sequence(): Element[][] {
    const branches: Element[][] = [[]];
    for (; at < parts.length; at += 1) {
      const part = parts[at];
      const branch = branches.at(-1) ?? [];
      if (part === ')') return branches;
      if (part === '|') branches.push([]);
      else if (part === '(') {
        at += 1;
        branch.push({ kind: 'choice', branches: sequence() });
        if (parts[at] !== ')') throw new SyntaxError(`phrase without its closing bracket: ${source}`);
      } else if (part === '*' || part === '**') branch.push({ kind: 'slot', open: part === '**' });
      else {
        for (const word of tokenize(part ?? '')) if (word !== ',') branch.push({ kind: 'word', word });
      }
    }
    return branches;
  }
  const branches = sequence();
  if (at < parts.length) throw new SyntaxError(`phrase without its opening bracket: ${source}`);
  return branches.length === 1 ? (branches[0] ?? []) : [{ kind: 'choice', branches }];
}

/** The words that a match can start with; undefined when it can start with anything. */
export function firstWords(pattern: PhrasePattern): ReadonlySet<string> | undefined {
  const words = new Set<string>();
  for (const element of pattern) {
    if (element.kind === 'word') return words.add(element.word);
    if (element.kind === 'slot') return undefined;
    let canBeEmpty = false;
    for (const branch of element.branches) {
      const inner = firstWords(branch);
      if (inner === undefined) {
        if (branch.length > 0) return undefined;
        canBeEmpty = true;
      } else for (const word of inner) words.add(word);
    }
    if (!canBeEmpty) return words;
  }
  return undefined;
}

/** Every place where a match that starts at one of `from` can end. */
export function matchEnds(
  pattern: PhrasePattern,
  tokens: readonly string[],
  from: ReadonlySet<number>,
  limits: SlotLimits,
): ReadonlySet<number> {
  let at: ReadonlySet<number> = from;
  for (const element of pattern) {
    if (at.size === 0) return at;
    const next = new Set<number>();
    if (element.kind === 'word') {
      for (const start of at) {
        // A comma between the words of a phrase means nothing.
        const word = tokens[start] === ',' ? start + 1 : start;
        if (tokens[word] === element.word) next.add(word + 1);
      }
    } else if (element.kind === 'choice') {
      for (const branch of element.branches) {
        for (const end of matchEnds(branch, tokens, at, limits)) next.add(end);
      }
    } else for (const start of at) slotEnds(element.open, tokens, start, limits, next);
    at = next;
  }
  return at;
}

function slotEnds(
  open: boolean,
  tokens: readonly string[],
  start: number,
  limits: SlotLimits,
  ends: Set<number>,
): void {
  let strict = !open;
  let left = open ? CLAUSE_THIRDS : TOPIC_THIRDS;
  ends.add(start);
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === ',') {
      if (!open) return;
      strict = true;
      continue;
    }
    if (token === ':' || token === ';' || limits.pivots(tokens, at)) return;
    if (strict && (token === '$' || (FIGURE.test(token) && !YEAR.test(token)) || limits.asserts(tokens, at)))
      return;
    left -= WIDE.test(token) ? 1 : 3;
    if (left < 0) return;
    ends.add(at + 1);
  }
}
