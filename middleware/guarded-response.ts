import type { ServerResponse } from 'node:http';
import { processWide } from '../src/contract/process-wide.js';
import type { RunThere } from '../src/telemetry/spans.js';
import type { FactsSink } from './facts/facts-context.js';

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

/** The state of a response, made when first asked for. */
export function guardedResponse(res: ServerResponse): GuardedResponse {
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

/** Says which text leaves. */
export function resolveFinalText(state: GuardedResponse, text: string | undefined): void {
  if (text === undefined) return;
  state.finalText = text;
  state.onFinalText?.(text);
}
