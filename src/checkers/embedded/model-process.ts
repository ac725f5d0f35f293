import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ScoredPass } from '../../engine/judge/pass-session.js';
import type { Passage } from '../../engine/judge/passage.js';
import { STARTING, SWITCHED_OFF, type EngineTier } from './engine-tier.js';
import type { Model } from './model.js';
import type { ModelReply, ModelRequest } from './model-protocol.js';
import type { ModelSettings } from './model-settings.js';

/** Where the model's process is: always the built one, from source and from both builds. */
const CHILD_FILE = join(packageRoot, 'dist', 'esm', 'src', 'checkers', 'embedded', 'model-child.js');

interface Waiting {
  readonly resolve: (scored: ScoredPass) => void;
  readonly reject: (error: AnswerGuardError) => void;
}

export interface ModelProcessOptions {
  /** Absolute path of the process's module. */
  readonly childFile: string;
  /** Absolute path of the model's folder. */
  readonly folder: string;
  /** Processor threads of a pass; 0 for no model. */
  readonly threads: number;
  /** How long a start may take before it counts as failed, in milliseconds, at first (see `MOST_PATIENCE`). @default 60_000 */
  readonly startWithinMs?: number;
  /** How long a pass may take before the process counts as stuck, in milliseconds, at first. @default 10_000 */
  readonly stuckAfterMs?: number;
  /**
   * Milliseconds before a process that stopped without having scored a pass is started again; doubles with each, up to 30 s. One
   * that has is replaced at once. @default 1000
   */
  readonly restartAfterMs?: number;
}

/** A machine without memory for the model gets some back at some time; a start a minute costs it little. */
const LONGEST_RESTART_DELAY_MS = 30_000;
/**
 * Each start or pass that took too long doubles the time of the next, up to so many times: on a starved machine one that is ended is
 * one that begins anew, and so none would come to its end. After so many passes in time it is as at first. Both by choice.
 */
const MOST_PATIENCE = 16;
const CALM_PASSES = 100;

/** Opens the model of these settings. @param onTier called with every change of the tier, after this returns */
export function openModel(settings: ModelSettings, onTier: (tier: EngineTier) => void): ModelProcess {
  return new ModelProcess({ childFile: CHILD_FILE, ...settings }, onTier);
}

/**
 * The model in a process of its own: what native code holds, aborts or breaks there is not the app's. One that stops is
 * started again, ever more seldom, for as long as this is open; without it the exact layer scores alone. It ends with the
 * process that started it, and keeps that one alive only while it starts and while a pass is waited for. To be made in a
 * thread that lasts: a process whose thread was ended is reaped by nobody.
 */
export class ModelProcess implements Model {
  /** Resolves once the model is loaded, or cannot be. */
  readonly startFinished: Promise<void>;
  readonly #options: Required<ModelProcessOptions>;
  readonly #onTier: (tier: EngineTier) => void;
  readonly #waiting = new Map<number, Waiting>();
  #tier: EngineTier;
  #child: ChildProcess | undefined;
  #passes = 0;
  /** How many times longer a start or a pass may take than at first. */
  #patience = 1;
  /** Passes since one took too long. */
  #inTime = 0;
  #stops = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether a pass was scored since the last stop. */
  #hasScored = false;
  #finishStart: () => void = () => undefined;

  /** @param onTier called with every change of the tier, after the construction */
  constructor(options: ModelProcessOptions, onTier: (tier: EngineTier) => void) {
    this.#options = { startWithinMs: 60_000, stuckAfterMs: 10_000, restartAfterMs: 1000, ...options };
    this.#onTier = onTier;
    this.#tier = options.threads === 0 ? SWITCHED_OFF : STARTING;
    this.startFinished = new Promise((resolve) => {
      this.#finishStart = resolve;
    });
    if (options.threads === 0) this.#finishStart();
    else this.#start();
  }

  get tier(): EngineTier {
    return this.#tier;
  }

