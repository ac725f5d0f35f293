import type { Cue } from './cue-lexicon.js';
import type { Reading, Token } from './reading.js';

/** A stretch that tells of what did not come about: its tokens, and the word that says so. */
export interface UnrealStretch extends Pick<Cue, 'start' | 'end'> {
  /** Tokens of it, from and up to but without. */
  readonly from: number;
  readonly to: number;
}

/**
 * What an English text tells as not having come about, without a word that denies: "had it been checked, it would have
 * held", "he tried to stop but fell". A denial in such a stretch is none: "if it had not rained".
 */
export function unrealStretches({ tokens, language }: Reading): UnrealStretch[] {
  if (language !== 'en') return [];
  return tokens
    .filter((token) => isUnreal(tokens, token))
    .map((token) => {
      const end = tokens.findIndex(
        ({ index, clause, norm }) =>
          index > token.index && (clause !== token.clause || norm === 'if' || norm === 'but'),
      );
      return { start: token.start, end: token.end, from: token.index, to: end < 0 ? tokens.length : end };
    });
}

function isUnreal(tokens: readonly Token[], token: Token): boolean {
  const { norm } = token;
  if (norm === 'had') return isCondition(tokens, token);
  if (WOULD.has(norm)) return hasPerfect(tokens, token) && isConditional(tokens, token);
  return ATTEMPTS.has(norm) && tokens[token.index + 1]?.norm === 'to' && isThwarted(tokens, token);
}

/** "Would have", "would not have". */
function hasPerfect(tokens: readonly Token[], { index }: Token): boolean {
  return tokens.slice(index + 1, index + 3).some(({ norm }) => norm === 'have');
}

/** Its sentence has a condition in the past: "if it had", "had it". */
function isConditional(tokens: readonly Token[], { sentence }: Token): boolean {
  return tokens.some(
    (token) => token.sentence === sentence && token.norm === 'had' && isCondition(tokens, token),
  );
}

/** "If the pump had", or "had the pump" at the head of a clause; elsewhere in its sentence something would have been. */
function isCondition(tokens: readonly Token[], { index, clause, sentence }: Token): boolean {
  const before = tokens.slice(0, index).filter((token) => token.clause === clause);
  const isHead = before.length === 0 || before.some(({ norm }) => norm === 'if');
  return (
    isHead &&
    tokens.some((token) => token.sentence === sentence && WOULD.has(token.norm) && hasPerfect(tokens, token))
  );
}

/** "… but", "in vain", "without success" later in the sentence. */
function isThwarted(tokens: readonly Token[], { index, sentence }: Token): boolean {
  return tokens.some(
    (token) =>
      token.index > index &&
      token.sentence === sentence &&
      (THWARTING.has(token.norm) ||
        (token.norm === 'without' && tokens[token.index + 1]?.norm === 'success')),
  );
}

const WOULD = new Set(['would', 'could', 'might', "wouldn't", "couldn't"]);
const ATTEMPTS = new Set(['tried', 'attempted', 'sought', 'hoped', 'wanted', 'supposed']);
const THWARTING = new Set(['but', 'vain', 'unsuccessfully']);
