import { LRUCache } from 'lru-cache';
import type { GuardSettings } from '../config/resolve-settings.js';
import type { GroundingFact } from '../src/contract/check-request.js';
import type { Clock } from '../src/contract/monotonic-clock.js';
import type { Outcome } from '../src/guard/outcome.js';
import type { AnswerGuardOptions } from './options.js';

/**
 * An answer is taken through the cache of verdicts again after so long: entries that are deleted there, or grow too old, are
 * repeated for no longer than this.
 */
const LONGEST_MS = 60_000;
/** What one guard may keep; less where the cache of verdicts may take less. */
const MOST_BYTES = 8 * 2 ** 20;
/** V8 takes no more of a text than this into its hash: longer ones of one length would all lie in one bucket. */
const LONGEST_TEXT = 16_000;
/** About what the map, the decision and the scores take. */
const ENTRY_OVERHEAD_BYTES = 4096;

/** All that decides, under one mounted guard, what becomes of a body. */
export interface AnswerContext {
  readonly text: string;
  readonly mediaType: string;
  readonly escapeHtml: boolean;
  /** Undefined where none were handed over: they are in the body then. */
  readonly facts: readonly GroundingFact[] | undefined;
  readonly prompt: string | undefined;
  /** The header, as it came. */
  readonly acceptLanguage: string | undefined;
  readonly mode: string;
  readonly isOnRoute: boolean;
  /** `Checker.version`. */
  readonly engineVersion: string;
}

/** What became of an answer. */
export interface PreparedAnswer {
  readonly outcome: Outcome;
  readonly dialect: string;
  /** The value of `Answer-Guard` before and after the time that the guard took. */
  readonly header: readonly [string, string];
  /** The new body before and after the outcome's id, or as a whole where it has none; undefined when it leaves as it was. */
  readonly body: readonly [string, string?] | undefined;
  /** What `finalAnswer` gives. */
  readonly finalText: string | undefined;
}

interface Kept {
  readonly context: AnswerContext;
  readonly prepared: PreparedAnswer;
}

export interface RepeatedAnswersOptions {
  readonly settings: Pick<GuardSettings, 'cache' | 'facts' | 'policy' | 'reportAt'>;
  readonly options: AnswerGuardOptions;
  readonly clock: Clock;
}

/**
 * What one guard made of the answers that it gave last, for answers that are the same, byte for byte, with the same facts.
 * Texts are compared, not their hashes. In this process only: a look at another takes longer than to make it again.
 */
export class RepeatedAnswers {
  readonly #kept: LRUCache<string, Kept>;

  constructor({ settings: { cache }, clock }: Pick<RepeatedAnswersOptions, 'settings' | 'clock'>) {
    this.#kept = new LRUCache<string, Kept>({
      maxSize: Math.min(cache.maxBytes, MOST_BYTES),
      sizeCalculation: bytesOf,
      ttl: Math.min(cache.ttlSeconds * 1000, LONGEST_MS),
      ttlResolution: 0,
      // The cache takes a start of 0 for "has no age": keep clear of it.
      perf: { now: () => clock.now() + 1 },
    });
  }

  find(context: AnswerContext): PreparedAnswer | undefined {
    if (context.text.length > LONGEST_TEXT) return undefined;
    const kept = this.#kept.get(context.text);
    return kept !== undefined && isSame(kept.context, context) ? kept.prepared : undefined;
  }

  keep(context: AnswerContext, prepared: PreparedAnswer): void {
    if (context.text.length <= LONGEST_TEXT) this.#kept.set(context.text, { context, prepared });
  }
}

/**
 * Undefined where an equal answer may become something else: the app's own functions are asked each time, and without a
 * cache of verdicts every answer is judged.
 */
export function repeatedAnswers(made: RepeatedAnswersOptions): RepeatedAnswers | undefined {
  const { settings, options } = made;
  const asked = [options.policy, options.facts, options.requestFacts, options.prompt, options.answer];
  const hasHooks =
    asked.some((option) => typeof option === 'function') ||
    options.onDecision !== undefined ||
    options.regenerate !== undefined ||
    typeof options.dialect === 'object';
  // Evidence from the request, and reports in a header, which has the id in it.
  const isOfRequest =
    options.trustRequestFacts === true || settings.policy.userEvidence || settings.reportAt === 'header';
  // What a store holds may change.
  if (hasStore(settings.facts) || hasStore(options.facts)) return undefined;
  const isCached = settings.cache.maxEntries > 0 && settings.cache.maxBytes > 0;
  return hasHooks || isOfRequest || !isCached ? undefined : new RepeatedAnswers(made);
}

function hasStore(facts: unknown): boolean {
  return typeof facts === 'object' && facts !== null && 'store' in facts;
}

/**
 * The answer as it may be given again; undefined when it may not: its verdict is not whole, not from the cache, or not the
 * checker's own, or a second answer stands in its place.
 */
export function preparedAnswer(
  outcome: Outcome,
  made: {
    readonly dialect: string;
    readonly header: string;
    readonly body: string | undefined;
    readonly finalText: string | undefined;
  },
): PreparedAnswer | undefined {
  const { verdict, recheck, rewrite, regeneration, id } = outcome;
  const isWhole =
    verdict.kind === 'complete' &&
    (recheck === undefined || recheck.kind === 'complete') &&
    rewrite?.unchecked === undefined;
  if (!isWhole || verdict.cache !== 'hit' || verdict.fallback !== undefined || regeneration !== undefined)
    return undefined;
  const header = made.header.split(/(?<=;ms=)\d+/);
  const body = made.body?.split(id);
  if (header.length !== 2 || (body !== undefined && body.length > 2)) return undefined;
  const { dialect, finalText } = made;
  return {
    outcome,
    dialect,
    header: header as [string, string],
    body: body as [string, string?] | undefined,
    finalText,
  };
}

function isSame(a: AnswerContext, b: AnswerContext): boolean {
  return (
    a.mediaType === b.mediaType &&
    a.escapeHtml === b.escapeHtml &&
    a.prompt === b.prompt &&
    a.acceptLanguage === b.acceptLanguage &&
    a.mode === b.mode &&
    a.isOnRoute === b.isOnRoute &&
    a.engineVersion === b.engineVersion &&
    areSameFacts(a.facts, b.facts)
  );
}

function areSameFacts(a: AnswerContext['facts'], b: AnswerContext['facts']): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((fact, index) => isSameFact(fact, b[index]));
}

function isSameFact(a: GroundingFact, b: GroundingFact | undefined): boolean {
  if (a.factText !== b?.factText) return false;
  if (a.attributes === b.attributes) return true;
  const names = Object.keys(a.attributes ?? {});
  return (
    names.length === Object.keys(b.attributes ?? {}).length &&
    names.every((name) => a.attributes?.[name] === b.attributes?.[name])
  );
}

/** Two bytes a UTF-16 unit; a verdict may quote each fact. */
function bytesOf({ context, prepared }: Kept): number {
  const { exchange, text } = prepared.outcome;
  const texts = [context.text, exchange.answer, text, exchange.prompt, ...(prepared.body ?? [])];
  const units = texts.reduce((sum, each) => sum + (each?.length ?? 0), 0);
  const ofFacts = exchange.facts.reduce(
    (sum, { factText, attributes }) => sum + 2 * factText.length + JSON.stringify(attributes ?? {}).length,
    0,
  );
  return ENTRY_OVERHEAD_BYTES + 2 * (units + ofFacts);
}
