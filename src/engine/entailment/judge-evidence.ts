import type { Finding } from '../assessment.js';
import { isStopword } from '../text/stopwords.js';
import { words } from '../text/words.js';
import { mentioned } from './chunk-subject.js';
import type { ClaimEvidence, ReadContent } from './claim-evidence.js';
import { BORNE_OUT } from './fusion.js';
import { judgeClaim, type Judgement } from './judge-claim.js';
import type { ToldBefore } from './other-subject.js';

/** What says that evidence speaks of another thing than the one whose name was put in. */
const OF_ANOTHER: ReadonlySet<string> = new Set([
  'name-mismatch',
  'roles-exchanged',
  'values-exchanged',
  'other-subject',
]);

/** Of a claim of which all the evidence together has less than this, a name more or less does not matter. */
const HALF_SAID = 0.5;

/**
 * Judges a claim by its evidence: of several things that it says, by what is borne out least. "It costs 750 dollars" is judged as
 * "The Mistral costs 750 dollars". As it is written only where that is not borne out, and where what bears out the words alone
 * does not speak of another thing: the answer may call the thing otherwise than the facts do, or mean another one.
 */
export function judgeEvidence(evidence: ClaimEvidence): Judgement {
  const judged = judgeNamed(evidence);
  return evidence.ofClass === undefined ? judged : judgeByClass(judged, evidence.ofClass);
}

/**
 * What is said of a class bears out what is said of its members, and what it does not say so is not borne out by it. Where one
 * piece says it of the member itself, that stands.
 */
function judgeByClass(
  judged: Judgement,
  { content, conclusion, member, rule }: NonNullable<ClaimEvidence['ofClass']>,
): Judgement {
  const chunks = judged.supporters[0]?.chunks ?? [];
  const isToldOfClass = judged.support < BORNE_OUT || chunks.includes(rule.chunk.index);
  if (!isToldOfClass) return judged;
  const told = judgeClaim(content, [rule], conclusion);
  if (told.support <= judged.support && told.ceiling === 1) return judged;
  const both = [rule.chunk.index, member.chunk.index].sort((a, b) => a - b);
  return { ...told, supporters: told.supporters.map(({ score }) => ({ chunks: both, score })) };
}

function judgeNamed(evidence: ClaimEvidence): Judgement {
  const judge = ({ content, conclusion }: ReadContent): Judgement =>
    judgeClaim(content, evidence.pieces, conclusion);
  const judged = [evidence, ...evidence.besides]
    .map(judge)
    .reduce((least, one) => (one.support < least.support ? one : least));
  const { asWritten } = evidence;
  if (asWritten === undefined || judged.support >= BORNE_OUT || judged.overlap.coverage < HALF_SAID)
    return judged;
  const written = judge(asWritten.read());
  return written.support <= judged.support || isOfAnother(written, judged, asWritten.topic, evidence)
    ? judged
    : written;
}

/** Whether what bears the claim out as written speaks, once the name is put in, of a thing that the answer did not mention. */
function isOfAnother(
  written: Judgement,
  named: Judgement,
  topic: ToldBefore,
  { pieces, content }: ClaimEvidence,
): boolean {
  const chunks = written.supporters[0]?.chunks ?? [];
  const { language } = content.reading;
  const own = mentioned(topic.subject, language);
  const known = mentioned(topic.since, language);
  const isMentioned = (text: string): boolean => {
    const foreign = words(text, language).filter(
      ({ stem, norm }) => !isStopword(norm, language) && !own.has(stem),
    );
    return foreign.length > 0 && foreign.every(({ stem }) => known.has(stem));
  };
  const before = written.findings();
  return named.findings().some((finding) => {
    const { chunk, rule } = finding;
    if (chunk === undefined || !chunks.includes(chunk) || !OF_ANOTHER.has(rule)) return false;
    if (before.some((other) => isSame(other, finding))) return false;
    const subject = pieces.find((piece) => piece.chunk.index === chunk)?.subject;
    // "It was designed by Ottilie Kern and seats 1,150", of the hall itself: she is no other hall.
    const isOwn = subject?.words.every(({ stem, norm }) => own.has(stem) || own.has(norm)) === true;
    if (rule === 'name-mismatch' && isOwn) return false;
    const other = [rule === 'name-mismatch' ? finding.evidence : undefined, subject?.text];
    return !other.some((text) => text !== undefined && isMentioned(text));
  });
}

function isSame(one: Finding, other: Finding): boolean {
  return one.rule === other.rule && one.chunk === other.chunk && one.evidence === other.evidence;
}
