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
  | {
      readonly kind: 'choice';
      /** The branches that a word can start. */
      readonly byFirst: ReadonlyMap<string, readonly PhrasePattern[]>;
      /** Those that anything can start. */
      readonly byAny: readonly PhrasePattern[];
      readonly canBeEmpty: boolean;
    };

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
        branch.push(choice(sequence()));
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
  return branches.length === 1 ? (branches[0] ?? []) : [choice(branches)];
}

function choice(branches: readonly PhrasePattern[]): Element {
  const byFirst = new Map<string, PhrasePattern[]>();
  const byAny: PhrasePattern[] = [];
  let canBeEmpty = false;
  for (const branch of branches) {
    if (branch.length === 0) {
      canBeEmpty = true;
      continue;
    }
    const firsts = firstWords(branch);
    if (firsts === undefined) byAny.push(branch);
    for (const first of firsts ?? []) {
      const known = byFirst.get(first);
      if (known === undefined) byFirst.set(first, [branch]);
      else known.push(branch);
    }
  }
  return { kind: 'choice', byFirst, byAny, canBeEmpty };
}

/** The words that a match can start with; undefined when it can start with anything, or be empty. */
export function firstWords(pattern: PhrasePattern): ReadonlySet<string> | undefined {
  const words = new Set<string>();
  for (const element of pattern) {
    if (element.kind === 'word') return words.add(element.word);
    if (element.kind === 'slot' || element.byAny.length > 0) return undefined;
    for (const word of element.byFirst.keys()) words.add(word);
    if (!element.canBeEmpty) return words;
  }
  return undefined;
}

/** Places in a claim's tokens, each once. */
export type Places = readonly number[];

export const NOWHERE: Places = [];

/** The places of two lists; one of them where the other adds none. */
export function joined(places: Places, more: Places): Places {
  if (places.length === 0 || more.length === 0) return places.length === 0 ? more : places;
  const added = more.filter((place) => !places.includes(place));
  return added.length === 0 ? places : [...places, ...added];
}

/** Every place where a match that starts at `start` can end. Most patterns end at a word: nothing is made until then. */
export function matchEnds(
  pattern: PhrasePattern,
  tokens: readonly string[],
  start: number,
  limits: SlotLimits,
): Places {
  let at = start;
  let ends: Places | undefined;
  for (const element of pattern) {
    if (ends === undefined && element.kind === 'word') {
      at = skipComma(tokens, at);
      if (tokens[at] !== element.word) return NOWHERE;
      at += 1;
      continue;
    }
    ends = elementEnds(element, tokens, ends ?? [at], limits);
    if (ends.length === 0) return NOWHERE;
  }
  return ends ?? [at];
}

function elementEnds(element: Element, tokens: readonly string[], from: Places, limits: SlotLimits): Places {
  if (element.kind === 'word') {
    const words = from.map((start) => skipComma(tokens, start));
    return [...new Set(words.filter((at) => tokens[at] === element.word).map((at) => at + 1))];
  }
  let ends: Places = element.kind === 'choice' && element.canBeEmpty ? from : NOWHERE;
  for (const start of from) {
    if (element.kind === 'slot') ends = joined(ends, slotEnds(element.open, tokens, start, limits));
    else {
      const branches = element.byFirst.get(tokens[skipComma(tokens, start)] ?? '');
      for (const branch of branches ?? NO_BRANCHES)
        ends = joined(ends, matchEnds(branch, tokens, start, limits));
      for (const branch of element.byAny) ends = joined(ends, matchEnds(branch, tokens, start, limits));
    }
  }
  return ends;
}

const NO_BRANCHES: readonly PhrasePattern[] = [];

/** A comma between the words of a phrase means nothing. */
function skipComma(tokens: readonly string[], at: number): number {
  return tokens[at] === ',' ? at + 1 : at;
}

/** Where slots of the tokens last read can end, by start; a start and its open slot next to it. */
let known:
  | {
      readonly tokens: readonly string[];
      readonly limits: SlotLimits;
      readonly ends: (readonly number[] | undefined)[];
    }
  | undefined;

/** Many phrases have a slot at the same place, and it ends where it ends. */
function slotEnds(
  open: boolean,
  tokens: readonly string[],
  start: number,
  limits: SlotLimits,
): readonly number[] {
  if (known?.tokens !== tokens || known.limits !== limits) known = { tokens, limits, ends: [] };
  return (known.ends[2 * start + Number(open)] ??= findSlotEnds(open, tokens, start, limits));
}

function findSlotEnds(
  open: boolean,
  tokens: readonly string[],
  start: number,
  limits: SlotLimits,
): readonly number[] {
  const ends = [start];
  let strict = !open;
  let left = open ? CLAUSE_THIRDS : TOPIC_THIRDS;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === ',') {
      if (!open) return ends;
      strict = true;
      continue;
    }
    if (token === ':' || token === ';' || limits.pivots(tokens, at)) return ends;
    if (strict && (token === '$' || (FIGURE.test(token) && !YEAR.test(token)) || limits.asserts(tokens, at)))
      return ends;
    left -= WIDE.test(token) ? 1 : 3;
    if (left < 0) return ends;
    ends.push(at + 1);
  }
  return ends;
}
