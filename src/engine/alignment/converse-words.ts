import type { Alignment } from './alignment.js';
import { CONVERSES } from './converses.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';
import { hasParticles, isPassive, particleAfter } from './role-marks.js';
import { TwoSidedWords } from './two-sided-words.js';

const converses = new TwoSidedWords(CONVERSES);

/** A word of the claim, and the evidence's word for the same event from its other side. */
export interface ConversePair {
  readonly claim: Token;
  readonly evidence: Token;
}

/** "Bought" in the claim, "sold" in the evidence's anchor sentence, neither of which the other text has. */
export function conversePair(alignment: Alignment): ConversePair | undefined {
  if (!known.has(alignment)) known.set(alignment, findPair(alignment));
  return known.get(alignment);
}

/** Several rules ask for the same pair. */
const known = new WeakMap<Alignment, ConversePair | undefined>();

function findPair({ claim, evidence, anchor, at, words }: Alignment): ConversePair | undefined {
  const { language } = claim;
  for (const token of claim.tokens) {
    const isSaid =
      words[token.index]?.strength === 1 && evidence.tokens[at[token.index] ?? -1]?.sentence === anchor;
    if (!token.content || isSaid || !converses.has(token.stem, language)) continue;
    const other = evidence.tokens.find(
      ({ content, sentence, stem, index }) =>
        content &&
        sentence === anchor &&
        !at.includes(index) &&
        converses.areAcross(token.stem, stem, language),
    );
    if (other !== undefined) return { claim: token, evidence: other };
  }
  return undefined;
}

/** Whether claim and evidence tell an event from different sides: one in the passive, or by a converse word, but not both. */
export function isTurned(alignment: Alignment, claimSentence: number): boolean {
  const { claim, evidence, anchor } = alignment;
  const isVoiceChanged = isPassive(claim, claimSentence) !== isPassive(evidence, anchor);
  return isVoiceChanged !== (conversePair(alignment) !== undefined);
}

/** The claim says that someone bought of whom the evidence says that they sold. */
export function converseMismatch(alignment: Alignment): Objection[] {
  const pair = conversePair(alignment);
  if (pair === undefined || alignment.closeness < CLOSE) return [];
  const { claim, evidence, anchor, at } = alignment;
  if (isPassive(claim, pair.claim.sentence) || isPassive(evidence, anchor)) return [];
  const doer = doerOf(claim, pair.claim);
  const known = doer === undefined ? undefined : evidence.tokens[at[doer.index] ?? -1];
  if (doer === undefined || known === undefined || known.index !== doerOf(evidence, pair.evidence)?.index)
    return [];
  return [
    {
      rule: 'converse-word',
      claim: claim.text.slice(pair.claim.start, pair.claim.end),
      evidence: evidence.text.slice(pair.evidence.start, pair.evidence.end),
      cap: 0.15,
      contradicts: 0.88,
    },
  ];
}

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.5;
const SUBJECT_PARTICLES = new Set(['が', '이', 'ने']);

/** The first content word of the verb's clause, or the one that a particle marks: who does it, roughly. */
function doerOf(reading: Reading, verb: Token): Token | undefined {
  const before = reading.tokens.filter(
    (token) => token.content && token.sentence === verb.sentence && token.index < verb.index,
  );
  if (reading.language === 'ar' && before.length === 0)
    return reading.tokens.find((token) => token.content && token.index > verb.index);
  if (!hasParticles(reading.language)) return before[0];
  return (
    before.find((token) => SUBJECT_PARTICLES.has(particleAfter(reading, token) ?? '')) ??
    before.find((token) => particleAfter(reading, token) === undefined && token.kind !== 'cjk')
  );
}
