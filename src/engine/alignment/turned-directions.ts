import type { Alignment } from './alignment.js';
import { conversePair } from './converse-words.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;

/**
 * Where something comes from and where it goes to: "snails get the parasite from sheep", where it passes from snails to
 * sheep. English, by its prepositions.
 */
export function turnedDirections(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, at, closeness } = alignment;
  if (claim.language !== 'en' || closeness < CLOSE || conversePair(alignment) !== undefined) return [];
  const placed = claim.tokens.flatMap((token) => {
    const place = evidence.tokens[at[token.index] ?? -1];
    if (!token.content || place?.sentence !== anchor) return [];
    return [{ token, own: directionOf(claim, token), known: directionOf(evidence, place) }];
  });
  const turned = placed.find(({ own, known }) => own !== undefined && known !== undefined && own !== known);
  if (turned === undefined) return [];
  // Where it goes, or comes from, must be told of another of whom the claim speaks too, and does not say the same.
  const other = placed.find(({ own, known }) => known === turned.own && own !== turned.own);
  if (other === undefined) return [];
  const [first, last] = [turned.token, other.token].sort((a, b) => a.start - b.start);
  return [
    {
      rule: 'roles-exchanged',
      claim: claim.text.slice(first?.start, last?.end),
      cap: 0.15,
      contradicts: 0.88,
    },
  ];
}

/** "From" or "to" right before a word, with no more than articles and what describes it between. */
function directionOf({ tokens }: Reading, { index, clause }: Token): 'from' | 'to' | undefined {
  for (let i = index - 1; i >= index - 3; i -= 1) {
    const token = tokens[i];
    if (token?.clause !== clause || token.value >= 0) return undefined;
    if (token.norm === 'from') return 'from';
    if (token.norm === 'to' || token.norm === 'into') return 'to';
    if (!token.content && !DETERMINERS.has(token.norm)) return undefined;
  }
  return undefined;
}

const DETERMINERS = new Set('the a an his her its their our my your'.split(' '));
