import type { Outline, PlacedClaim } from './outline.js';
import { asks, leadsIn } from '../../text/last-mark.js';
import type { Plan } from './plan.js';

/**
 * How many of the claims of a text that will go on are final: whatever comes after, what becomes of them stays as the
 * plan has it, and so does the text up to the last of them. The others wait: a heading, a lead-in, a table's header and a
 * question stay only if something of what they introduce does, and that is not written yet.
 *
 * @param falling Indices of the claims that a rule removes: these are gone, whatever comes.
 */
export function countFinalClaims(
  outline: Outline,
  plan: Plan | undefined,
  falling: ReadonlySet<number>,
): number {
  const final = new Set<PlacedClaim>();
  /** What may yet fall with what it introduces. */
  const open = new Set<PlacedClaim>();
  const has = (of: ReadonlySet<PlacedClaim>, block: number): boolean =>
    outline.claimsOf(block).some((claim) => of.has(claim));
  /** Something of it stays, or what becomes of all of it is known. */
  const isKnown = (scope: readonly number[]): boolean =>
    scope.some((block) => has(final, block)) ||
    ((scope.at(-1) ?? -1) < outline.blocks.length - 1 && !scope.some((block) => has(open, block)));

  const isFinal = (claim: PlacedClaim): boolean => {
    const index = claim.blocks.at(-1) ?? -1;
    const block = outline.block(index);
    if (block === undefined || block.kind === 'code') return true;
    if (block.kind === 'tableRow') {
      const isFirst = block.header || outline.block(index - 1)?.kind !== 'tableRow';
      return !isFirst || isKnown([index, ...rowsAfter(outline, index)]);
    }
    if (block.kind === 'heading') return isKnown([index, ...outline.sectionOf(index)]);
    const claims = outline.claimsOf(index);
    const rest = claims.slice(claims.indexOf(claim) + 1);
    const text = outline.textOf(claim);
    const isQuestion = !claim.checkRequired && asks(text);
    if (rest.length > 0) {
      if (!isQuestion || index < outline.blocks.length - 1) return true;
      return rest.some((other) => final.has(other));
    }
    if (claim.checkRequired && !leadsIn(text)) return true;
    return isKnown([index, ...outline.ledInBy(index)]);
  };

  let count = outline.claims.length;
  for (let i = outline.claims.length - 1; i >= 0; i--) {
    const claim = outline.claims[i];
    if (claim === undefined || falling.has(claim.index)) continue;
    if (!isFinal(claim)) {
      count = i;
      open.add(claim);
    } else if (plan?.dropped.has(claim) !== true) final.add(claim);
  }
  return count;
}

function rowsAfter(outline: Outline, row: number): number[] {
  const rows: number[] = [];
  for (let next = row + 1; outline.block(next)?.kind === 'tableRow'; next++) rows.push(next);
  return rows;
}
