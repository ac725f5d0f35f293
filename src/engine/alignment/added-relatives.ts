import type { Alignment } from './alignment.js';
import { conversePair } from './converse-words.js';
import type { Objection } from './objection.js';

/** "Anna Marsh's brother led it", where Anna Marsh did: a relative of whom the evidence does not speak. English. */
export function addedRelatives(alignment: Alignment): Objection[] {
  const { claim, words, inBackground, closeness } = alignment;
  if (claim.language !== 'en' || closeness < CLOSE) return [];
  const told = conversePair(alignment)?.claim.index;
  return claim.tokens.flatMap(({ index, norm, start, end }): Objection[] => {
    const before = claim.tokens[index - 1];
    const isOfSomebody =
      before?.capital === true && /['’]s?$/u.test(claim.text.slice(before.start, before.end));
    if (!isOfSomebody || !RELATIVES.has(norm)) return [];
    if (words[index] !== undefined || inBackground[index] === true || told === index) return [];
    const absent = { token: index, replaced: false };
    return [
      { rule: 'relative-added', claim: claim.text.slice(start, end), absent, cap: 0.3, contradicts: 0 },
    ];
  });
}

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;
const RELATIVES = new Set(
  (
    'brother sister father mother son daughter wife husband uncle aunt cousin nephew niece grandfather grandmother grandson granddaughter ' +
    'stepfather stepmother widow widower friend neighbour neighbor assistant deputy lawyer successor predecessor rival'
  ).split(' '),
);
