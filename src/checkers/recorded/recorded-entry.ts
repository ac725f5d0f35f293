import { cacheKeys } from '../cache-key.js';
import type { CheckGroundingRequest, GroundingFact } from '../../contract/check-request.js';
import type { CompleteVerdict, FailedVerdict, PartialVerdict } from '../../contract/verdict.js';
import type { Capabilities } from '../checker.js';
import type { Script } from './script.js';

type OfOneCall = 'checker' | 'cache' | 'elapsedMs';

/** A verdict as it lies in a recording: plain JSON, without what belongs to one call. */
export type RecordedVerdict =
  | Omit<CompleteVerdict, OfOneCall>
  | Omit<PartialVerdict, OfOneCall>
  | Omit<FailedVerdict, OfOneCall | 'error'>;

interface Matching {
  /** Which checks it answers: those that agree with all that is given here. */
  readonly answer?: string;
  /** In order; a string is a fact without attributes. */
  readonly facts?: readonly (string | GroundingFact)[];
  /** The whole request, but for `userLabels`. */
  readonly request?: CheckGroundingRequest;
  readonly when?: (request: CheckGroundingRequest) => boolean;
}

/** One answer of a recorded checker, and to what. */
export type RecordedEntry = Matching &
  (
    | { readonly verdict: RecordedVerdict; readonly script?: never }
    | { readonly script: Script; readonly verdict?: never }
  );

/** What a `recording` checker recorded; plain JSON. */
export interface Recording {
  readonly checker: {
    readonly name: string;
    readonly version: string;
    readonly capabilities: Capabilities;
  };
  readonly entries: readonly (RecordedEntry & { readonly request: CheckGroundingRequest })[];
}

/** Equal for requests that differ in nothing that a verdict depends on. */
export function requestKey(request: CheckGroundingRequest): string {
  return cacheKeys({ name: '', version: '' }, '', request).withSpec;
}

/** Finds the first entry that answers a request. */
export function entryFinder(
  entries: readonly RecordedEntry[],
): (request: CheckGroundingRequest) => RecordedEntry | undefined {
  const keyed = entries.map((entry) => ({ entry, key: entry.request && requestKey(entry.request) }));
  const factsKey = (facts: readonly (string | GroundingFact)[]): string =>
    requestKey({
      answerCandidate: '',
      facts: facts.map((fact) => (typeof fact === 'string' ? { factText: fact } : fact)),
    });
  return (request) => {
    const own = requestKey(request);
    return keyed.find(
      ({ entry: { answer, facts, when }, key }) =>
        (answer === undefined || answer === request.answerCandidate) &&
        (facts === undefined || factsKey(facts) === factsKey(request.facts)) &&
        (key === undefined || key === own) &&
        (when === undefined || when(request)),
    )?.entry;
  };
}
