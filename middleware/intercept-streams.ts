import { randomUUID } from 'node:crypto';
import { FEEDBACK_HEADER } from '../src/guard/feedback-header.js';
import { streamHeaderValue } from '../src/guard/header.js';
import { isAnswerStream } from './expects-answer.js';
import { judgeStream } from './judge-stream.js';
import type { RequestContext } from './request-context.js';
import type { StreamInterceptor } from './response/take-over-options.js';
import { Recognition } from './streaming/recognise.js';
import { setClientHeader } from './client-header.js';

/** Takes what is streamed to one request for the guard, whatever its shape turns out to be. */
export function interceptStreams(context: RequestContext): StreamInterceptor {
  const { parts } = context;
  // The head leaves before the answer is decided, with the token that its reader's feedback needs.
  const id = randomUUID();
  return {
    recognition: (head) => new Recognition(parts.dialects, head),
    limits: () => {
      const { longestHoldMs, heartbeatMs } = context.policy().streaming;
      return { longestHoldMs, heartbeatMs: parts.mode() === 'observe' ? 0 : heartbeatMs };
    },
    announce: (head) => {
      setClientHeader(head, streamHeaderValue(context.policy().stream, parts.mode()));
      const token = parts.feedbackToken(id);
      if (token !== undefined) setClientHeader(head, token, FEEDBACK_HEADER);
    },
    begin: (begun) => {
      if (isAnswerStream(begun.found, context)) return judgeStream(context, id, begun);
      // What is handed over from here on comes too late, and is warned of.
      context.state.factsRead = true;
      parts.observer.observe({ type: 'passedOver', route: parts.settings.route });
      return undefined;
    },
  };
}
