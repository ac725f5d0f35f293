import type { Request, Response } from 'express';
import { streamHeaderValue } from '../src/guard/header.js';
import type { Dialect } from './dialects/dialect.js';
import { judgeOf, tellClient, type ResponseJudge } from './judge-response.js';
import { judgeStream, type StreamJudgeParts } from './judge-stream.js';
import type { StreamTaker } from './response/take-over.js';
import { Recognition } from './streaming/recognise.js';

/** Takes what is streamed to one request for the guard, whatever its shape turns out to be. */
export function takeStreams(
  parts: StreamJudgeParts,
  dialects: readonly Dialect[],
  { req, res }: { readonly req: Request; readonly res: Response },
): StreamTaker {
  let made: ResponseJudge | undefined;
  const judge = (): ResponseJudge => (made ??= judgeOf(parts, req, res));
  return {
    recognition: (head) => new Recognition(dialects, head),
    limits: () => {
      const { longestHoldMs, heartbeatMs } = judge().policy().streaming;
      return { longestHoldMs, heartbeatMs: parts.mode() === 'observe' ? 0 : heartbeatMs };
    },
    announce: (head) => {
      tellClient(head, streamHeaderValue(judge().policy().stream, parts.mode()));
    },
    begin: (begun) => judgeStream(parts, { req, res, judge: judge() }, begun),
  };
}
