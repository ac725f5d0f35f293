import type { ServerResponse } from 'node:http';
import type { GroundingFact } from '../src/contract/check-request.js';

/** What a guard knows of one response, from before the handler runs until after the answer left. */
export interface GuardedResponse {
  /** Facts that the app handed over; undefined until it did. They beat those in the body. */
  facts: readonly GroundingFact[] | undefined;
  /** Whether a guard is mounted on this response. */
  guarded: boolean;
  /** Resolved once, with the text that leaves, or undefined when no answer was judged. */
  readonly finalAnswer: Promise<string | undefined>;
  readonly settle: (text: string | undefined) => void;
}

/** Kept on the response itself, under a name that the ESM and the CommonJS build share. */
const STATE = Symbol.for('answer-guard.response');

type Carrier = ServerResponse & { [STATE]?: GuardedResponse };

/** The state of a response, made when first asked for. */
export function guardedResponse(res: ServerResponse): GuardedResponse {
  const carrier: Carrier = res;
  const existing = carrier[STATE];
  if (existing !== undefined) return existing;
  let settle: GuardedResponse['settle'] = () => undefined;
  const finalAnswer = new Promise<string | undefined>((resolve) => {
    settle = resolve;
  });
  const state: GuardedResponse = { facts: undefined, guarded: false, finalAnswer, settle };
  Object.defineProperty(carrier, STATE, { value: state });
  return state;
}
