import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Engine } from './engine.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import { judge } from './judge.js';

/**
 * Judges in the caller's thread, one request a turn of the event loop: for tools, and where workers are not allowed. The
 * event loop is held while a request is judged.
 */
export function inProcessEngine(clock: Clock): Engine {
  return {
    ready: Promise.resolve(),
    submit(request, deadline, onEnd) {
      const turn = setImmediate(() => {
        try {
          onEnd(judge(request, { deadline, clock }));
        } catch (error) {
          const where = `Judging failed: ${errorOrigin(error)}`;
          onEnd({ kind: 'broken', error: new AnswerGuardError('AG_ENGINE_FAILED', where) });
        }
      });
      return () => {
        clearImmediate(turn);
      };
    },
    close: () => Promise.resolve(),
  };
}
