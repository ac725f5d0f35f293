import type { Language } from '../../text/language.js';
import { asks, leadsIn } from '../../text/last-mark.js';
import { contentStems } from './content-words.js';
import type { FactSentence } from './fact-sentence.js';
import type { Outline, PlacedClaim } from './outline.js';
import { leadingReference, type Reference } from '../../text/references.js';

const SUBSTANCE = /[\p{L}\p{N}]/u;

/**
 * What becomes of each part of an answer: which claims fall, and which are replaced. Starts with what the policy asks for;
 * `addDependents` adds what cannot stand without it.
 */
export class Plan {
  /** Claims and blocks that fall. */
  readonly dropped = new Set<PlacedClaim>();
  readonly droppedBlocks = new Set<number>();
  readonly replaced = new Map<PlacedClaim, FactSentence>();
  readonly #outline: Outline;
  readonly #language: Language | undefined;

  constructor(outline: Outline, language: Language | undefined) {
    this.#outline = outline;
    this.#language = language;
  }

  drop(claim: PlacedClaim): void {
    if (this.dropped.has(claim)) return;
    this.dropped.add(claim);
    this.replaced.delete(claim);
  }

  #dropBlock(block: number): void {
    if (this.droppedBlocks.has(block)) return;
    this.droppedBlocks.add(block);
    for (const claim of this.#outline.claimsOf(block)) this.drop(claim);
  }

