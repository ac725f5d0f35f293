import type { Alignment } from './alignment.js';
import { conversePair } from './converse-words.js';
import type { Objection } from './objection.js';
import type { Reading, Token } from './reading.js';
import { isPassive, isPassiveForm } from './role-marks.js';
import { isSymmetric } from './symmetric-relations.js';

/** How much of a claim its anchor sentence must have for the two to tell of one event. */
const CLOSE = 0.5;
/** What stands between the one who does it and the one to whom it is done: nothing, or "over" behind verbs of winning. */
const OBJECT = /^(?:على)?$/u;

/**
 * Arabic puts the verb first and the one who does it right behind: "هزم الأهلي الزمالك" and "فاز الزمالك على الأهلي" tell
 * of one match and two winners, though their verbs are different words.
 */
export function exchangedBehindVerb(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, words, closeness } = alignment;
  if (claim.language !== 'ar' || closeness < CLOSE) return [];
  const own = eventOf(claim, claim.tokens[0]?.sentence ?? 0);
  const known = eventOf(evidence, anchor);
  if (own === undefined || known === undefined || conversePair(alignment) !== undefined) return [];
  const isSameEvent = words[own.verb.index]?.tokens.includes(known.verb.index) === true;
  const isTurned =
    words[own.doer.index]?.tokens.includes(known.other.index) === true &&
    words[own.other.index]?.tokens.includes(known.doer.index) === true &&
    own.doer.stem !== own.other.stem;
  if (!isSameEvent || !isTurned || isSymmetric(own.verb.stem, 'ar')) return [];
  return [
    {
      rule: 'roles-exchanged',
      claim: claim.text.slice(own.verb.start, own.other.end),
      evidence: evidence.text.slice(known.verb.start, known.other.end),
      cap: 0.1,
      contradicts: 0.92,
    },
  ];
}

interface VerbFirst {
  readonly verb: Token;
  readonly doer: Token;
  readonly other: Token;
}

/** The verb of a sentence, the word behind it, and the next one: in the active, with nothing that joins the two. */
function eventOf(reading: Reading, sentence: number): VerbFirst | undefined {
  if (isPassive(reading, sentence) || isPassiveForm(reading, sentence)) return undefined;
  const [verb, doer, other] = reading.tokens.filter(
    (token) => token.content && token.value < 0 && token.sentence === sentence,
  );
  if (verb === undefined || doer === undefined || other === undefined) return undefined;
  // A noun with an article is no verb.
  if (verb.norm.startsWith('ال') || doer.clause !== other.clause || doer.index !== verb.index + 1)
    return undefined;
  const between = reading.text.slice(doer.end, other.start).trim();
  const isJoined = reading.text.charAt(other.start) === 'و';
  return isJoined || !OBJECT.test(between) ? undefined : { verb, doer, other };
}
