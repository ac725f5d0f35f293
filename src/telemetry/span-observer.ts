import type { GuardEvent, Observer } from './observer.js';
import { processSpans, type OpenSpan } from './spans.js';

/** Writes onto the span of a check what the checkers behind it report: who else judged, and what a language model read. */
export const spanObserver: Observer = {
  observe(event: GuardEvent) {
    switch (event.type) {
      case 'tokens':
        describeTokens(processSpans()?.current(), event);
        break;
      case 'fallback':
        processSpans()?.current()?.event('answer_guard.fallback', {
          'answer_guard.from': event.from,
          'answer_guard.to': event.to,
          'error.type': event.cause,
        });
        break;
      case 'remoteCall':
        if (event.result !== 'ok')
          processSpans()?.current()?.event('answer_guard.remote_call_failed', {
            'answer_guard.checker': event.checker,
            'answer_guard.attempt': event.attempt,
            'error.type': event.result,
          });
        break;
      default:
    }
  },
};

/** Apart, as a function that a closure keeps the event of allocates for it at every call, whatever the event. */
function describeTokens(span: OpenSpan | undefined, event: GuardEvent & { readonly type: 'tokens' }): void {
  span?.set(() => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': event.model,
    'gen_ai.usage.input_tokens': event.input,
    'gen_ai.usage.output_tokens': event.output,
  }));
}
