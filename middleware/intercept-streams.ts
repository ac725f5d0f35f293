import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { FEEDBACK_HEADER } from '../src/guard/feedback-header.js';
import { streamHeaderValue } from '../src/guard/header.js';
import type { Dialect } from './dialects/dialect.js';
import { tellClient, type ResponseJudge } from './judge-response.js';
import { judgeStream, type StreamJudgeParts } from './judge-stream.js';
import type { StreamInterceptor } from './response/take-over-options.js';
import { Recognition } from './streaming/recognise.js';

/** What a mounted guard has for all of its requests. */
export interface MountedParts extends StreamJudgeParts {
  /** The dialects in which streams are looked for. */
  readonly dialects: readonly Dialect[];
}

/** Takes what is streamed to one request for the guard, whatever its shape turns out to be. */
export function interceptStreams(
  parts: MountedParts,
  { req, res, judge }: { readonly req: Request; readonly res: Response; readonly judge: () => ResponseJudge },
): StreamInterceptor {
  // The head leaves before the answer is decided, and says what its reader may speak of it with.
  const id = randomUUID();
  return {
    recognition: (head) => new Recognition(parts.dialects, head),
    limits: () => {
      const { longestHoldMs, heartbeatMs } = judge().policy().streaming;
      return { longestHoldMs, heartbeatMs: parts.mode() === 'observe' ? 0 : heartbeatMs };
    },
    announce: (head) => {
      tellClient(head, streamHeaderValue(judge().policy().stream, parts.mode()));
      const token = parts.feedbackToken(id);
      if (token !== undefined) tellClient(head, token, FEEDBACK_HEADER);
    },
    begin: (begun) => judgeStream(parts, { req, res, judge: judge(), id }, begun),
  };
}