  #dropBlocks(blocks: readonly number[]): void {
    for (const block of blocks) this.#dropBlock(block);
  }

  /** Whether anything of a claim's place changes. */
  #touches(claim: PlacedClaim): boolean {
    return this.dropped.has(claim) || this.replaced.has(claim);
  }

  /** Whether nothing of a block that reads as text is left. */
  isGone(block: number): boolean {
    if (this.droppedBlocks.has(block)) return true;
    const { start, end } = this.#outline.block(block) ?? { start: 0, end: 0 };
    let at = start;
    let touched = false;
    for (const claim of this.#outline.claimsOf(block)) {
      if (!this.dropped.has(claim)) continue;
      touched = true;
      if (SUBSTANCE.test(this.#outline.text.slice(at, Math.max(at, claim.start)))) return false;
      at = Math.max(at, claim.end);
    }
    return touched && !SUBSTANCE.test(this.#outline.text.slice(at, Math.max(at, end)));
  }

  #allGone(blocks: readonly number[]): boolean {
    return blocks.length > 0 && blocks.every((block) => this.isGone(block));
  }

  /** Lets fall what cannot stand without what fell, until nothing more does. */
  addDependents(): void {
    let before: number;
    do {
      before = this.#fallen();
      this.#dropOverlapping();
      this.#dropWholeBlocks();
      // From the back, as what leads in may itself be led in.
      for (let block = this.#outline.blocks.length - 1; block >= 0; block--) this.#dropDependentsOf(block);
      this.#dropReferences();
    } while (this.#fallen() > before);
  }

  #fallen(): number {
    return this.dropped.size + this.droppedBlocks.size;
  }

  /** A claim that shares text with one that goes cannot stay. */
  #dropOverlapping(): void {
    let end = 0;
    for (const claim of this.#outline.claims) {
      if (this.#touches(claim)) end = Math.max(end, claim.end);
      else if (claim.start < end) this.drop(claim);
    }
    let start = Infinity;
    for (const claim of [...this.#outline.claims].reverse()) {
      if (this.#touches(claim)) start = Math.min(start, claim.start);
      else if (claim.end > start) this.drop(claim);
    }
  }

  /** Rows and code are dropped whole; a table whose header or every row is gone, too. */
  #dropWholeBlocks(): void {
    for (const claim of this.#outline.claims) {
      if (!this.#touches(claim)) continue;
      for (const block of claim.blocks) {
        const kind = this.#outline.block(block)?.kind;
        if (kind === 'code' || kind === 'tableRow') this.#dropBlock(block);
      }
    }
    for (const [index, { kind, header }] of this.#outline.blocks.entries()) {
      if (kind !== 'tableRow' || !header) continue;
      const table = this.#outline.tableOf(index);
      if (this.droppedBlocks.has(index) || this.#allGone(table.slice(1))) this.#dropBlocks(table);
    }
  }

  #dropDependentsOf(index: number): void {
    const block = this.#outline.block(index);
    if (block === undefined || block.kind === 'code' || block.kind === 'tableRow') return;
    const gone = this.isGone(index);
    if (block.kind === 'heading') {
      const section = this.#outline.sectionOf(index);
      if (gone) this.#dropBlocks(section);
      else if (this.#allGone(section)) this.#dropBlock(index);
      return;
    }
    if (gone && block.kind === 'listItem' && block.marked) this.#dropBlocks(this.#outline.childrenOf(index));
    this.#dropLeadInOrList(index);
    this.#dropQuestions(index);
  }

  /** "The rates are:" falls with all its rates, and takes them along when it falls. */
  #dropLeadInOrList(index: number): void {
    const last = this.#outline.claimsOf(index).at(-1);
    if (last === undefined) return;
    const leads = leadsIn(this.#outline.textOf(last));
    const scope = this.#outline.ledInBy(index);
    if (leads && this.#touches(last)) {
      this.drop(last);
      this.#dropBlocks(scope);
      return;
    }
    if ((leads || (!last.checkRequired && this.#isLabel(index))) && this.#allGone(scope)) this.drop(last);
  }

  /** Whether a block introduces what follows without a colon: before a list or table, or as the item of a list with others under it. */
  #isLabel(index: number): boolean {
    const next = this.#outline.block(index + 1);
    const block = this.#outline.block(index);
    if (block?.kind === 'listItem' && block.marked) return this.#outline.childrenOf(index).length > 0;
    return next?.kind === 'tableRow' || (next?.kind === 'listItem' && next.marked);
  }

  /** A question that the answer asks itself falls with its answer. */
  #dropQuestions(index: number): void {
    const claims = this.#outline.claimsOf(index);
    for (const [i, claim] of claims.entries()) {
      if (claim.checkRequired || this.dropped.has(claim) || !asks(this.#outline.textOf(claim))) continue;
      const rest = claims.slice(i + 1);
      const nextQuestion = rest.findIndex((other) => asks(this.#outline.textOf(other)));
      const scope = nextQuestion < 0 ? rest : rest.slice(0, nextQuestion);
      const answered = scope.length > 0 ? scope.every((other) => this.dropped.has(other)) : undefined;
      const after = rest.length > 0 ? [] : this.#outline.ledInBy(index);
      if (answered ?? this.#allGone(after)) this.drop(claim);
    }
  }

  /** What begins with a word for something that fell. */
  #dropReferences(): void {
    const { claims } = this.#outline;
    let fallen: PlacedClaim[] = [];
    let kept: PlacedClaim | undefined;
    for (const claim of claims) {
      if (this.dropped.has(claim)) {
        fallen.push(claim);
        continue;
      }
      const mayLean = fallen.length > 0 && !this.replaced.has(claim) && this.#isProse(claim);
      if (mayLean && !this.#isIndependent(claim, fallen, kept)) {
        this.drop(claim);
        fallen.push(claim);
        continue;
      }
      fallen = [];
      kept = claim;
    }
  }

  #isProse(claim: PlacedClaim): boolean {
    const kind = this.#outline.block(claim.blocks[0] ?? -1)?.kind;
    return kind === 'sentence' || kind === 'listItem';
  }

  /** Whether a kept claim, whose predecessors fell back to the kept one before them, makes sense without them. */
  #isIndependent(claim: PlacedClaim, fallen: readonly PlacedClaim[], kept: PlacedClaim | undefined): boolean {
    const reference = leadingReference(this.#outline.textOf(claim), this.#language);
    const before = kept !== undefined && this.#areTogether(kept, claim) ? kept : undefined;
    return reference === undefined || this.#resolves(reference, fallen, before);
  }

  /** Whether two claims are in one paragraph or list. */
  #areTogether(a: PlacedClaim, b: PlacedClaim): boolean {
    const [first = -1] = a.blocks;
    const [second = -1] = b.blocks;
    const isItem = (block: number): boolean => this.#outline.block(block)?.kind === 'listItem';
    return first === second || (isItem(first) && isItem(second));
  }

  /** Whether what a sentence refers to is known from the kept claim before those that fell. */
  #resolves(reference: Reference, fallen: readonly PlacedClaim[], kept: PlacedClaim | undefined): boolean {
    const language = this.#language;
    if (kept === undefined || reference.kind === 'pair') return false;
    const known = contentStems(this.#sentence(kept), language);
    if (reference.kind === 'pointer') {
      const [noun] = contentStems(reference.next, language);
      return noun !== undefined && known.includes(noun);
    }
    return fallen.every((claim) => {
      const sentence = this.#outline.textOf(claim);
      const own = leadingReference(sentence, language);
      if (own?.kind === 'pronoun') return own.group === reference.group;
      return own === undefined && contentStems(sentence, language)[0] === known[0];
    });
  }

  #sentence(claim: PlacedClaim): string {
    return this.replaced.get(claim)?.text ?? this.#outline.textOf(claim);
  }
}
