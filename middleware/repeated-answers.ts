import { LRUCache } from 'lru-cache';
import type { GuardSettings } from '../config/resolve-settings.js';
import type { GroundingFact } from '../src/contract/check-request.js';
import type { Clock } from '../src/contract/monotonic-clock.js';
import type { Outcome } from '../src/guard/outcome.js';
import { isObject } from './is-object.js';
import type { AnswerGuardOptions } from './options.js';
import type { PutBack } from './replacement.js';
import type { KeptTag } from './response/held-body.js';

/**
 * An answer is taken through the cache of verdicts again after so long: entries that are deleted there, or grow too old, are
 * repeated for no longer than this.
 */
const LONGEST_MS = 60_000;
/** What one guard may keep, half of it for each kind; less where the cache of verdicts may take less. */
const MOST_BYTES = 8 * 2 ** 20;
/** V8 takes no more of a text than this into its hash: longer ones of one length would all lie in one bucket. */
const LONGEST_TEXT = 16_000;
/** About what the map, the decision and the scores take. */
const ENTRY_OVERHEAD_BYTES = 4096;

/** All that decides, under one mounted guard, what becomes of a body, or of an answer in whatever body it stands. */
export interface AnswerContext {
  /** The whole body, or the answer. */
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

/** What was decided of an answer, as it may be said again. */
interface Prepared {
  readonly outcome: Outcome;
  readonly dialect: string;
  /** The value of `Answer-Guard` before and after the time that the guard took. */
  readonly header: readonly [string, string];
}

/** What is put back into a body for an answer; the report has the id of the outcome. */
export interface PreparedDecision extends Prepared {
  readonly putBack: PutBack;
}

/** What became of a whole body. */
export interface PreparedAnswer extends Prepared {
  /** The new body before and after the outcome's id, or as a whole where it has none; undefined when it leaves as it was. */
  readonly body: readonly [string, string?] | undefined;
  /** What `finalAnswer` gives. */
  readonly finalText: string | undefined;
  /** The new body's, once it was given. */
  readonly keptTag: KeptTag;
}

interface Kept<T> {
  readonly context: AnswerContext;
  readonly prepared: T;
}

export interface RepeatedAnswersOptions {
  readonly settings: Pick<GuardSettings, 'cache' | 'facts' | 'policy' | 'reportAt'>;
  readonly options: AnswerGuardOptions;
  readonly clock: Clock;
}

/** What was made of the latest texts of one kind. Texts are compared, not their hashes. */
class LatestTexts<T extends Prepared> {
  readonly #kept: LRUCache<string, Kept<T>>;

  constructor({ settings: { cache }, clock }: Pick<RepeatedAnswersOptions, 'settings' | 'clock'>) {
    this.#kept = new LRUCache<string, Kept<T>>({
      maxSize: Math.ceil(Math.min(cache.maxBytes, MOST_BYTES) / 2),
      sizeCalculation: bytesOf,
      ttl: Math.min(cache.ttlSeconds * 1000, LONGEST_MS),
      ttlResolution: 0,
      // The cache takes a start of 0 for "has no age": keep clear of it.
      perf: { now: () => clock.now() + 1 },
    });
  }

  find(context: AnswerContext): T | undefined {
    if (context.text.length > LONGEST_TEXT) return undefined;
    const kept = this.#kept.get(context.text);
    return kept !== undefined && isSame(kept.context, context) ? kept.prepared : undefined;
  }

  /** Milliseconds that what is kept of a text will last. */
  lasts(text: string): number {
    return this.#kept.getRemainingTTL(text);
  }

  keep(context: AnswerContext, prepared: T, ttl?: number): void {
    if (context.text.length > LONGEST_TEXT) return;
    this.#kept.set(context.text, { context, prepared }, ttl === undefined ? undefined : { ttl });
  }
}

/**
 * What one guard made of the answers that it gave last: of whole bodies, for those that are the same, byte for byte, with the
 * same facts; and of the answers in them, for another body with the same answer. In this process only: a look at another
 * takes longer than to make it again.
 */
