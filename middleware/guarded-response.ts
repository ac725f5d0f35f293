import type { ServerResponse } from 'node:http';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { processWide } from '../src/contract/process-wide.js';
import type { RunThere } from '../src/telemetry/spans.js';
import type { FactsSink } from './facts/facts-context.js';
import { isObject } from './is-object.js';

/** What a guard knows of one response, from before the handler runs until after the answer left. */
export interface GuardedResponse extends FactsSink {
  /** Whether a guard is mounted on this response. */
  guarded: boolean;
  /** Whether a guard is mounted on a route of its own (`app.post('/chat', answerGuard(), …)`), not on the whole app. */
  isOnRoute: boolean;
  /** Runs something inside of the span in which the guard was mounted; undefined without spans. */
  inRequest: RunThere | undefined;
  /** The text that leaves, once that is known. */
  finalText: string | undefined;
  /** Told when it is. */
  onFinalText: ((text: string) => void) | undefined;
}

/** Beside the responses rather than on them: a property more makes every later access to an Express response slower. */
let responses: WeakMap<ServerResponse, GuardedResponse> | undefined;

/** The state of a response, made when first asked for. Throws AG_NOT_GUARDED for what is no response. */
export function guardedResponse(res: ServerResponse): GuardedResponse {
  // Not every caller is compiled against the type.
  const given: unknown = res;
  const what = whatIsNoResponse(given);
  if (what !== undefined) {
    throw new AnswerGuardError('AG_NOT_GUARDED', `${what} was given where a response is needed.`, {
      hint: 'The response comes first: setFacts(res, facts), finalAnswer(res).',
    });
  }
  responses ??= processWide('responses', () => new WeakMap<ServerResponse, GuardedResponse>());
  let state = responses.get(res);
  if (state === undefined) {
    state = {
      facts: undefined,
      factsRead: false,
      guarded: false,
      isOnRoute: false,
      inRequest: undefined,
      finalText: undefined,
      onFinalText: undefined,
    };
    responses.set(res, state);
  }
  return state;
}

/** A test may hand in a response of its own making, so only requests are recognised as none. */
function whatIsNoResponse(given: unknown): string | undefined {
  if (given === undefined) return 'nothing';
  if (!isObject(given)) return `a value of type ${Array.isArray(given) ? 'array' : typeof given}`;
  return 'httpVersion' in given ? 'a request' : undefined;
}

/** Says which text leaves. */
export function resolveFinalText(state: GuardedResponse, text: string | undefined): void {
  if (text === undefined) return;
  state.finalText = text;
  state.onFinalText?.(text);
}
