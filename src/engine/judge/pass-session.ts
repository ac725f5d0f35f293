import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LONGEST_TIMER_MS, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import { charactersOf, type Passage } from './passage.js';
import type { Logits } from './verdict-logits.js';

/** What a pass came to. */
export interface ScoredPass {
  /** Of each judged sentence, in their order. */
  readonly logits: readonly Logits[];
  /** How long the pass itself took, in milliseconds. */
  readonly ms: number;
}

/** Where passes are made, one passage at a time, in the order they are asked for. */
export interface PassRunner {
  /** Rejects when there is no model (any more). */
  run(passage: Passage): Promise<ScoredPass>;
}

export interface ScoreOptions {
  /** When the caller takes what there is. */
  readonly deadline: MonotonicMs;
  /** The caller's time; a caller who is gone has none left. */
  readonly clock: Clock;
}

export interface PassSessionOptions {
  readonly runner: PassRunner;
  /** Passes handed to the runner at once: one that runs and one that waits keep it busy. @default 2 */
  readonly ahead?: number;
  /** Passes whose scores are kept, some 200 bytes a sentence. @default 20_000 */
  readonly mostKept?: number;
}

/** The scores of a pass's judged sentences; undefined where it was not made. */
type PassLogits = readonly Logits[] | undefined;

/** A passage to be scored, for one caller or several. */
interface Pass {
  readonly key: string;
  readonly passage: Passage;
  /** Its place in its caller's list, the lowest of several callers'. */
  rank: number;
  readonly characters: number;
  readonly waiters: Waiter[];
}

interface Waiter {
  readonly options: ScoreOptions;
  readonly resolve: (logits: PassLogits) => void;
}

/**
 * Milliseconds a character until the first passes of a reader were timed: on the low side. A typical check of English (some 1,700
 * characters) takes 59 ms, 0.035 a character, on two idle cores with AVX512-VNNI.
 */
const FIRST_MS_PER_CHARACTER = 0.02;
/** Weight of the latest pass in the moving average that estimates the next. */
const LATEST_WEIGHT = 0.1;
/**
 * Factor by which the estimate shrinks for each pass that was not begun because of it. Only passes that run correct the estimate: without
 * the decay, one slow pass keeps all later ones from being begun. Twenty such passes divide the estimate by eight.
 */
const ESTIMATE_DECAY = 0.9;
/**
 * Passes of one check that may wait at the runner behind one that runs. A typical answer of a few sentences has no more; of a
 * longer one a pass that was handed over would hold up whoever comes meanwhile by as much as the one that runs. Set by what a
 * typical answer has; what another number gives was not measured.
 */
const MOST_HANDED_AHEAD = 2;
/** A pass takes a while however short its texts are. */
const LEAST_CHARACTERS = 100;

/**
 * The one queue of a model's passes. All checks share it: the first passage of every check goes before the second of any,
 * and shorter ones before longer ones, so that many checks at once all get their most useful passes, and none waits for more
 * than one pass of a long answer. Equal passages of several
 * checks are one pass, and the latest scores are kept (by hash, no text). A pass is not begun that would not end by
 * its caller's deadline.
 */
export class PassSession {
  readonly #runner: PassRunner;
  readonly #ahead: number;
  readonly #kept: LRUCache<string, readonly Logits[]>;
  readonly #waiting = new Map<string, Pass>();
  readonly #running = new Map<string, Pass>();
  /** Of each reader, by name. */
  readonly #msPerCharacter = new Map<string, number>();
  #isHeldBack = false;

  constructor({ runner, ahead = 2, mostKept = 20_000 }: PassSessionOptions) {
    this.#runner = runner;
    this.#ahead = ahead;
    this.#kept = new LRUCache({ max: mostKept });
  }

