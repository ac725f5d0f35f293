import { FEEDBACK_HEADER, feedbackHeaderValue } from '../src/guard/feedback-header.js';
import type { Outcome } from '../src/guard/outcome.js';
import type { RequestContext } from './request-context.js';
import type { AsIs, HeldHead, KeptTag, Replaced } from './response/held-body.js';
import { setClientHeader } from './client-header.js';

/** What is said of an answer outside of its body. */
export interface Said {
  readonly outcomes: readonly Outcome[];
  /** Of the header `Answer-Guard`. */
  readonly value: string;
  readonly finalText: string | undefined;
}

/** Tells app and client what was decided. Returns whether the client got a token for what its reader thinks. */
export function sayDecided(
  context: RequestContext,
  head: HeldHead,
  { outcomes, value, finalText }: Said,
): boolean {
  context.record(outcomes);
  context.recordText(finalText);
  setClientHeader(head, value);
  const ids = outcomes.map(({ id }) => id);
  const feedback = feedbackHeaderValue(ids, context.parts.feedbackToken);
  if (feedback !== undefined) setClientHeader(head, feedback, FEEDBACK_HEADER);
  return feedback !== undefined;
}

/** A body as it was decided to leave. */
export function releaseDecided(
  { parts: { feedbackToken } }: RequestContext,
  body: string | undefined,
  outcomes: readonly Outcome[],
  keptTag?: KeptTag,
): AsIs | Omit<Replaced, 'status'> {
  if (body === undefined) return { kind: 'asIs' };
  const ofThisAlone = () =>
    outcomes.flatMap(({ id, verdict }) => [id, feedbackToken(id) ?? [], `"cache":"${verdict.cache}"`].flat());
  return { kind: 'replace', body, ofThisAlone, ...(keptTag !== undefined && { keptTag }) };
}
