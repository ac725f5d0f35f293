import { leavesSubjectOut } from '../claims/references.js';
import { subjectOf } from '../claims/subject.js';
import type { Chunk, ChunkKind } from '../evidence/chunk.js';
import { read } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { isStopword } from '../text/stopwords.js';
import { words } from '../text/words.js';

/** A word of a subject. */
export interface SubjectWord {
  readonly stem: string;
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
/** Chunks back that are searched for the subject of one that leaves it out. */
const REACH = 4;
const JOINS = /(?:^|\s)(?:and|und|et|y|e|и|और|و)\s|[&,、，]|와\s|과\s|[和与と]/u;
/** How much of a chunk is read for its first sentence, in UTF-16 units. */
const HEAD = 160;

/** Tells of what each chunk speaks, read when first asked for. */
export class SubjectReader {
  readonly #own = new Map<string, ChunkSubject | undefined>();
  readonly #chunks: readonly Chunk[];

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = chunks;
  }

  /** The subject of the chunk's first sentence, or of the nearest before it in the fact that names one. */
  of(chunk: Chunk, language: Language): ChunkSubject | undefined {
    let named: ChunkSubject | undefined;
    const generic: ChunkSubject[] = [];
    for (let n = chunk.index; n > chunk.index - REACH; n -= 1) {
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
    if (named === undefined) return generic.at(-1) === nearest ? nearest : siblingOrFirst(generic);
    if (nearest === undefined || !sharesWord(nearest, named)) return named;
    return nearest;
  }

  #ownOf(chunk: Chunk, language: Language): ChunkSubject | undefined {
    const key = `${language}:${chunk.index}`;
    if (!this.#own.has(key))
      this.#own.set(key, TELLING.has(chunk.kind) ? readSubject(chunk, language) : undefined);
    return this.#own.get(key);
  }
}

/** "The blue kayak" after "the red kayak" is another; "the battery" after "the kayak" is the kayak's. */
function siblingOrFirst(generic: readonly ChunkSubject[]): ChunkSubject | undefined {
  const [nearest] = generic;
  const first = generic.at(-1);
  if (nearest === undefined || first === undefined) return first;
  return sharesWord(nearest, first) || areToldAlike(nearest, first) ? nearest : first;
}

export function sharesWord(one: ChunkSubject, other: ChunkSubject): boolean {
  return one.words.some(({ stem }) => other.words.some((word) => word.stem === stem));
}

/** The share of what is said of one thing that is said of another of its kind too. */
const TOLD_ALIKE = 1 / 3;

/** "Was founded in …" of both. */
export function areToldAlike({ said: one }: ChunkSubject, { said: other }: ChunkSubject): boolean {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared > 0 && shared >= TOLD_ALIKE * Math.min(one.size, other.size);
}

function readSubject({ text, fact, start: opening }: Chunk, language: Language): ChunkSubject | undefined {
  const head = text.slice(0, HEAD).replace(/^[\s\-*•#>\d.)]*(?=[\p{L}"'“„«「『《])/u, '');
  if (leavesSubjectOut(head, language)) return undefined;
  const subject = subjectOf(head, language);
  if (subject === undefined) return undefined;
  const start = head.indexOf(subject);
  const end = start + subject.length;
  const reading = read(head, language);
  const named = new Set(reading.names.filter(({ tentative }) => !tentative).flatMap(({ tokens }) => tokens));
  const found: SubjectWord[] = [];
  for (const token of reading.tokens) {
    const isWithin = token.start >= start && (token.kind === 'cjk' ? token.end <= end : token.start < end);
    const isNumberWord = token.value >= 0 && !/\p{N}/u.test(token.norm);
    if (!isWithin || isNumberWord || isStopword(token.norm, language)) continue;
    const isMark = found.length > 0 && (/^\p{N}/u.test(token.norm) || /^\p{L}$/u.test(token.norm));
    found.push({ stem: token.stem, norm: token.norm, names: named.has(token.index) || isMark });
  }
  if (found.length === 0) return undefined;
  const said = new Set(
    reading.tokens.filter(({ content, start: at }) => content && at >= end).map(({ stem }) => stem),
  );
  return { text: subject, words: found, fact, opensFact: opening === 0, isJoined: JOINS.test(subject), said };
}

/** The words of a text that may be of a subject, by stem and norm. */
export function mentioned(text: string, language: Language): ReadonlySet<string> {
  return new Set(words(text, language).flatMap(({ stem, norm }) => [stem, norm]));
}
