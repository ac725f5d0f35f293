import { countLeading } from '../../contract/count-leading.js';
import type { TextRange } from '../../contract/text-range.js';
import type { Claim } from '../../contract/check-response.js';
import { readBlocks } from '../../text/growing-blocks.js';
import type { Block } from '../../text/markdown-blocks.js';
import { locateClaims } from '../locate-claims.js';

/** A claim where it stands in the answer. */
export interface PlacedClaim extends TextRange {
  /** Index into the response's claims. */
  readonly index: number;
  readonly checkRequired: boolean;
  /** Indices of the blocks that it touches: one, for a claim that is a sentence. */
  readonly blocks: readonly number[];
}

/** An answer cut into blocks (paragraphs, list items, headings, table rows, code), with the claims in them. */
export class Outline {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** In the order of the text; a claim that cannot be located is not among them. */
  readonly claims: readonly PlacedClaim[];
  /** By block. */
  readonly #claimsOf: readonly (readonly PlacedClaim[])[];

  /** @param blocks Of the text, where they are known. @default read anew */
  constructor(text: string, claims: readonly Claim[], blocks: readonly Block[] = readBlocks(text)) {
    this.text = text;
    this.blocks = blocks;
    this.claims = locateClaims(text, claims)
      .flatMap((span, index): PlacedClaim[] => {
        if (span === undefined) return [];
        const checkRequired = claims[index]?.groundingCheckRequired === true;
        return [{ ...span, index, checkRequired, blocks: this.#blocksAt(span) }];
      })
      .sort((a, b) => a.start - b.start || a.end - b.end);
    const claimsOf = this.blocks.map((): PlacedClaim[] => []);
    for (const claim of this.claims) for (const block of claim.blocks) claimsOf[block]?.push(claim);
    this.#claimsOf = claimsOf;
  }

  claimsOf(block: number): readonly PlacedClaim[] {
    return this.#claimsOf[block] ?? [];
  }

  block(index: number): Block | undefined {
    return this.blocks[index];
  }

  textOf({ start, end }: TextRange): string {
    return this.text.slice(start, end);
  }

  /** The other rows of the table that a row belongs to, and itself. */
  tableOf(row: number): number[] {
    let first = row;
    while (this.blocks[first]?.header === false && this.blocks[first - 1]?.kind === 'tableRow') first--;
    let last = row;
    while (this.blocks[last + 1]?.kind === 'tableRow' && this.blocks[last + 1]?.header === false) last++;
    return range(first, last + 1);
  }

  /** What stands under a list item: the blocks after it that are indented further. */
  childrenOf(item: number): number[] {
    const indent = this.blocks[item]?.indent ?? 0;
    return this.#following(item, (block) => block.kind !== 'heading' && block.indent > indent);
  }

  /** What stands under a heading: all up to the next of its rank. */
  sectionOf(heading: number): number[] {
    const level = this.blocks[heading]?.level ?? 0;
    return this.#following(heading, (block) => block.kind !== 'heading' || block.level > level);
  }

  /** What a block that ends in a colon leads in: a list, a table, the code or the paragraph right after it. */
  ledInBy(block: number): number[] {
    const lead = this.blocks[block];
    const next = this.blocks[block + 1];
    if (lead === undefined || next === undefined || next.kind === 'heading') return [];
    if (lead.kind === 'listItem' && lead.marked) return this.childrenOf(block);
    if (next.kind === 'listItem') {
      return this.#following(block, ({ kind, indent }) => kind === 'listItem' || indent > next.indent);
    }
    if (next.kind === 'tableRow') return this.tableOf(block + 1);
    return [block + 1];
  }

  #following(block: number, belongs: (block: Block) => boolean): number[] {
    let end = block + 1;
    for (let next = this.blocks[end]; next !== undefined && belongs(next); next = this.blocks[end]) end++;
    return range(block + 1, end);
  }

  #blocksAt(span: TextRange): number[] {
    const start = countLeading(this.blocks, (block) => block.end <= span.start);
    let end = start;
    while ((this.blocks[end]?.start ?? Infinity) < span.end) end++;
    return range(start, end);
  }
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}
