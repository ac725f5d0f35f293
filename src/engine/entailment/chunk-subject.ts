import { leavesSubjectOut } from '../claims/references.js';
import { subjectOf } from '../claims/subject.js';
import type { Chunk, ChunkKind } from '../evidence/chunk.js';
import type { Reading, Token } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { isStopword } from '../text/stopwords.js';
import { words } from '../text/words.js';

/** A word of a subject. */
export interface SubjectWord {
  readonly stem: string;
  /** Of a letter that is also a little word, the capital: the A of "Room A". */
  readonly norm: string;
  /** It tells this thing from others of its kind: part of a name, a number or a letter after one. */
  readonly names: boolean;
}

/** Of what a chunk speaks. */
export interface ChunkSubject {
  /** As written. */
  readonly text: string;
  readonly words: readonly SubjectWord[];
  /** Index of the fact. */
  readonly fact: number;
  /** It is named by the fact's first words: the fact is about it. */
  readonly opensFact: boolean;
  /** It joins several: "Ann and Bob". */
  readonly isJoined: boolean;
  /** The content words of the rest of the sentence that names it. */
  readonly said: ReadonlySet<string>;
}

const TELLING: ReadonlySet<ChunkKind> = new Set(['prose', 'listItem']);
/** Chunks that are searched for a subject: the chunk itself, and those before it where it leaves its subject out. */
const REACH = 4;
/** In facts of so many chunks no others are searched: it would take a fifth of all the time. */
const MANY_CHUNKS = 2000;
const JOINS = /(?:^|\s)(?:and|und|et|y|e|и|और|و)\s|[&,、，]|와\s|과\s|[和与と]/u;
/** How much of a chunk is read for its first sentence, in UTF-16 units. */
const HEAD = 160;
/** What stands before a sentence in a list or under a mark. */
const MARKUP = /^[\s\-*•#>\d.)]*(?=[\p{L}"'“„«「『《])/u;

/** Tells of what each chunk speaks, read when first asked for. */
export class SubjectReader {
  readonly #own = new Map<string, ChunkSubject | undefined>();
  readonly #chunks: readonly Chunk[];
  readonly #reach: number;
  readonly #readingOf: (chunk: Chunk, language: Language) => Reading;

  /** @param readingOf reads the text of a chunk, or remembers it */
  constructor(chunks: readonly Chunk[], readingOf: (chunk: Chunk, language: Language) => Reading) {
    this.#chunks = chunks;
    this.#readingOf = readingOf;
    this.#reach = chunks.length > MANY_CHUNKS ? 1 : REACH;
  }

  /** The subject of the chunk's first sentence, or of the nearest before it in the fact that names one. */
  of(chunk: Chunk, language: Language): ChunkSubject | undefined {
    let named: ChunkSubject | undefined;
    const generic: ChunkSubject[] = [];
    for (let n = chunk.index; n > chunk.index - this.#reach; n -= 1) {
      const one = this.#chunks[n];
      if (one?.fact !== chunk.fact) break;
      const own = this.#ownOf(one, language);
      if (own === undefined) continue;
      if (own.words.some(({ names }) => names)) {
        named = own;
        break;
      }
      generic.push(own);
    }
    const [nearest] = generic;
    if (named === undefined)
      return generic.at(-1) === nearest
        ? nearest
        : siblingOrFirst(generic, () => this.#after(chunk, language));
    if (nearest === undefined || !sharesWord(nearest, named)) return named;
    return nearest;
  }

  /** The subject of the next chunk of the fact. */
  #after({ index, fact }: Chunk, language: Language): ChunkSubject | undefined {
    const next = this.#chunks[index + 1];
    return next?.fact === fact ? this.#ownOf(next, language) : undefined;
  }

  #ownOf(chunk: Chunk, language: Language): ChunkSubject | undefined {
    const key = `${language}:${chunk.index}`;
    if (!this.#own.has(key)) this.#own.set(key, this.#read(chunk, language));
    return this.#own.get(key);
  }

  #read(chunk: Chunk, language: Language): ChunkSubject | undefined {
    if (!TELLING.has(chunk.kind)) return undefined;
    const head = chunk.text.slice(0, HEAD);
    const sentence = head.replace(MARKUP, '');
    if (leavesSubjectOut(sentence, language)) return undefined;
    const text = subjectOf(sentence, language);
    if (text === undefined) return undefined;
    const start = head.indexOf(text, head.length - sentence.length);
    const end = start + text.length;
    const reading = this.#readingOf(chunk, language);
    const named = new Set(
      reading.names.filter(({ tentative }) => !tentative).flatMap(({ tokens }) => tokens),
    );
    const found: SubjectWord[] = [];
    const said = new Set<string>();
    for (const { index, kind, start: from, end: to, stem, norm, value, content, capital } of reading.tokens) {
      if (from >= HEAD) break;
      if (content && from >= end) said.add(stem);
      const isWithin = from >= start && (kind === 'cjk' ? to <= end : from < end);
      const isNumberWord = value >= 0 && !/\p{N}/u.test(norm);
      if (!isWithin || isNumberWord) continue;
      // "Room A" is no article.
      const isWord = !isStopword(norm, language);
      const isLetter = kind === 'word' && to === from + 1 && (isWord || capital);
      const isMark = found.length > 0 && (/^\p{N}/u.test(norm) || isLetter);
      if (!isMark && !isWord) continue;
      const names = named.has(index) || isMark;
      const letter = norm.toUpperCase();
      found.push(isWord ? { stem, norm, names } : { stem: letter, norm: letter, names });
    }
    if (found.length === 0) return undefined;
    const { fact, start: opening } = chunk;
    return { text, words: found, fact, opensFact: opening === 0, isJoined: JOINS.test(text), said };
  }
}