  /**
   * Scores passages, those first that stand first. In the place of each that was not scored by the deadline, or could not
   * be, stands undefined. Never rejects.
   */
  score(passages: readonly Passage[], options: ScoreOptions): Promise<readonly PassLogits[]> {
    const scores = new Array<PassLogits>(passages.length).fill(undefined);
    let left = passages.length;
    if (left === 0) return Promise.resolve(scores);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          resolve([...scores]);
        },
        Math.max(0, Math.min(LONGEST_TIMER_MS, options.deadline - options.clock.now())),
      );
      passages.forEach((passage, rank) => {
        this.#ask(passage, rank, {
          options,
          resolve: (logits) => {
            scores[rank] = logits;
            left -= 1;
            if (left > 0) return;
            clearTimeout(timer);
            resolve(scores);
          },
        });
      });
      this.#startPasses();
    });
  }

  /** While held back, no pass is begun: the processor is for what is more urgent. */
  holdBack(isHeldBack: boolean): void {
    this.#isHeldBack = isHeldBack;
    this.#startPasses();
  }

  #ask(passage: Passage, rank: number, waiter: Waiter): void {
    const key = keyOf(passage);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      waiter.resolve(kept);
      return;
    }
    const pending = this.#running.get(key) ?? this.#waiting.get(key);
    if (pending !== undefined) {
      pending.rank = Math.min(pending.rank, rank);
      pending.waiters.push(waiter);
      return;
    }
    const characters = Math.max(LEAST_CHARACTERS, charactersOf(passage));
    this.#waiting.set(key, { key, passage, rank, characters, waiters: [waiter] });
  }

  #startPasses(): void {
    while (!this.#isHeldBack && this.#running.size < this.#ahead) {
      const pass = this.#next();
      if (pass === undefined) return;
      void this.#run(pass);
    }
  }

  /** The pass to be made next, if one is to be handed over now; those that nobody can wait for are given up. */
  #next(): Pass | undefined {
    let best: Pass | undefined;
    let ahead = 0;
    for (const pass of this.#running.values()) ahead += this.#expectedMs(pass);
    for (const pass of this.#waiting.values()) {
      const ms = ahead + this.#expectedMs(pass);
      const isInTime = pass.waiters.some(({ options }) => options.clock.now() + ms <= options.deadline);
      if (!isInTime) {
        this.#waiting.delete(pass.key);
        if (ahead === 0) this.#lowerEstimate(pass);
        resolveWaiters(pass, undefined);
      } else if (best === undefined || isBefore(pass, best)) best = pass;
    }
    if (best === undefined || (ahead > 0 && best.rank >= MOST_HANDED_AHEAD)) return undefined;
    this.#waiting.delete(best.key);
    return best;
  }

  async #run(pass: Pass): Promise<void> {
    this.#running.set(pass.key, pass);
    let logits: PassLogits;
    try {
      const scored = await this.#runner.run(pass.passage);
      logits = scored.logits;
      this.#kept.set(pass.key, logits);
      this.#updateEstimate(pass, scored.ms);
    } catch {
      // Its runner says why there is no model; to the check these sentences were not read.
    }
    this.#running.delete(pass.key);
    resolveWaiters(pass, logits);
    this.#startPasses();
  }

  #expectedMs({ passage, characters }: Pass): number {
    return characters * (this.#msPerCharacter.get(passage.reader) ?? FIRST_MS_PER_CHARACTER);
  }

  /** Called with nothing ahead of a pass: if the first guess would have begun it, the estimate alone kept it back. */
  #lowerEstimate({ passage: { reader }, characters, waiters }: Pass): void {
    const atFirstGuess = characters * FIRST_MS_PER_CHARACTER;
    if (!waiters.some(({ options }) => options.clock.now() + atFirstGuess <= options.deadline)) return;
    const estimate = this.#msPerCharacter.get(reader) ?? FIRST_MS_PER_CHARACTER;
    this.#msPerCharacter.set(reader, Math.max(FIRST_MS_PER_CHARACTER, estimate * ESTIMATE_DECAY));
  }

  #updateEstimate({ passage: { reader }, characters }: Pass, ms: number): void {
    const before = this.#msPerCharacter.get(reader) ?? FIRST_MS_PER_CHARACTER;
    this.#msPerCharacter.set(reader, before + LATEST_WEIGHT * (ms / characters - before));
  }
}

function resolveWaiters(pass: Pass, logits: PassLogits): void {
  for (const waiter of pass.waiters) waiter.resolve(logits);
}

/** Equal ranks and lengths go in the order of their coming, which is a Map's. */
function isBefore(one: Pass, other: Pass): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.characters < other.characters);
}

function keyOf(passage: Passage): string {
  return createHash('sha256').update(JSON.stringify(passage), 'utf8').digest('base64');
}
