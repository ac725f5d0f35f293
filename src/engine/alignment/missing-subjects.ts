import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { isLight } from './light-words.js';
import type { Objection } from './objection.js';
import type { Token } from './reading.js';
import { particleAfter } from './role-marks.js';

/** The particles of the one who does it, or of whom the sentence speaks. */
const SUBJECT: ReadonlySet<string> = new Set(['が', '이', 'ने']);
/** Languages with spaced words and without capitals. */
const UNCASED: ReadonlySet<Language> = new Set(['hi', 'ar', 'ko']);

/**
 * Where names do not show by capitals: a subject that the evidence does not know, told by its particle, or two content
 * words side by side that it does not know, as a name's are.
 */
export function missingSubjects(alignment: Alignment): Objection[] {
  const { claim } = alignment;
  const content = claim.tokens.filter((token) => token.content);
  return content.flatMap((token, n): Objection[] => {
    if (!isUnknown(alignment, token)) return [];
    const next = content[n + 1];
    const isName =
      UNCASED.has(claim.language) &&
      next?.index === token.index + 1 &&
      next.clause === token.clause &&
      isUnknown(alignment, next);
    if (!isName && !isUnknownPredicate(alignment, token) && !SUBJECT.has(particleAfter(claim, token) ?? ''))
      return [];
    const written = claim.text.slice(token.start, isName ? next.end : token.end);
    const absent = { token: token.index, replaced: false };
    return [{ rule: 'subject-missing', claim: written, absent, cap: 0.4, contradicts: 0 }];
  });
}

/** In Chinese and Japanese, two characters that the evidence has nowhere, right after "is" or the topic's particle. */
function isUnknownPredicate({ claim }: Alignment, token: Token): boolean {
  return HAN_PAIR.test(token.norm) && token.start > 0 && '是は'.includes(claim.text.charAt(token.start - 1));
}

const HAN_PAIR = /^\p{Script=Han}{2}$/u;

function isUnknown({ claim, words, inBackground }: Alignment, token: Token): boolean {
  return (
    words[token.index] === undefined &&
    inBackground[token.index] !== true &&
    !isLight(token.stem, claim.language)
  );
}
