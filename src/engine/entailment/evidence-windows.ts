import type { Chunk } from '../evidence/chunk.js';
import type { PreparedFacts } from '../evidence/prepare-facts.js';
import type { Language } from '../text/language.js';
import { isSpaced, roughTokens } from './rough-tokens.js';
import { selfContained } from './self-contained.js';

/** Evidence as the model reads it beside a claim. */
export interface EvidenceWindow {
  /** Indices into `PreparedFacts.chunks`, ascending. */
  readonly chunks: readonly number[];
  readonly text: string;
}

/** Tokens that evidence and claim may have together, the model's three marks not counted. */
const MOST_TOKENS = 124;
/** However long the claim is, so many tokens of evidence stand beside it. */
const LEAST_EVIDENCE = 56;

/** As many windows as a claim can have. */
export const MOST_WINDOWS = 4;
/** Of these, so many are put together of chunks, and the others are passages. */
const PUT_TOGETHER = 2;

/** The claim as the model reads it: after the words before it that it rests on, if there are any. */
export function statementOf(claim: string, antecedent: string | undefined): string {
  const before = antecedent?.trim().replace(/[\s:.,;]+$/u, '') ?? '';
  return before === '' ? claim.trim() : `${before}: ${claim.trim()}`;
}

/**
 * What the model reads beside a claim: windows on its evidence, the one that may tell most first:
 *
 * - the chunks that share most with the claim, as many as fit, in the order of the facts; what is left of the window goes
 *   to the sentences beside the best one. All the facts, where they fit.
 * - the best chunk again, with those that found no place in the first window. A claim that is put together from many
 *   sentences is seldom borne out by the few that share most words with it.
 * - passages as they stand in a fact, around the best chunk and around the best one outside of that passage: what is told
 *   over several sentences is lost between such as are picked out.
 *
 * The training pairs are made by the same function, so that the model sees in use what it saw then.
 *
 * @param ranked the chunks that may bear on the claim, best first
 * @param claim as `statementOf` gives it
 * @param most windows
 */
export function evidenceWindows(
  ranked: readonly Chunk[],
  claim: string,
  prepared: PreparedFacts,
  language: Language,
  most: number = MOST_WINDOWS,
): EvidenceWindow[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const builder = new WindowBuilder(prepared, language);
  const room = Math.max(LEAST_EVIDENCE, MOST_TOKENS - roughTokens(claim));
  const all = builder.everything(room);
  if (all !== undefined) return [{ chunks: all, text: builder.text(all) }];
  const first = builder.fill(best, ranked, room);
  const further = ranked.filter((chunk) => !first.includes(chunk.index));
  const windows = further.length === 0 ? [first] : [first, builder.fill(best, further, room)];
  for (const passage of builder.passages(ranked, room, most - PUT_TOGETHER)) {
    if (!windows.some((window) => passage.every((index) => window.includes(index)))) windows.push(passage);
  }
  return windows.map((chunks) => ({ chunks, text: builder.text(chunks) }));
}

class WindowBuilder {
  readonly #prepared: PreparedFacts;
  readonly #language: Language;

  constructor(prepared: PreparedFacts, language: Language) {
    this.#prepared = prepared;
    this.#language = language;
  }

  /** All chunks, if they fit. */
  everything(room: number): number[] | undefined {
    const { chunks } = this.#prepared;
    let used = 0;
    for (const chunk of chunks) {
      used += this.#size(chunk);
      if (used > room) return undefined;
    }
    return chunks.map((chunk) => chunk.index);
  }

  /** The best chunk, the others that fit, and then its neighbours that fit: the sentence before tells what a pronoun means. */
  fill(best: Chunk, others: readonly Chunk[], room: number): number[] {
    const chosen = new Set([best.index]);
    const said = [letters(best.text)];
    let left = room - this.#size(best);
    for (const chunk of [...others, ...this.#around(best)]) {
      const size = this.#size(chunk);
      if (chosen.has(chunk.index) || size > left) continue;
      const says = letters(chunk.text);
      if (said.some((other) => isRepeated(says, other))) continue;
      chosen.add(chunk.index);
      said.push(says);
      left -= size;
    }
    return [...chosen].sort((a, b) => a - b);
  }

  /** Runs of chunks of one fact, as long as fits, around the best chunks that are in none before. */
  passages(ranked: readonly Chunk[], room: number, most: number): number[][] {
    const passages: number[][] = [];
    for (const chunk of ranked) {
      if (passages.length >= most) break;
      if (!passages.some((passage) => passage.includes(chunk.index))) passages.push(this.#run(chunk, room));
    }
    return passages;
  }

  /** A chunk and what stands before and after it in its fact, in turns. */
  #run({ index, fact }: Chunk, room: number): number[] {
    const { chunks } = this.#prepared;
    let [first, last, left] = [index, index, room - this.#sizeAt(index)];
    const directions = new Set([-1, 1]);
    while (directions.size > 0) {
      for (const direction of directions) {
        const next = direction < 0 ? first - 1 : last + 1;
        const size = chunks[next]?.fact === fact ? this.#sizeAt(next) : Infinity;
        if (size > left) {
          directions.delete(direction);
          continue;
        }
        left -= size;
        if (direction < 0) first = next;
        else last = next;
      }
    }
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  }

  text(indices: readonly number[]): string {
    let text = '';
    let before: Chunk | undefined;
    for (const index of indices) {
      const chunk = this.#prepared.chunks[index];
      if (chunk === undefined) continue;
      const own = selfContained(chunk, this.#language).text;
      const isUnderSame = before?.fact === chunk.fact && before.context === chunk.context;
      const shown = isUnderSame && chunk.context !== '' ? own.slice(chunk.context.length + 1) : own;
      const isRunningOn = isUnderSame && before?.kind === 'prose' && chunk.kind === 'prose';
      text += `${separator(text, isRunningOn && isSpaced(shown))}${shown}`;
      before = chunk;
    }
    return text;
  }

  /** The neighbours of a chunk in the same fact, nearest first, the one before first. */
  #around(best: Chunk): Chunk[] {
    const { chunks } = this.#prepared;
    return AROUND.map((step) => chunks[best.index + step]).filter(
      (chunk): chunk is Chunk => chunk?.fact === best.fact,
    );
  }

  #sizeAt(index: number): number {
    const chunk = this.#prepared.chunks[index];
    return chunk === undefined ? Infinity : this.#size(chunk);
  }

  #size(chunk: Chunk): number {
    return roughTokens(chunk.text) + (chunk.cells.length > 0 ? 3 * chunk.cells.length : 0);
  }
}

/** A text without what markup, quotation or a page's furniture changes of it. */
function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether a chunk says again what another says: pages give their title as metadata, as a heading and in the text, and a
 * retriever's facts overlap. The part that is not repeated must be small.
 */
function isRepeated(says: string, other: string): boolean {
  return other.includes(says) || (says.includes(other) && other.length >= REPEATED_SHARE * says.length);
}

/** Of a chunk, how much another must hold to make it a repetition. */
const REPEATED_SHARE = 0.7;

function separator(text: string, isRunningOn: boolean): string {
  if (text === '') return '';
  return isRunningOn ? ' ' : '\n';
}

const AROUND = [-1, 1, -2, 2] as const;