  run(passage: Passage): Promise<ScoredPass> {
    const child = this.#child;
    if (this.#tier.tier !== 'model' || child === undefined) return Promise.reject(gone());
    const pass = ++this.#passes;
    return new Promise((resolve, reject) => {
      this.#waiting.set(pass, { resolve, reject });
      this.#watchPass();
      this.#hold();
      send(child, { type: 'run', pass, passage });
    });
  }

  /** Ends the process. Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#child?.disconnect();
    this.#child?.kill('SIGKILL');
    this.#breakOff();
    this.#finishStart();
  }

  #start(): void {
    const { childFile, folder, threads, startWithinMs } = this.#options;
    let child: ChildProcess;
    try {
      // The app's environment and flags (loaders, inspectors) are not for this process.
      child = fork(childFile, [], { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    } catch {
      this.#failed('a process for it cannot be started');
      return;
    }
    this.#child = child;
    this.#limit(startWithinMs);
    let isOver = false;
    const stopped = (): void => {
      if (isOver) return;
      isOver = true;
      if (this.#child === child) this.#stopped();
    };
    child.on('error', stopped);
    child.on('exit', stopped);
    child.on('message', (reply: ModelReply) => {
      if (this.#child === child) this.#received(reply);
    });
    send(child, { type: 'load', folder, threads });
    this.#hold();
  }

  #received(reply: ModelReply): void {
    switch (reply.type) {
      case 'loaded': {
        const { revision, sha256, readers } = reply;
        this.#limit(undefined);
        this.#become({ tier: 'model', revision, sha256, readers, threads: this.#options.threads });
        break;
      }
      case 'unavailable':
        this.#dismiss();
        this.#become(unavailable(reply.reason));
        break;
      case 'scored':
        this.#stops = 0;
        this.#hasScored = true;
        if (++this.#inTime === CALM_PASSES) this.#patience = 1;
        this.#take(reply.pass)?.resolve(reply);
        break;
      case 'threw':
        this.#take(reply.pass)?.reject(gone());
        break;
    }
    this.#hold();
  }

  #take(pass: number): Waiting | undefined {
    const waiting = this.#waiting.get(pass);
    this.#waiting.delete(pass);
    this.#watchPass();
    return waiting;
  }

  #stopped(): void {
    this.#dismiss();
    if (!this.#isClosed) this.#failed('its process stopped');
  }

  /** There is no process; another is tried in a while. */
  #failed(reason: string): void {
    this.#become(unavailable(reason));
    const delay = this.#hasScored
      ? 0
      : Math.min(LONGEST_RESTART_DELAY_MS, this.#options.restartAfterMs * 2 ** this.#stops++);
    this.#hasScored = false;
    this.#timer = setTimeout(() => {
      this.#start();
    }, delay).unref();
  }

  /** Lets go of the process, whatever it does. */
  #dismiss(): void {
    const child = this.#child;
    this.#child = undefined;
    clearTimeout(this.#timer);
    if (child?.connected === true) child.disconnect();
    child?.kill('SIGKILL');
    this.#breakOff();
  }

  #breakOff(): void {
    for (const { reject } of this.#waiting.values()) reject(gone());
    this.#waiting.clear();
  }

  #become(tier: EngineTier): void {
    this.#tier = tier;
    this.#finishStart();
    this.#onTier(tier);
  }

  /** The oldest pass has its time from now on. */
  #watchPass(): void {
    this.#limit(this.#waiting.size === 0 ? undefined : this.#options.stuckAfterMs);
  }

  /** Ends the process in so many milliseconds, unless that is revoked before. */
  #limit(ms: number | undefined): void {
    clearTimeout(this.#timer);
    if (ms === undefined) return;
    this.#timer = setTimeout(() => {
      this.#patience = Math.min(MOST_PATIENCE, 2 * this.#patience);
      this.#inTime = 0;
      this.#stopped();
    }, ms * this.#patience).unref();
  }

  #hold(): void {
    const isWaitedFor = this.#waiting.size > 0 || this.#tier === STARTING;
    const channel = this.#child?.channel;
    if (isWaitedFor) channel?.ref();
    else channel?.unref();
    // What is waited for is the channel's news; the process itself is not.
    this.#child?.unref();
  }
}

function unavailable(reason: string): EngineTier {
  return { tier: 'lexical', reason, expected: false };
}

function gone(): AnswerGuardError {
  return new AnswerGuardError('AG_MODEL_UNAVAILABLE', 'The model is not there.');
}

/** A process that is gone says so by its exit. */
function send(child: ChildProcess, message: ModelRequest): void {
  child.send(message, () => undefined);
}
