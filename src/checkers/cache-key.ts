import { createHash, type Hash } from 'node:crypto';
import {
  DEFAULT_ANTI_CITATION_THRESHOLD,
  DEFAULT_CITATION_THRESHOLD,
  type CheckGroundingRequest,
  type GroundingSpec,
} from '../contract/check-request.js';
import type { Checker } from './checker.js';

/** Changes when the encoding below or the form of a stored verdict does. */
const FORMAT = 'answer-guard/1';

/**
 * One text, its length first, so that no two sequences of texts read the same. In UTF-16, as it is: UTF-8 has no way to
 * distinguish one half of a surrogate pair from another.
 */
function add(hash: Hash, text: string): void {
  hash.update(`${text.length}:`).update(text, 'utf16le');
}

/** A text that may be absent, which is not the same as empty. */
function addOptional(hash: Hash, text: string | undefined): void {
  hash.update(text === undefined ? '-' : '+');
  if (text !== undefined) add(hash, text);
}

/** The spec with its defaults filled in, as one text: equal for specs that mean the same. */
export function canonicalSpec(spec: GroundingSpec = {}): string {
  return JSON.stringify([
    spec.citationThreshold ?? DEFAULT_CITATION_THRESHOLD,
    spec.enableClaimLevelScore ?? false,
    spec.enableAntiCitations ?? false,
    spec.antiCitationThreshold ?? DEFAULT_ANTI_CITATION_THRESHOLD,
    spec.enableHelpfulnessScore ?? false,
  ]);
}

/**
 * A verdict's key as SHA-256 in hexadecimal, over all that changes the verdict: who judged (name, version, scope) and
 * what (answer and the span of it that is asked for, facts in order with attributes in any order, prompt, source of facts). Of the spec it holds only whether
 * helpfulness is asked for: the rest is in `withSpec`. Texts are taken as they are, since a verdict's offsets belong to
 * them. `userLabels` change no verdict.
 */
export interface CacheKeys {
  /** Without thresholds: for what is kept of a checker with `rethreshold`. */
  readonly raw: string;
  /** With the whole spec. */
  readonly withSpec: string;
}

/** Both keys of a request, in one pass over its texts. */
export function cacheKeys(
  checker: Pick<Checker, 'name' | 'version'>,
  scope: string,
  request: CheckGroundingRequest,
): CacheKeys {
  const hash = createHash('sha256');
  for (const text of [FORMAT, checker.name, checker.version, scope, request.answerCandidate]) {
    add(hash, text);
  }
  addOptional(hash, request.prompt);
  addOptional(hash, request.groundingSource?.searchSource);
  addOptional(hash, request.span && `${request.span.start}-${request.span.end}`);
  // Not written where there are none, so that the keys of all other requests stay as they are.
  if (request.spans !== undefined) {
    add(hash, request.spans.map(({ start, end }) => `${start}-${end}`).join(' '));
  }
  add(hash, String(request.groundingSpec?.enableHelpfulnessScore ?? false));
  add(hash, String(request.facts.length));
  for (const fact of request.facts) {
    add(hash, fact.factText);
    const attributes = fact.attributes ?? {};
    const names = Object.keys(attributes).sort();
    add(hash, String(names.length));
    for (const name of names) {
      add(hash, name);
      add(hash, attributes[name] ?? '');
    }
  }
  const raw = hash.copy().digest('hex');
  add(hash, canonicalSpec(request.groundingSpec));
  return { raw, withSpec: hash.digest('hex') };
}