export class RepeatedAnswers {
  readonly #bodies: LatestTexts<PreparedAnswer>;
  readonly #decisions: LatestTexts<PreparedDecision>;

  constructor(made: Pick<RepeatedAnswersOptions, 'settings' | 'clock'>) {
    this.#bodies = new LatestTexts(made);
    this.#decisions = new LatestTexts(made);
  }

  /** @param context of the body */
  find(context: AnswerContext): PreparedAnswer | undefined {
    return this.#bodies.find(context);
  }

  /** @param context of the answer */
  findDecision(context: AnswerContext): PreparedDecision | undefined {
    return this.#decisions.find(context);
  }

  /** @param answer Whose decision it was made by, if that was repeated itself: it lasts no longer. */
  keep(context: AnswerContext, prepared: PreparedAnswer, answer?: string): void {
    this.#bodies.keep(context, prepared, answer === undefined ? undefined : this.#decisions.lasts(answer));
  }

  keepDecision(context: AnswerContext, prepared: PreparedDecision): void {
    this.#decisions.keep(context, prepared);
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
 * The decision as it may be given again; undefined when it may not: its verdict is not whole, not from the cache, or not the
 * checker's own, or a second answer stands in its place.
 */
export function preparedDecision(
  outcome: Outcome,
  made: { readonly dialect: string; readonly header: string; readonly putBack: PutBack },
): PreparedDecision | undefined {
  const { verdict, recheck, rewrite, regeneration } = outcome;
  const isWhole =
    verdict.kind === 'complete' &&
    (recheck === undefined || recheck.kind === 'complete') &&
    rewrite?.unchecked === undefined;
  if (!isWhole || verdict.cache !== 'hit' || verdict.fallback !== undefined || regeneration !== undefined)
    return undefined;
  const [before, after, ...others] = made.header.split(/;ms=\d+/);
  if (before === undefined || after === undefined || others.length > 0) return undefined;
  return { outcome, dialect: made.dialect, header: [`${before};ms=`, after], putBack: made.putBack };
}

/** What a repeated decision puts back under the id of the outcome that is given now. */
export function putBackAgain({ putBack }: PreparedDecision, id: string): PutBack {
  const { replacement } = putBack;
  if (!isObject(replacement?.report)) return putBack;
  return { ...putBack, replacement: { ...replacement, report: { ...replacement.report, id } } };
}

/**
 * The body that was made by a decision, as it may be given again; undefined when it may not, since the id is not where it
 * is looked for.
 *
 * @param id that is written in the body
 */
export function preparedAnswer(
  { outcome, dialect, header, putBack }: PreparedDecision,
  changed: string | undefined,
  id: string,
): PreparedAnswer | undefined {
  const [before = '', after, ...others] = changed?.split(id) ?? [];
  if (others.length > 0) return undefined;
  const parts: readonly [string, string?] = after === undefined ? [before] : [before, after];
  const body = changed === undefined ? undefined : parts;
  return { outcome, dialect, header, body, finalText: putBack.texts[0], keptTag: {} };
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
function bytesOf({ context, prepared }: Kept<Prepared & Partial<PreparedAnswer & PreparedDecision>>): number {
  const { exchange, text } = prepared.outcome;
  const texts = [context.text, exchange.answer, text, exchange.prompt, ...(prepared.body ?? [])];
  const units = texts.reduce((sum, each) => sum + (each?.length ?? 0), 0);
  const ofFacts = exchange.facts.reduce((sum, fact) => sum + 2 * fact.factText.length + unitsOf(fact), 0);
  return ENTRY_OVERHEAD_BYTES + 2 * (units + ofFacts);
}

function unitsOf({ attributes = {} }: GroundingFact): number {
  let units = 0;
  for (const name in attributes) units += name.length + (attributes[name]?.length ?? 0);
  return units;
}
