import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Assessment } from '../../engine/assessment.js';
import type { Engine } from './engine.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import { STARTING } from './engine-tier.js';
import { engineResultOf } from './judge.js';
import { LocalEngine, type JudgeOptions } from './local-engine.js';
import { openModel } from './model-process.js';
import { PACKAGED_MODEL, type ModelSettings } from './model-settings.js';
import { WatchedTier } from './watched-tier.js';

/** An engine that can also say why. */
export interface InProcessEngine extends Engine {
  /** What the engine makes of a request, with what was read for each claim. Holds this thread. */
  explain(request: CheckGroundingRequest, options: Omit<JudgeOptions, 'explain'>): Promise<Assessment>;
}

/**
 * Judges in the caller's thread, one request a turn of the event loop: for tools, and where workers are not allowed. The
 * event loop is held while the exact layer scores a request; the model has its own process here too.
 */
export function inProcessEngine({
  clock,
  threads,
  folder = PACKAGED_MODEL,
}: Partial<ModelSettings> & { readonly clock: Clock; readonly threads: number }): InProcessEngine {
  const tier = new WatchedTier(STARTING);
  const model = openModel({ threads, folder }, (changed) => {
    tier.change(changed);
  });
  const local = new LocalEngine({ clock, model });
  tier.change(model.tier);
  return {
    ready: model.startFinished,
    get tier() {
      return tier.current;
    },
    watchTier: (listener) => tier.watch(listener),
    submit(request, terms, onEnd) {
      let isWithdrawn = false;
      const judge = async (): Promise<void> => {
        try {
          const assessment = await local.judge(request, { ...terms, clock });
          if (!isWithdrawn) onEnd(engineResultOf(assessment, request));
        } catch (error) {
          const where = `Judging failed: ${errorOrigin(error)}`;
          if (!isWithdrawn) onEnd({ kind: 'broken', error: new AnswerGuardError('AG_ENGINE_FAILED', where) });
        }
      };
      const turn = setImmediate(() => void judge());
      return () => {
        isWithdrawn = true;
        clearImmediate(turn);
        return false;
      };
    },
    explain: (request, options) => local.judge(request, { ...options, explain: true }),
    close: () => {
      model.close();
      return Promise.resolve();
    },
  };
}
