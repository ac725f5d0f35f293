import { setMaxListeners } from 'node:events';
import { ask } from '../checkers/ask.js';
import { budgeted } from '../checkers/budgeted.js';
import type { Checker } from '../checkers/checker.js';
import { fitted } from '../checkers/fitting/fitted.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { after, systemClock, type Clock } from '../contract/monotonic-clock.js';
import type { Verdict } from '../contract/verdict.js';
import type { AuditedEvent, Observer } from '../telemetry/observer.js';
import type { AuditCase } from './audit-case.js';
import { labelSentences } from './label-sentences.js';
import { opinionOf } from './opinion.js';
import { countsOf, RouteTally, type RouteFigures } from './route-figures.js';
import type { SampleFile } from './sample-file.js';

export const DEFAULT_AUDIT = {
  share: 0.05,
  maxQueued: 100,
  maxConcurrent: 2,
  timeoutMs: 30_000,
  closeMs: 5000,
  maxFileBytes: 100 * 1024 * 1024,
  texts: false,
} as const;

/** Routes with figures of their own; what comes after them is counted as `other`. */
const MOST_ROUTES = 100;
const OTHER = 'other';

/** Calls back once the answer has left, in a turn of its own of the event loop. */
export type OnceSent = (sent: () => void) => void;

const NEXT_TURN: OnceSent = (sent) => {
  setImmediate(sent);
};

export interface AuditorOptions {
  /** Judges afterwards. Closed with the auditor. */
  readonly judge: Checker;
  /** Part of the answers that is judged, drawn at random, in [0,1]. @default 0.05 */
  readonly share?: number | undefined;
  /** Answers that wait, those that have not left yet among them; more are dropped and counted. @default 100 */
  readonly maxQueued?: number | undefined;
  /** Answers that are judged at once. @default 2 */
  readonly maxConcurrent?: number | undefined;
  /** Milliseconds for one. @default 30000 */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds that `close` gives to what is judged or waits; the rest is dropped. @default 5000 */
  readonly closeMs?: number | undefined;
  /** Where the labelled sample goes. Closed with the auditor. */
  readonly sample?: SampleFile | undefined;
  readonly observer?: Observer | undefined;
  readonly clock?: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock?: () => number;
  /** In [0,1). */
  readonly random?: () => number;
}

/** Judges a sample of decided answers in the background, and keeps the figures. */
export interface Auditor {
  /**
   * Takes an answer, if the draw is for it, and judges it after it has left. Never throws, never waits.
   *
   * @param make makes the case, only when the draw is for it
   * @param onceSent @default the next turn of the event loop
   */
  consider(make: () => AuditCase, onceSent?: OnceSent): void;
  /** By route. */
  figures(): Readonly<Record<string, RouteFigures>>;
  /** Takes no more, waits for what it has up to `closeMs`, and lets go of judge and file. Idempotent; never rejects. */
  close(): Promise<void>;
}

