import { LRUCache } from 'lru-cache';
import { limits } from '../contract/limits.js';
import { countTokens } from '../contract/tokens.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import type { CompleteVerdict, FailureCause, Verdict } from '../contract/verdict.js';
import { ClaimReader } from '../engine/claims/read-claims.js';
import { isAllowed } from '../policy/allowed.js';
import type { Policy } from '../policy/policy.js';
import type { Exchange } from './exchange.js';

/**
 * How long an answer is read here, in UTF-16 units: greetings, refusals and offers are short, and reading holds the
 * event loop. With facts at hand the checker, which reads it anyway, says that a longer one asserts nothing; without
 * facts nobody else would.
 */
const READ_BEFORE_CHECK = 200;
const READ_WITHOUT_FACTS = 2000;

/**
 * The verdict on an exchange that needs no checker to be judged: an answer that asserts nothing but what the policy allows, facts that are not
 * there, an answer that no checker takes. Undefined when it must be checked. That nothing needs a check comes first: "How
 * can I help?" needs no facts.
 */
export function preflight(
  exchange: Exchange,
  checker: string,
  allow: Policy['allow'] = [],
): Verdict | undefined {
  const about = { checker, cache: 'off', elapsedMs: 0 } as const;
  const { answer, facts } = exchange;
  const idle =
    answer.length <= (facts.length === 0 ? READ_WITHOUT_FACTS : READ_BEFORE_CHECK)
      ? idleClaims(answer, allow, facts.length > 0)
      : undefined;
  if (idle !== undefined) {
    return {
      ...about,
      kind: 'complete',
      response: { supportScore: 0, citedChunks: [], citedFacts: [], claims: idle },
    };
  }
  const failed = (cause: FailureCause): Verdict => ({ ...about, kind: 'failed', cause });
  if (facts.length === 0) return failed('noFacts');
  return hasTooManyTokens(answer) ? failed('tooLarge') : undefined;
}

/** Compiles what the first answer would else wait for. */
export function warmUpPreflight(): void {
  idleClaims('Hello! The park is open. However, it has 2 lakes.', [], false);
}

type Claims = CompleteVerdict['response']['claims'];

/** Answers repeat (a greeting, a cached completion), and reading one costs more than the rest of a cached check. */
const recentlyRead = new LRUCache<string, ClaimReader>({ max: 500 });

/** The sentences of an answer of which none needs a check; undefined when one does, or where a reader may find that it does. */
function idleClaims(answer: string, allow: Policy['allow'], canBeRead: boolean): Claims | undefined {
  let reader = recentlyRead.get(answer);
  if (reader === undefined) {
    reader = new ClaimReader(answer);
    recentlyRead.set(answer, reader);
  }
  // Where the policy allows no sentence, the first that asserts is enough to know.
  if (allow.length === 0 && reader.asserts) return undefined;
  const { claims } = reader;
  const mayAssert = claims.filter(
    ({ checkRequired, unlessRead }) => checkRequired || (canBeRead && unlessRead === true),
  );
  if (!mayAssert.every(({ start, end }) => isAllowed(answer.slice(start, end), allow))) return undefined;
  const offsets = new Utf8Offsets(answer);
  return claims.map(({ start, end }) => ({
    claimText: answer.slice(start, end),
    startPos: offsets.toByte(start),
    endPos: offsets.toByte(end),
    citationIndices: [],
    groundingCheckRequired: false,
  }));
}

/** A token is at least one UTF-16 unit, so that most answers need no counting. */
function hasTooManyTokens(answer: string): boolean {
  return (
    answer.length > limits.answerTokens && countTokens(answer, limits.answerTokens) > limits.answerTokens
  );
}
