import { policyForLanguage } from '../../policy/for-language.js';
import { languageOf } from '../../text/language-of.js';
import type { Guard } from '../guard.js';
import { guardCore, type GuardParts } from '../guard-core.js';
import { AnswerGate } from './answer-gate.js';
import type { AnswerSink, AnswerStream, AnswerStreamOptions } from './answer-stream.js';
import { streamIn, tracedStream } from './traced-stream.js';
import { WholeAnswer } from './whole-answer.js';

/** Begins to judge an answer that comes bit by bit, in the way that the policy's `stream` says. */
export type StreamGuard = (options: AnswerStreamOptions, sink: AnswerSink) => AnswerStream;

/** The guard of streams, without HTTP. `guard` judges what is judged as a whole. */
export function createStreamGuard(parts: GuardParts, guard: Guard): StreamGuard {
  const core = guardCore(parts);
  return (given, sink) => {
    const { mode, policy } = given;
    const spans = core.spans();
    const kind = mode === 'observe' ? 'watch' : policy.stream;
    if (kind !== 'gate') {
      const whole = new WholeAnswer(guard, given, sink, kind, core.clock);
      return spans === undefined ? whole : streamIn(spans.here(), whole);
    }
    // The answer's language is not known before its first sentence leaves: that of the question is.
    const asked = policyForLanguage(policy, () => languageOf(given.about().prompt ?? ''));
    const options = { ...given, policy: asked };
    return spans === undefined
      ? new AnswerGate(core, options, sink)
      : tracedStream(spans, options, sink, (ending) => new AnswerGate(core, options, ending));
  };
}
