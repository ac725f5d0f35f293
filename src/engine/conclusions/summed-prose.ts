import { readNegations } from '../alignment/negation.js';
import { relationOf } from '../alignment/value-relation.js';
import type { Reading } from '../alignment/reading.js';
import { areOfSort, isSized } from '../derivations/products.js';
import { agrees, amountLike } from '../derivations/reckoned.js';
import type { Sized } from '../values/value.js';
import { conclusionCues, type ConclusionCue } from './comparing-words.js';
import type { Conclusion } from './conclude.js';
import { isKnownIn, kindOf, operandsOf, ownTokens, type Operand, type Prose } from './prose-operands.js';

/** Amounts that somebody would add up in a sentence. */
const MOST_ADDED = 12;

type SizedOperand = Operand & { readonly point: Sized };

/**
 * Whether an amount of the claim is what those of prose, of a list or of a record come to together: "the items add up to 225
 * euros". Those that the claim names, or else all that there are. Only borne out: another sum is missing from the facts
 * anyway, and may be one of other things.
 */
export function sumInProse(claim: Reading, prose: readonly Prose[]): Conclusion | undefined {
  const cue = prose.length === 0 ? undefined : conclusionCues(claim).find(({ label }) => label === 'sum');
  if (cue === undefined || readNegations(claim).length > 0) return undefined;
  const told = prose.flatMap(({ index }) => index.reading.values);
  for (const [index, value] of claim.values.entries()) {
    if (!isSized(value) || told.some((other) => relationOf(value, other) === 'equal')) continue;
    const operands = addedUp(claim, cue, value, prose);
    const [first] = operands;
    if (first === undefined || operands.length < 2 || operands.length > MOST_ADDED) continue;
    const sum = operands.reduce((all, { size }) => all + size, 0);
    if (!agrees(value, amountLike(first.point, sum))) continue;
    return conclusionOf(claim, cue, index, operands, prose);
  }
  return undefined;
}

/** The amounts that are meant: of the sort of the sum, and of what it counts. */
function addedUp(
  claim: Reading,
  cue: ConclusionCue,
  value: Sized,
  prose: readonly Prose[],
): readonly SizedOperand[] {
  const kind = kindOf(value);
  const operands = prose
    .flatMap((piece) => operandsOf(claim, piece, cue, new Set(kind === undefined ? [] : [kind])))
    .filter((operand): operand is SizedOperand => isSized(operand.point) && areOfSort(value, operand.point));
  const alike =
    value.kind === 'cardinal'
      ? operands.filter(({ behind, before }) => behind.size + before.size > 0)
      : operands;
  const named = alike.filter((operand) => ownTokens(operand, alike).size > 0);
  return named.length >= 2 ? named : alike;
}

function conclusionOf(
  claim: Reading,
  cue: ConclusionCue,
  index: number,
  operands: readonly SizedOperand[],
  prose: readonly Prose[],
): Conclusion | undefined {
  const chunks = [...new Set(operands.map(({ chunk }) => chunk))];
  // What they stand under may be a heading of its own.
  if (!isKnownIn(claim, [cue], prose)) return undefined;
  const said = claim.tokens.filter(({ start, end }) => start < cue.end && end > cue.start);
  // "The two camps"
  const counts = claim.values.flatMap((value, n) =>
    value.kind === 'cardinal' && value.value === operands.length ? [n] : [],
  );
  return {
    holds: true,
    chunks,
    tokens: new Set([...said.map((token) => token.index), ...operands.flatMap(({ named }) => [...named])]),
    values: new Set([index, ...counts]),
    written: claim.text.slice(cue.start, cue.end),
  };
}