/** "The blue kayak" beside "the red kayak" is another; "the battery" after "the kayak" is the kayak's. */
function siblingOrFirst(
  [nearest, ...before]: readonly ChunkSubject[],
  after: () => ChunkSubject | undefined,
): ChunkSubject | undefined {
  if (nearest === undefined) return undefined;
  const isSibling = (one: ChunkSubject | undefined): boolean =>
    one !== undefined && (sharesWord(nearest, one) || areToldAlike(nearest, one));
  if (before.some(isSibling)) return nearest;
  return isSibling(after()) ? nearest : (before.at(-1) ?? nearest);
}

export function sharesWord(one: ChunkSubject, other: ChunkSubject): boolean {
  return one.words.some(({ stem }) => other.words.some((word) => word.stem === stem));
}

/** The share of what is said of one thing that is said of another of its kind too. */
const TOLD_ALIKE = 1 / 3;

/** "Was founded in …" of both. */
export function areToldAlike({ said: one }: ChunkSubject, { said: other }: ChunkSubject): boolean {
  let shared = 0;
  for (const stem of one) if (other.has(stem)) shared += 1;
  return shared > 0 && shared >= TOLD_ALIKE * Math.min(one.size, other.size);
}

/** The words of a text that may be of a subject, by stem and norm; the A of "Room A", which is a little word too, as a capital. */
export function mentioned(text: string, language: Language): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { stem, norm, start, end } of words(text, language)) {
    found.add(stem).add(norm);
    if (end === start + 1 && LETTER_BEHIND_WORD.test(text.slice(start - 2, end)))
      found.add(text.slice(start, end));
  }
  return found;
}

const LETTER_BEHIND_WORD = /^[\p{L}\p{N}] \p{Lu}$/u;

/** Whether a token is a word of a subject. */
export function isSubjectWord({ stem, norm, capital }: Token, word: SubjectWord): boolean {
  return stem === word.stem || norm === word.norm || (capital && norm.toUpperCase() === word.norm);
}
