import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

import { codeOf } from '../contract/code-of.js';

/** How often a holder says that it is there, in milliseconds. */
const BEAT_MS = 5000;
/** Nothing was said for so long: the holder is gone, on whatever machine it was. */
const GONE_MS = 30_000;

interface Holder {
  readonly host: string;
  readonly process: number;
  readonly token: string;
}

export interface HoldOptions {
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** A file that one process holds at a time. */
export interface FileHold {
  /** Whether it is still ours: a process that was stopped for long may have lost it. */
  isHeld(): boolean;
  /** Idempotent. */
  release(): void;
}

/**
 * Creates a lock file and holds it; undefined while another process holds it. A lock whose process has ended is replaced: on the
 * same host at once, of another host 30 s after the lock was last renewed. Throws what the system says.
 */
export function holdFile(path: string, { now = Date.now }: HoldOptions = {}): FileHold | undefined {
  const own: Holder = { host: hostname(), process: process.pid, token: randomUUID() };
  const create = (): boolean => {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  };
  if (!create()) {
    if (!isGone(path, now())) return undefined;
    removeIfThere(path);
    if (!create()) return undefined;
  }
  held.add(own.token);
  const isHeld = (): boolean => holderOf(path)?.token === own.token;
  const beat = setInterval(() => {
    if (!isHeld()) return;
    const seconds = now() / 1000;
    try {
      utimesSync(path, seconds, seconds);
    } catch {
      // Whoever writes next sees that it is not held.
    }
  }, BEAT_MS).unref();
  let isReleased = false;
  return {
    isHeld: () => !isReleased && isHeld(),
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(beat);
      held.delete(own.token);
      if (isHeld()) removeIfThere(path);
    },
  };
}

/** Tokens of this process: another container's process may have its number. */
const held = new Set<string>();

function isGone(path: string, now: number): boolean {
  const holder = holderOf(path);
  let renewedAt: number;
  try {
    renewedAt = statSync(path).mtimeMs;
  } catch {
    return true;
  }
  if (now - renewedAt > GONE_MS) return true;
  if (holder === undefined || holder.host !== hostname()) return false;
  if (holder.process === process.pid) return !held.has(holder.token);
  try {
    process.kill(holder.process, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Undefined while it is being written, or is no lock of ours. */
function holderOf(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
