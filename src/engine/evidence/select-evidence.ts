import { words } from '../../text/words.js';
import type { Chunk, ChunkKind } from './chunk.js';
import type { PreparedFacts } from './prepare-facts.js';
import { retrieve } from './retrieve.js';

/** The part of the facts that the judge reads with one sentence. */
export interface SelectedEvidence {
  /** Indices into `PreparedFacts.chunks`, ascending. */
  readonly chunks: readonly number[];
  /** The same chunks, best first. */
  readonly ranked: readonly number[];
  /** What the judge reads: chunks in the order of the facts, under their headings, table cells with their headers. */
  readonly text: string;
}

/** What evidence is looked for by. */
export interface EvidenceQuery {
  readonly sentence: string;
  /** The sentences of the answer right before it; they explain pronouns and what a short sentence leaves out. */
  readonly before: readonly string[];
  readonly question: string;
  /** Facts that its citation marks name: a hint where to look, which may be wrong. @default none */
  readonly named?: ReadonlySet<number>;
}

/**
 * Size of the evidence in estimated tokens. About 75 words: pairs with as much were what small models learned from
 * (docs/accuracy.md, "Evidence"), and a pass costs time in proportion to its length.
 */
export const ROOM = 116;
/** Attributes that a sentence may name; a bound on what a long list of facts brings. */
const MOST_ATTRIBUTES = 4;
/** Chunks that are ranked for one sentence; more do not fit the room. */
const MOST_RANKED = 24;
/** Weight of words from the question and the sentences before, where the sentence's own have 1. */
const CONTEXT_WEIGHT = 0.4;
/** Kinds that say nothing alone; headings, headers and questions are shown with what stands under them. */
const LABELS: ReadonlySet<ChunkKind> = new Set(['question', 'heading', 'tableHeader']);
/** Of a chunk, the part that another chunk must hold to be a near-duplicate of it: retrieved facts often overlap. */
const NEAR_DUPLICATE_SHARE = 0.7;

/**
 * Chooses the chunks that share most with a sentence, its question and what stands before it, weighted by inverse
 * document frequency, as many as fit; remaining room goes to the neighbours of the best chunk, then to the first
 * chunks of each fact, so that a sentence with no word in common (another language) still has evidence.
 *
 * @param room in estimated tokens. @default 116
 */
export function selectEvidence(
  prepared: PreparedFacts,
  query: EvidenceQuery,
  room: number = ROOM,
): SelectedEvidence {
  return selectSharedEvidence(prepared, [query], room);
}

/**
 * The same for several sentences that are read with the same evidence: their best chunks in turn, as many as fit.
 *
 * @param room in estimated tokens
 */
export function selectSharedEvidence(
  prepared: PreparedFacts,
  queries: readonly EvidenceQuery[],
  room: number,
): SelectedEvidence {
  const chosen: number[] = [];
  const chosenLetters: string[] = [];
  const seen = new Set<number>();
  let left = room;
  for (const index of roundRobin(queries.map((query) => candidateOrder(prepared, query)))) {
    const chunk = prepared.chunks[index];
    if (chunk === undefined || seen.has(index) || LABELS.has(chunk.kind)) continue;
    const size = estimateTokens(renderedAlone(chunk));
    if (size > left && chosen.length > 0) continue;
    const letters = lettersOf(chunk.text);
    if (chosenLetters.some((other) => isNearDuplicate(letters, other))) continue;
    seen.add(index);
    chosen.push(index);
    chosenLetters.push(letters);
    left -= size;
    if (left <= 0) break;
  }
  const inOrder = [...chosen].sort((a, b) => a - b);
  const text = render(inOrder.map((index) => prepared.chunks[index]));
  const named = new Set(queries.flatMap(({ sentence }) => namedAttributes(prepared, sentence)));
  return { chunks: inOrder, ranked: chosen, text: [...named, text].join('\n') };
}

/** The first of each list, then the second of each, until all are at their ends. */
function* roundRobin(orders: readonly Iterator<number>[]): Generator<number> {
  let open = [...orders];
  while (open.length > 0) {
    const still: Iterator<number>[] = [];
    for (const order of open) {
      const next = order.next();
      if (next.done === true) continue;
      yield next.value;
      still.push(order);
    }
    open = still;
  }
}

