import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { RequestInvalidError } from '../../contract/request-invalid-error.js';
import type { BodyForm } from './read-body.js';

/** Checks in one request. */
export const MOST_CHECKS = 1000;
/** Of one request, how many are judged at once. */
const AT_ONCE = 4;

/** One check of several: its JSON, read when its turn comes. */
export type BatchEntry = () => unknown;

/** A line for each check; empty ones count for nothing. */
export function linesOf(text: string, parse: (text: string) => unknown): readonly BatchEntry[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return bounded(lines.map((line) => () => parse(line)));
}

export function entriesOf(list: readonly unknown[]): readonly BatchEntry[] {
  return bounded(list.map((entry) => () => entry));
}

function bounded(entries: readonly BatchEntry[]): readonly BatchEntry[] {
  if (entries.length > 0 && entries.length <= MOST_CHECKS) return entries;
  throw new RequestInvalidError([
    { field: '', description: `The request has ${entries.length} checks; must have 1 to ${MOST_CHECKS}` },
  ]);
}

/**
 * Answers several checks in one response, each result as soon as it and all before it are there, `AT_ONCE` judged at a
 * time. Others are answered between them, also where nothing is waited for: a thousand that are refused or in the cache
 * take seconds. A client that does not read holds up its own checks only. Ends early when `signal` says that the client is gone.
 */
export async function answerInOrder(
  res: Response,
  entries: readonly BatchEntry[],
  form: BodyForm,
  answer: (entry: BatchEntry) => Promise<string>,
  signal: AbortSignal,
): Promise<void> {
  res.status(200).type(form === 'lines' ? 'application/x-ndjson' : 'application/json');
  const started: Promise<string>[] = [];
  for (let next = 0; next < entries.length; next++) {
    while (started.length < Math.min(entries.length, next + AT_ONCE)) {
      const entry = entries[started.length];
      if (entry !== undefined) started.push(answer(entry));
    }
    await nextTurn();
    const result = (await started[next]) ?? '';
    if (signal.aborted) return;
    const before = form === 'lines' ? '' : next === 0 ? '[' : ',';
    const end = form === 'lines' ? '\n' : next === entries.length - 1 ? ']' : '';
    // Waiting for a reader that left would last for ever: its leaving ends the wait.
    if (!res.write(before + result + end)) await once(res, 'drain', { signal }).catch(() => undefined);
  }
  res.end();
}
