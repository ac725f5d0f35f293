import type { Guard } from '../guard.js';
import { guardCore, type GuardParts } from '../guard-core.js';
import { AnswerGate } from './answer-gate.js';
import type { AnswerSink, AnswerStream, AnswerStreamOptions } from './answer-stream.js';
import { WholeAnswer } from './whole-answer.js';

/** Begins to judge an answer that comes bit by bit, in the way that the policy's `stream` says. */
export type StreamGuard = (options: AnswerStreamOptions, sink: AnswerSink) => AnswerStream;

/** The guard of streams, without HTTP. `guard` judges what is judged as a whole. */
export function createStreamGuard(parts: GuardParts, guard: Guard): StreamGuard {
  const core = guardCore(parts);
  return (options, sink) => {
    const { mode, policy } = options;
    if (mode === 'observe') return new WholeAnswer(guard, options, sink, 'watch', core.clock);
    return policy.stream === 'gate'
      ? new AnswerGate(core, options, sink)
      : new WholeAnswer(guard, options, sink, policy.stream, core.clock);
  };
}
