import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, systemClock } from '../../contract/monotonic-clock.js';
import type { Assessment } from '../../engine/assessment.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import type { Checker } from '../checker.js';
import { spreadRequest, structuredAnswers } from '../structured-answers.js';
import { engineChecker } from './engine-checker.js';
import { inProcessEngine } from './in-process-engine.js';
import { modelSettings, type ModelOptions } from './model-settings.js';

/** An embedded engine of its own that can also say why. */
export interface ExplainingEngine {
  /** As `embedded({ inProcess: true })` gives it. Closing it closes the engine. */
  readonly checker: Checker;
  /**
   * Judges once more, with its reasons: what was read for each claim, and how its score is made. The engine is pure, so it comes
   * to the same, if there is time for all.
   */
  explain(request: CheckGroundingRequest, timeoutMs: number): Promise<Assessment>;
}

export interface ExplainingEngineOptions extends ModelOptions {
  /** @default as `embedded` */
  readonly otherLanguages?: OtherLanguages;
}

/** For a tool that judges an answer or two: in its own thread, which is sooner there than a worker. Throws AG_CONFIG_INVALID. */
export function explainingEngine(options: ExplainingEngineOptions = {}): ExplainingEngine {
  const { otherLanguages = 'refuse' } = options;
  const engine = inProcessEngine({ clock: systemClock, ...modelSettings(options) });
  return {
    checker: structuredAnswers(
      engineChecker(engine, {
        clock: systemClock,
        maxWaiting: 256,
        handoverMs: 10,
        otherLanguages,
        release: () => engine.close(),
      }),
    ),
    explain: async (request, timeoutMs) => {
      const spread = spreadRequest(request);
      const assessment = await engine.explain(spread?.request ?? request, {
        deadline: after(systemClock.now(), timeoutMs),
        clock: systemClock,
        otherLanguages,
      });
      if (spread === undefined) return assessment;
      const claims = assessment.claims.map((claim) => ({
        ...claim,
        start: spread.toAnswer(claim.start),
        end: spread.toAnswer(claim.end),
      }));
      return { ...assessment, claims };
    },
  };
}
