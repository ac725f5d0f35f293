import type { Alignment } from './alignment.js';
import { isVerbForm } from './english-doers.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.6;

/**
 * The claim takes who does it from one clause of the evidence and what is done from another: "Priya closed the ticket",
 * where "Priya escalated the ticket after Sam closed it". English, whose subject stands right before its verb.
 */
export function crossedDoers(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, at, words, closeness } = alignment;
  if (claim.language !== 'en' || closeness < CLOSE) return [];
  return claim.tokens.flatMap((verb): Objection[] => {
    const doer = doerOf(claim, verb);
    if (doer === undefined || (words[verb.index]?.strength ?? 0) < 1) return [];
    const places = (words[verb.index]?.tokens ?? []).filter((n) => evidence.tokens[n]?.sentence === anchor);
    const known = places.map((n) => doerOf(evidence, evidence.tokens[n]));
    const spoken = new Set(
      words.flatMap((match, n) => (claim.tokens[n]?.content === true ? (match?.tokens ?? []) : [])),
    );
    const [other] = known;
    // Each time that the evidence has the verb, somebody does it of whom the claim does not speak.
    if (other === undefined || known.some((one) => one === undefined || spoken.has(one.index))) return [];
    const place = evidence.tokens[at[doer.index] ?? -1];
    if (place?.sentence !== anchor || (doer.capital && !other.capital) || !areApart(evidence, place, other))
      return [];
    return [
      {
        rule: 'doer-crossed',
        claim: claim.text.slice(doer.start, verb.end),
        evidence: evidence.text.slice(other.start, other.end),
        cap: 0.2,
        contradicts: 0.6,
      },
    ];
  });
}

/** What stands between them starts another clause. */
function areApart({ tokens }: Reading, one: Token, other: Token): boolean {
  const between = tokens.slice(Math.min(one.index, other.index) + 1, Math.max(one.index, other.index));
  return between.some(({ norm }) => CONJUNCTIONS.has(norm));
}

const CONJUNCTIONS = new Set(
  'after before while when because although though whereas but and since until if as once'.split(' '),
);

/** The noun or name right before a verb, with no more than auxiliaries between; undefined in a passive. */
function doerOf({ tokens }: Reading, verb: Token | undefined): Token | undefined {
  if (verb === undefined || verb.capital || !isVerbForm(verb)) return undefined;
  let i = verb.index - 1;
  while (AUXILIARIES.has(tokens[i]?.norm ?? '')) i -= 1;
  const doer = tokens[i];
  const isSubject =
    doer?.content === true && doer.clause === verb.clause && doer.value < 0 && !doer.norm.endsWith('ly');
  return isSubject && (doer.capital || NOUN_MARKS.has(tokens[i - 1]?.norm ?? '')) ? doer : undefined;
}

const AUXILIARIES = new Set(['has', 'have', 'had', 'will', 'would', 'also', 'later', 'then', 'first']);
/** Before a noun that stands alone. */
const NOUN_MARKS = new Set(['the', 'a', 'an', 'his', 'her', 'its', 'their', 'our', 'my']);