/** Attributes of facts that the sentence speaks of, as `name: value`: "Wikipedia says …" rests on the author of a fact. */
function namedAttributes({ facts, language }: PreparedFacts, sentence: string): string[] {
  const lines = new Set<string>();
  if (facts.every(({ attributes }) => attributes.length === 0)) return [];
  const sentenceStems = new Set(words(sentence, language).map(({ stem }) => stem));
  for (const { attributes } of facts) {
    for (const { name, value } of attributes) {
      const own = words(value, language);
      if (own.length > 0 && own.every(({ stem }) => sentenceStems.has(stem))) lines.add(`${name}: ${value}`);
    }
  }
  return [...lines].slice(0, MOST_ATTRIBUTES);
}

function* candidateOrder(prepared: PreparedFacts, query: EvidenceQuery): Generator<number> {
  const { chunks, language } = prepared;
  const own = retrieve(prepared, words(query.sentence, language), MOST_RANKED);
  const context = retrieve(
    prepared,
    words([query.question, ...query.before].join('\n'), language),
    MOST_RANKED,
  );
  const scores = new Map<number, number>();
  for (const { chunk, score } of own) scores.set(chunk, score);
  for (const { chunk, score } of context) {
    scores.set(chunk, (scores.get(chunk) ?? 0) + CONTEXT_WEIGHT * score);
  }
  const ranked = [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([chunk]) => chunk);
  yield* citedEarly(ranked, scores, prepared, query.named);
  const best = ranked[0];
  if (best !== undefined) {
    for (const step of [1, -1, 2, -2]) {
      if (chunks[best + step]?.fact === chunks[best]?.fact) yield best + step;
    }
  }
  const firstChunks = prepared.facts.map(({ firstChunk }) => firstChunk);
  for (let depth = 0; depth < MOST_RANKED; depth += 1) {
    for (const [fact, first] of firstChunks.entries()) {
      if (first + depth < (prepared.facts[fact]?.endChunk ?? 0)) yield first + depth;
    }
  }
}

/** From this share of the best score on, a cited fact's chunk comes first: titles make as much of a difference. */
const FIRST_FROM_SHARE = 0.8;

/** The best chunk of the facts that a sentence cites comes second; first, where it scores nearly as well as the best. */
function* citedEarly(
  ranked: readonly number[],
  scores: ReadonlyMap<number, number>,
  { chunks }: PreparedFacts,
  named: ReadonlySet<number> = new Set(),
): Generator<number> {
  const [best] = ranked;
  const bestCited = ranked.find((index) => named.has(chunks[index]?.fact ?? -1));
  if (best === undefined || bestCited === undefined) {
    yield* ranked;
    return;
  }
  const isFirst = (scores.get(bestCited) ?? 0) >= FIRST_FROM_SHARE * (scores.get(best) ?? 0);
  yield* isFirst ? [bestCited, best] : [best, bestCited];
  yield* ranked;
}

function render(chunks: readonly (Chunk | undefined)[]): string {
  let text = '';
  let before: Chunk | undefined;
  for (const chunk of chunks) {
    if (chunk === undefined) continue;
    const isUnderSame = before?.fact === chunk.fact && before.context === chunk.context;
    const own = withCells(chunk);
    const shown = isUnderSame || chunk.context === '' ? own : `${chunk.context}\n${own}`;
    const runsOn = isUnderSame && before?.kind === 'prose' && chunk.kind === 'prose';
    text += `${text === '' ? '' : runsOn ? ' ' : '\n'}${shown}`;
    before = chunk;
  }
  return text;
}

function renderedAlone(chunk: Chunk): string {
  return chunk.context === '' ? withCells(chunk) : `${chunk.context}\n${withCells(chunk)}`;
}

/** A row or record as `header: value; header: value`. */
function withCells({ cells, text }: Chunk): string {
  if (cells.length === 0) return text;
  return cells.map(({ header, text: value }) => (header === '' ? value : `${header}: ${value}`)).join('; ');
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isNearDuplicate(letters: string, other: string): boolean {
  return (
    other.includes(letters) ||
    (letters.includes(other) && other.length >= NEAR_DUPLICATE_SHARE * letters.length)
  );
}

/** Letters of an average token in a script with spaces (both readers' vocabularies, own data). */
const LETTERS_PER_TOKEN = 4.4;
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu;

/** About how many tokens a text has, without reading it through a tokenizer. */
export function estimateTokens(text: string): number {
  const alone = text.match(UNSPACED)?.length ?? 0;
  return Math.ceil(alone * 0.7 + (text.length - alone) / LETTERS_PER_TOKEN);
}
