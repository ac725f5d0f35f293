import { createHash } from 'node:crypto';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import type { Verdict } from '../../contract/verdict.js';
import { respond } from '../../engine/respond.js';
import type { Checker } from '../checker.js';
import { alreadyOver, gaveUp } from '../end-of-wait.js';
import { closedVerdict } from '../wrapped.js';
import { entryFinder, type RecordedEntry, type Recording } from './recorded-entry.js';
import { assessmentBy, requireScript, type Script } from './script.js';

/** A checker that knows its answers beforehand, and what it was asked. */
export interface RecordedChecker extends Checker {
  /** Every request so far, in order: what the guard made of an exchange. */
  readonly requests: readonly CheckGroundingRequest[];
}

export interface RecordedOptions {
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
}

type Source = Script | readonly RecordedEntry[] | Recording;

const isList = (source: Source): source is readonly RecordedEntry[] => Array.isArray(source);
const isRecording = (source: Source): source is Recording => !isList(source) && 'entries' in source;

function entriesOf(source: Source): readonly RecordedEntry[] {
  if (isRecording(source)) return source.entries;
  return isList(source) ? source : [{ script: source }];
}

/**
 * Answers checks from what it is given, for tests that should not depend on what an engine thinks:
 *
 * - `recorded({ supportScore: 0.9 })` finds every sentence of every answer well supported,
 * - `recorded({ claims: { 'in 1899': 0.1, 'by Gauss': { contradiction: 0.9, fact: 1 } } })` all but these,
 * - `recorded({ fails: 'timeout' })` never answers in time,
 * - `recorded([{ answer: '…', script: {…} }, { when: (request) => …, verdict: {…} }])` distinguishes answers,
 * - `recorded(JSON.parse(file))` repeats what a `recording` checker recorded.
 *
 * A check that nothing fits gets a failed verdict with the cause `unavailable` and the error AG_RECORDING_MISSING.
 * Throws AG_CONFIG_INVALID.
 */
export function recorded(source: Source, options: RecordedOptions = {}): RecordedChecker {
  const { clock = systemClock } = options;
  const entries = entriesOf(source);
  for (const { script } of entries) if (script) requireScript(script);
  const find = entryFinder(entries);
  const requests: CheckGroundingRequest[] = [];
  let closed = false;
  const about = { checker: 'recorded', cache: 'off', elapsedMs: 0 } as const;

  function answer(request: CheckGroundingRequest): Verdict {
    const entry = find(request);
    if (entry?.verdict) return { ...entry.verdict, ...about };
    if (entry?.script === undefined) {
      const error = new AnswerGuardError(
        'AG_RECORDING_MISSING',
        `None of the ${entries.length} recorded entries fits check ${requests.length}.`,
        {
          hint: 'Compare `requests` of the recorded checker with its entries; a changed threshold counts too.',
        },
      );
      return { kind: 'failed', cause: 'unavailable', ...about, error };
    }
    if (entry.script.fails !== undefined) return { kind: 'failed', cause: entry.script.fails, ...about };
    const raw = assessmentBy(entry.script, request);
    return { kind: 'complete', ...about, response: respond(raw, request), raw };
  }

  return {
    name: 'recorded',
    version: createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 12),
    capabilities: isRecording(source)
      ? source.checker.capabilities
      : { contradictions: true, claimScores: true, helpfulness: false },
    ready: Promise.resolve(),
    requests,
    check(request, wait) {
      if (closed) return Promise.resolve(closedVerdict('recorded'));
      const over = alreadyOver(wait, clock);
      if (over !== undefined) return Promise.resolve(gaveUp(over, about));
      requests.push(request);
      return Promise.resolve(answer(request));
    },
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
