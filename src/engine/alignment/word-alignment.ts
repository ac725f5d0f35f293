import type { Word } from '../text/words.js';
import { verbStem, withoutParticiple } from './german-separable.js';
import { otherForms } from './irregular-forms.js';
import { synonymsOf } from './lexical-relations.js';
import type { Reading, Token } from './reading.js';

/** How a claim's word is found in the evidence. */
export interface WordMatch {
  /** Indices of the evidence's tokens, in order. */
  readonly tokens: readonly number[];
  /** 1: the same word; less for what is only derived from the same root or means nearly the same. */
  readonly strength: number;
  /** Found as what prose says for the name of a cell: "leaves" for "Departure". */
  readonly isOfName?: boolean;
}

/** Of words that share a beginning only. */
const SAME_ROOT = 0.75;
const SYNONYM = 0.85;
const SAME_CHARACTERS = 0.5;
const ROOT_LETTERS = 4;
/** Syllables of a Korean noun at least, and of a suffix written onto it at most. */
const KOREAN_NOUN = 2;
const KOREAN_SUFFIX = 1;

/** The words of a piece of evidence, by stem, norm and beginning. */
export class WordIndex {
  readonly reading: Reading;
  readonly #byStem = new Map<string, number[]>();
  readonly #byRoot = new Map<string, number[]>();
  readonly #byCharacter = new Map<string, number[]>();
  readonly #byGroup = new Map<number | string, number[]>();

  constructor(reading: Reading) {
    this.reading = reading;
    for (const token of reading.tokens) {
      push(this.#byStem, token.stem, token.index);
      if (token.norm !== token.stem) push(this.#byStem, token.norm, token.index);
      const verb = reading.language === 'de' ? verbStem(token.norm) : undefined;
      if (verb !== undefined) push(this.#byStem, verb, token.index);
      if (token.content) for (const group of token.groups) push(this.#byGroup, group, token.index);
      if (token.kind === 'cjk')
        for (const character of token.norm) push(this.#byCharacter, character, token.index);
      if (token.content && token.kind === 'word' && token.norm.length > ROOT_LETTERS) {
        push(this.#byRoot, this.#rootOf(token).slice(0, ROOT_LETTERS), token.index);
      }
    }
  }

  /** The tokens that say the same as `token`. */
  match(token: Token): WordMatch | undefined {
    const exact = this.#byStem.get(token.stem) ?? this.#byStem.get(token.norm);
    if (exact !== undefined) return { tokens: exact, strength: 1 };
    if (!token.content || token.kind === 'number') return undefined;
    const form = this.#otherForm(token);
    if (form !== undefined) return form;
    if (token.kind === 'cjk')
      return this.#synonym(token) ?? this.#sameGroup(token) ?? this.#sameCharacters(token);
    return this.#sameRoot(token) ?? this.#synonym(token) ?? this.#sameGroup(token);
  }

  /** Whether the word itself stands there. */
  holds({ stem, norm }: Word): boolean {
    return this.#byStem.has(stem) || this.#byStem.has(norm);
  }

  /** "Wrote" for "written": the same word. */
  #otherForm(token: Token): WordMatch | undefined {
    const verb = this.reading.language === 'de' ? verbStem(token.norm) : undefined;
    const forms = otherForms(token.stem, this.reading.language);
    const tokens = (verb === undefined ? forms : [...forms, verb]).flatMap(
      (stem) => this.#byStem.get(stem) ?? [],
    );
    return tokens.length === 0 ? undefined : { tokens: tokens.sort((a, b) => a - b), strength: 1 };
  }

  /** A pair of characters that stand apart in the evidence: part of a longer word, or across two words. */
  #sameCharacters(token: Token): WordMatch | undefined {
    if (token.norm.length !== 2) return undefined;
    const first = this.#byCharacter.get(token.norm.charAt(0));
    const second = this.#byCharacter.get(token.norm.charAt(1));
    return first === undefined || second === undefined
      ? undefined
      : { tokens: first, strength: SAME_CHARACTERS };
  }

  #sameRoot(token: Token): WordMatch | undefined {
    if (this.reading.language === 'ko') return this.#sameNoun(token);
    if (token.kind !== 'word' || token.norm.length <= ROOT_LETTERS) return undefined;
    const root = this.#rootOf(token);
    const tokens = (this.#byRoot.get(root.slice(0, ROOT_LETTERS)) ?? []).filter((index) => {
      const other = this.reading.tokens[index];
      return other !== undefined && shareRoot(root, this.#rootOf(other));
    });
    return tokens.length === 0 ? undefined : { tokens, strength: SAME_ROOT };
  }

  /** Korean writes nouns onto one another: "설계자" is of "설계", "입장료" of "입장". */
  #sameNoun({ kind, stem }: Token): WordMatch | undefined {
    if (kind !== 'word' || stem.length < KOREAN_NOUN) return undefined;
    const tokens = this.reading.tokens.filter(
      (other) =>
        other.content &&
        other.kind === 'word' &&
        other.stem.length >= KOREAN_NOUN &&
        (isKoreanPart(stem, other.stem) || isKoreanPart(other.stem, stem)),
    );
    return tokens.length === 0
      ? undefined
      : { tokens: tokens.map(({ index }) => index), strength: SAME_ROOT };
  }

  /** German participles begin with what their verbs lack: "geleitet", "leitet". */
  #rootOf(token: Token): string {
    return this.reading.language === 'de' ? withoutParticiple(token.norm) : token.norm;
  }

  #synonym(token: Token): WordMatch | undefined {
    const tokens = synonymsOf(token.stem, this.reading.language).flatMap((stem) =>
      (this.#byStem.get(stem) ?? []).filter((index) => {
        const other = this.reading.tokens[index];
        return other?.content === true && other.stem === stem;
      }),
    );
    return tokens.length === 0 ? undefined : { tokens: tokens.sort((a, b) => a - b), strength: SYNONYM };
  }

  /** A word or phrase that means nearly the same: "laid off" for "dismissed". */
  #sameGroup(token: Token): WordMatch | undefined {
    const tokens = new Set(token.groups.flatMap((group) => this.#byGroup.get(group) ?? []));
    return tokens.size === 0 ? undefined : { tokens: [...tokens].sort((a, b) => a - b), strength: SYNONYM };
  }
}

/** Whether a Korean word is the other with a syllable after it, or a noun of a compound: "관광" of "한국관광". */
function isKoreanPart(part: string, whole: string): boolean {
  if (whole.startsWith(part)) {
    const more = whole.length - part.length;
    return more <= KOREAN_SUFFIX || more >= KOREAN_NOUN;
  }
  return whole.endsWith(part) && whole.length - part.length >= KOREAN_NOUN;
}

/** Whether two words share so much of their beginning that one is likely derived from the other: "director", "directed". */
export function shareRoot(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < shorter && a.charCodeAt(shared) === b.charCodeAt(shared)) shared += 1;
  return shared > ROOT_LETTERS && shared >= 0.6 * Math.max(a.length, b.length) && shorter - shared <= 3;
}

function push<K>(map: Map<K, number[]>, key: K, index: number): void {
  const indices = map.get(key);
  if (indices === undefined) map.set(key, [index]);
  else if (indices.at(-1) !== index) indices.push(index);
}
