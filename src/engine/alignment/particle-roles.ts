import type { Alignment } from './alignment.js';
import { isTurned } from './converse-words.js';
import type { Party } from './parties.js';
import type { Token } from './reading.js';
import { particleAfter } from './role-marks.js';

/** Of the one who does it, or of whom the sentence speaks. */
const SUBJECT: ReadonlySet<string> = new Set(['が', '이', 'ने']);
/** Of the other one, in a passive or seen from the other side also of the one who does it. */
const OBJECT: ReadonlySet<string> = new Set('を に から 을 에게 에게서 에 को से द्वारा'.split(' '));
/** What the one who does it may stand under where the other is the subject. */
const DOER: ReadonlySet<string> = new Set('に から 에게 에게서 에 से द्वारा'.split(' '));

/** Of what is merely named together with another. */
const JOINING: ReadonlySet<string> = new Set(['와', 'と']);
/** Of whose a thing is. */
const OWNER: ReadonlySet<string> = new Set(['의', 'の', 'का']);

type Particles = readonly [string | undefined, string | undefined];

/** Whether particles give each of two parties the other's part; told from the other side, whether they keep theirs. */
export function areParticlesExchanged(alignment: Alignment, one: Party, other: Party): boolean {
  const { claim, evidence } = alignment;
  const own: Particles = [particleAfter(claim, one.claimEnd), particleAfter(claim, other.claimEnd)];
  const known: Particles = [
    particleAfter(evidence, one.evidenceEnd),
    particleAfter(evidence, other.evidenceEnd),
  ];
  const all = [...own, ...known];
  if (all.includes(undefined) || all.some((particle) => JOINING.has(particle ?? '')) || own[0] === own[1])
    return false;
  if (!isTurned(alignment, one, other))
    return own[0] === known[1] && own[1] === known[0] && areOfSameHead(alignment, one, other, own);
  const [subject, knownSubject] = [subjectOf(own), subjectOf(known)];
  const mayBeDoer = [own, known].some((particles) => particles.some((particle) => DOER.has(particle ?? '')));
  return subject !== undefined && subject === knownSubject && mayBeDoer;
}

/** "A's B" against "B's A": whose it is matters only where it is the same thing. */
function areOfSameHead(
  { claim, evidence, at }: Alignment,
  one: Party,
  other: Party,
  own: Particles,
): boolean {
  const owner = own.findIndex((particle) => OWNER.has(particle ?? ''));
  if (owner < 0) return true;
  const [inClaim, known] =
    owner === 0 ? [one.claimEnd, other.evidenceEnd] : [other.claimEnd, one.evidenceEnd];
  const next = (tokens: readonly Token[], { index }: Token): Token | undefined =>
    tokens.find((token) => token.index > index && token.content);
  const [head, knownHead] = [next(claim.tokens, inClaim), next(evidence.tokens, known)];
  return head !== undefined && at[head.index] === knownHead?.index;
}

/** Which of the two is the subject, if the other may be what it is done to, or by. */
function subjectOf(particles: Particles): number | undefined {
  const subject = particles.findIndex((particle) => SUBJECT.has(particle ?? ''));
  return subject >= 0 && OBJECT.has(particles[1 - subject] ?? '') ? subject : undefined;
}