/** Throws AG_CONFIG_INVALID. */
export function auditor(options: AuditorOptions): Auditor {
  const { clock = systemClock, wallClock = Date.now, random = Math.random, sample } = options;
  const { share = DEFAULT_AUDIT.share, maxQueued = DEFAULT_AUDIT.maxQueued } = options;
  const { maxConcurrent = DEFAULT_AUDIT.maxConcurrent, timeoutMs = DEFAULT_AUDIT.timeoutMs } = options;
  const { closeMs = DEFAULT_AUDIT.closeMs } = options;
  if (!(share >= 0 && share <= 1)) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', `audit.share: ${share} is not a number in [0, 1].`);
  }
  const judge = budgeted(fitted(options.judge, { clock }), { clock });
  const tallies = new Map<string, RouteTally>();
  const queue: AuditCase[] = [];
  /** Drawn, and not left yet. */
  const unsent = new Set<AuditCase>();
  const aborting = new AbortController();
  // Each of those that are judged listens; Node takes more than ten listeners for a leak.
  setMaxListeners(0, aborting.signal);
  let running = 0;
  let closing: Promise<void> | undefined;
  let onIdle: () => void = () => undefined;

  const emit = (event: AuditedEvent): void => {
    try {
      options.observer?.observe(event);
    } catch {
      // An observer that breaks its promise must not end the process from a background task.
    }
  };

  const tallyOf = (route: string): RouteTally => {
    const key = tallies.has(route) || tallies.size < MOST_ROUTES ? route : OTHER;
    const known = tallies.get(key) ?? new RouteTally();
    tallies.set(key, known);
    return known;
  };

  const missed = (
    route: string,
    result: 'failed' | 'dropped',
    why: NonNullable<AuditedEvent['why']>,
  ): void => {
    tallyOf(route).missed(result);
    emit({ type: 'audited', route, result, why });
  };

  function judged(decided: AuditCase, verdict: Exclude<Verdict, { kind: 'failed' }>): void {
    const { route } = decided;
    const sentences = labelSentences(decided, verdict);
    const tally = tallyOf(route);
    tally.judged(sentences);
    const { passed, cut, blocked } = tally.figures();
    const shares = { passed: passed.errorShare, cut: cut.errorShare, blocked: blocked.errorShare };
    emit({ type: 'audited', route, result: 'judged', sentences: countsOf(sentences), shares });
    // One that was judged in part has a label only if that part is wrong.
    const isLabelled = verdict.kind === 'complete' || sentences.some(({ right }) => !right);
    if (isLabelled && sentences.length > 0)
      sample?.add(decided, sentences, { judge: verdict.checker, at: wallClock() });
    const by = `${verdict.checker} ${options.judge.version}`.trimEnd();
    try {
      decided.judged?.(opinionOf(decided.sentences, sentences, { kind: verdict.kind, by }));
    } catch {
      // As an observer that breaks its promise.
    }
  }

  async function run(decided: AuditCase): Promise<void> {
    const { route, answer, facts, prompt } = decided;
    try {
      const request = {
        answerCandidate: answer,
        facts,
        ...(prompt !== undefined && { prompt }),
        groundingSpec: { enableClaimLevelScore: true },
      };
      const deadline = after(clock.now(), timeoutMs);
      const verdict = await ask(judge, request, { signal: aborting.signal, deadline });
      if (verdict.kind !== 'failed') judged(decided, verdict);
      else if (aborting.signal.aborted) missed(route, 'dropped', 'closing');
      else missed(route, 'failed', verdict.cause);
    } catch {
      missed(route, 'failed', 'engine');
    }
  }

  function next(): void {
    while (running < maxConcurrent) {
      const decided = queue.shift();
      if (decided === undefined) break;
      running++;
      void run(decided).finally(() => {
        running--;
        next();
      });
    }
    if (running === 0 && queue.length === 0) onIdle();
  }

  async function end(): Promise<void> {
    // What has not left yet is not waited for: its client decides how long that takes.
    for (const { route } of unsent) missed(route, 'dropped', 'closing');
    unsent.clear();
    let timer: NodeJS.Timeout | undefined;
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
    });
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeMs);
    });
    next();
    await Promise.race([idle, timeUp]);
    clearTimeout(timer);
    for (const { route } of queue.splice(0)) missed(route, 'dropped', 'closing');
    aborting.abort();
    await idle;
    await Promise.allSettled([sample?.close(), judge.close()]);
  }

  return {
    consider(make, onceSent = NEXT_TURN) {
      if (closing !== undefined || random() >= share) return;
      try {
        const decided = make();
        // Nothing can be said of an answer without facts; the decision on it did not rest on any judgement.
        if (decided.facts.length === 0) return;
        if (queue.length + unsent.size >= maxQueued) {
          missed(decided.route, 'dropped', 'queueFull');
          return;
        }
        unsent.add(decided);
        onceSent(() => {
          if (!unsent.delete(decided)) return;
          queue.push(decided);
          next();
        });
      } catch {
        missed(OTHER, 'failed', 'engine');
      }
    },
    figures: () => Object.fromEntries([...tallies].map(([route, tally]) => [route, tally.figures()])),
    close: () => (closing ??= end()),
  };
}
