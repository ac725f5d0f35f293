import type { DecisionReason } from '../../src/decisions/decision-source.js';
import type { Action } from '../../src/policy/policy.js';
import { reasonInWords } from './reason-in-words.js';

/** One line of why: a single reason, or one that many sentences share. */
export interface ReasonLine {
  readonly action: Action;
  readonly words: string;
  /** The sentence that it is about, by index; undefined where it is about several or the whole answer. */
  readonly claim: number | undefined;
}

/** Sentences with the same reason that are listed one by one. */
const MOST_SINGLE = 3;

const STATE_OF = {
  unsupportedClaim: 'are unsupported',
  uncertainClaim: 'are uncertain',
  contradictedClaim: 'are contradicted',
  unjudgedClaim: 'were not judged',
} as const;
type ClaimRule = keyof typeof STATE_OF;

/** Why an action was asked for: a line for each reason, or for more than three sentences with the same one. */
export function reasonsInLines(reasons: readonly DecisionReason[]): readonly ReasonLine[] {
  const groups = new Map<string, DecisionReason[]>();
  for (const reason of reasons) {
    const group = groups.get(keyOf(reason)) ?? [];
    group.push(reason);
    groups.set(keyOf(reason), group);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ rule, action, cause }] = group as [DecisionReason];
    if (!isClaimRule(rule) || group.length <= MOST_SINGLE)
      return group.map((reason) => ({ action, words: reasonInWords(reason), claim: reason.claim }));
    const sentences = rangesOf(group.map(({ claim = 0 }) => claim + 1));
    const why = cause === undefined ? '' : ` (${cause})`;
    return [{ action, words: `Sentences ${sentences} ${STATE_OF[rule]}${why}.`, claim: undefined }];
  });
}

const keyOf = ({ rule, action, cause }: DecisionReason): string => [rule, action, cause].join();

function isClaimRule(rule: DecisionReason['rule']): rule is ClaimRule {
  return rule in STATE_OF;
}

/** `1–3, 5` of 1, 2, 3 and 5. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
