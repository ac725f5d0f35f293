import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { Verdict } from '../../contract/verdict.js';
import { ask } from '../ask.js';
import type { Checker } from '../checker.js';
import { wrapped } from '../wrapped.js';
import { requestKey, type RecordedVerdict, type Recording } from './recorded-entry.js';

/** A checker that remembers what another answered. */
export interface RecordingChecker extends Checker {
  /** What was recorded so far, so that `JSON.stringify(checker)` is a file that `recorded(JSON.parse(file))` replays. */
  toJSON(): Recording;
}

function recordedOf(verdict: Verdict): RecordedVerdict {
  const { checker: _checker, cache: _cache, elapsedMs: _elapsedMs, ...rest } = verdict;
  return rest.kind === 'failed' ? { kind: rest.kind, cause: rest.cause } : rest;
}

/**
 * Passes checks on to a real checker and remembers its verdicts, each request's last. It holds the texts of what it was
 * asked: for making fixtures, not for traffic.
 */
export function recording(checker: Checker): RecordingChecker {
  const recordings = new Map<string, { request: CheckGroundingRequest; verdict: RecordedVerdict }>();
  const { name, version, capabilities } = checker;
  return {
    ...wrapped(checker, async (request, options) => {
      const verdict = await ask(checker, request, options);
      const { userLabels: _userLabels, ...rest } = request;
      recordings.set(requestKey(request), { request: rest, verdict: recordedOf(verdict) });
      return verdict;
    }),
    toJSON: () => ({ checker: { name, version, capabilities }, entries: [...recordings.values()] }),
  };
}
