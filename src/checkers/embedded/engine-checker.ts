import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { after, type Clock } from '../../contract/monotonic-clock.js';
import type { Tier, Verdict } from '../../contract/verdict.js';
import type { Assessment } from '../../engine/assessment.js';
import type { OtherLanguages } from '../../engine/other-languages.js';
import { respond } from '../../engine/respond.js';
import type { Checker } from '../checker.js';
import { alreadyOver, endOfWait, gaveUp } from '../end-of-wait.js';
import { closedVerdict } from '../wrapped.js';
import { engineVersion } from './engine-version.js';
import { tierVersion } from './engine-tier.js';
import type { Engine, JobEnd } from './engine.js';

/** At most this part of the time that is left is kept for the way back. */
const LARGEST_HANDOVER = 0.25;

export interface EngineCheckerOptions {
  readonly clock: Clock;
  /** Checks that may wait at once; more fail with AG_OVERLOADED. */
  readonly maxWaiting: number;
  /** Milliseconds before the caller's deadline at which the engine stops, so that what it has arrives in time. */
  readonly handoverMs: number;
  /** What becomes of answers in a language that the engine does not know. */
  readonly otherLanguages: OtherLanguages;
  /** Gives the engine back. */
  readonly release: () => Promise<void>;
}

/** The embedded checker over an engine: deadlines, aborts and verdicts. */
export function engineChecker(engine: Engine, options: EngineCheckerOptions): Checker {
  const { clock, maxWaiting, handoverMs, otherLanguages, release } = options;
  const name = 'embedded';
  const waiting = new Set<() => void>();
  let closing: Promise<void> | undefined;

  /** @param isModelUp whether a model was there when the check began, as its cache key says */
  const verdictOf = (end: JobEnd, elapsedMs: number, isModelUp: boolean): Verdict => {
    const about = { checker: name, cache: 'off' as const, elapsedMs };
    switch (end.kind) {
      case 'complete': {
        const { raw, response } = end;
        const verdict = { kind: 'complete', response, tier: tierOf(raw.passes), ...about } as const;
        // What the model had no time for is not for keeping: the next time it may.
        return isFinal(raw.passes, isModelUp) ? { ...verdict, raw } : verdict;
      }
      case 'partial': {
        const { passes, ...partial } = end;
        return { ...partial, ...about, tier: tierOf(passes) };
      }
      case 'nothing':
        return { kind: 'failed', cause: end.cause, ...about };
      case 'broken':
        return {
          kind: 'failed',
          cause: end.error.code === 'AG_CLOSED' ? 'unavailable' : 'engine',
          ...about,
          error: end.error,
        };
    }
  };

  return {
    name,
    get version() {
      // What one that refuses them gives a verdict on, both judge alike.
      const judges = otherLanguages === 'judge' ? '+other-languages' : '';
      return `${engineVersion()}+${tierVersion(engine.tier)}${judges}`;
    },
    get tier() {
      const { tier } = engine;
      return tier.tier === 'model' ? { tier: tier.tier } : { tier: tier.tier, reason: tier.reason };
    },
    capabilities: { contradictions: true, claimScores: true, helpfulness: true, prompt: true },
    ready: engine.ready,
    check(request, wait) {
      const started = clock.now();
      const about = { checker: name, cache: 'off', elapsedMs: 0 } as const;
      if (closing !== undefined) return Promise.resolve(closedVerdict(name));
      const over = alreadyOver(wait, clock);
      if (over !== undefined) return Promise.resolve(gaveUp(over, about));
      if (request.facts.length === 0) return Promise.resolve({ kind: 'failed', cause: 'noFacts', ...about });
      if (waiting.size >= maxWaiting) {
        const error = new AnswerGuardError(
          'AG_OVERLOADED',
          `${waiting.size} checks wait for the embedded engine already.`,
        );
        return Promise.resolve({ kind: 'failed', cause: 'unavailable', ...about, error });
      }
      const isModelUp = engine.tier.tier === 'model';
      return new Promise((resolve) => {
        const finish = (verdict: Verdict): void => {
          stop();
          waiting.delete(close);
          resolve(verdict);
        };
        const handover = Math.min(handoverMs, (wait.deadline - started) * LARGEST_HANDOVER);
        const withdraw = engine.submit(
          request,
          { deadline: after(wait.deadline, -handover), otherLanguages, explain: wait.explain },
          (end) => {
            finish(verdictOf(end, clock.now() - started, isModelUp));
          },
        );
        const close = (): void => {
          withdraw();
          finish(closedVerdict(name));
        };
        waiting.add(close);
        const stop = endOfWait(wait, clock, (why) => {
          const isHeld = withdraw();
          const ended = { ...about, elapsedMs: clock.now() - started };
          finish(isHeld ? { kind: 'failed', cause: 'engineHeld', ...ended } : gaveUp(why, ended));
        });
      });
    },
    rethreshold: (verdict, request) => ({
      ...verdict,
      response: respond(verdict.raw as Assessment, request),
    }),
    close() {
      if (closing === undefined) {
        closing = release();
        for (const end of [...waiting]) end();
      }
      return closing;
    },
  };
}

type Passes = Assessment['passes'];

function tierOf(passes: Passes): Tier {
  if (passes === undefined) return 'lexical';
  if (passes.made === passes.planned) return 'model';
  return passes.made === 0 ? 'lexical' : 'mixed';
}

function isFinal(passes: Passes, isModelUp: boolean): boolean {
  return passes === undefined ? !isModelUp : passes.made === passes.planned;
}
