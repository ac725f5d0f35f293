import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import type { FactsContext, FactsSink } from './facts-context.js';
import { withUsualNames, type FactFields } from './named-fields.js';
import { handedOverFacts } from './row-facts.js';
import type { FactsInput } from './to-facts.js';
import { isPromise } from '../is-promise.js';

type FactsReader = Pick<FactsContext, 'observer' | 'route'>;

export interface ReadFactsOptions {
  /** @default found by their usual names */
  readonly fields?: FactFields | undefined;
  /** Whose route and observer get a warning of an unknown shape. @default nobody */
  readonly context?: FactsReader | undefined;
}

/** Reads what an app hands over. Throws AG_FACTS_INVALID for what cannot be facts. */
export function readFacts(
  facts: FactsInput,
  { fields, context }: ReadFactsOptions = {},
): readonly GroundingFact[] {
  const given = listed(facts);
  refuseWhatIsNone(given);
  const read = handedOverFacts(fields === undefined ? given : withUsualNames(given, fields));
  if (read.length === 0) warnOfUnknownShape(given, context);
  return read;
}

/** A set, a map's values or a generator as the list that it gives. */
function listed(facts: unknown): unknown {
  if (!isObject(facts) || typeof facts[Symbol.iterator as never] !== 'function') return facts;
  return facts instanceof Map ? [...facts.values()] : [...(facts as unknown as Iterable<unknown>)];
}

/** Not every caller is compiled against the type: what holds no facts would else be judged as if nothing had been found. */
function refuseWhatIsNone(given: unknown): void {
  const refuse = (message: string): never => {
    throw new AnswerGuardError('AG_FACTS_INVALID', message);
  };
  if (given !== undefined && typeof given !== 'string' && typeof given !== 'object')
    refuse(`facts is a ${typeof given}; it must be a text, a document, or a list of these.`);
  if (isPromise(given)) refuse('facts is a promise; await it before handing it over.');
  const promised = Array.isArray(given) ? given.findIndex(isPromise) : -1;
  if (promised >= 0)
    refuse(`facts[${promised}] is a promise; await Promise.all(facts) before handing them over.`);
  if (!isObject(given)) return;
  if (Symbol.asyncIterator in given && typeof given['emit'] !== 'function')
    refuse('facts is an asynchronous iterable; read it to its end, and hand over the list.');
  if (typeof given['emit'] === 'function')
    refuse('facts is a request, a response or a stream; the facts come second: setFacts(res, facts).');
}

/** Enough to show a shape. */
const MOST_KEYS = 20;

/** Documents were given and no text was found in them: the answer will be judged as if nothing had been found. */
function warnOfUnknownShape(given: unknown, context: FactsReader | undefined): void {
  const records = (Array.isArray(given) ? (given as unknown[]).flat() : [given]).filter(isObject);
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, MOST_KEYS).sort();
  if (keys.length === 0) return;
  const route = context?.route ?? 'unknown';
  const message = `Route '${route}': facts were handed over in which no text is found; they have: ${keys.join(', ')}. Name its member: setFacts(res, documents, { text: 'member' }).`;
  context?.observer?.observe({ type: 'warning', code: 'facts-not-understood', message });
}

/** Puts facts in place of what was handed over before. */
export function replace(sink: FactsSink, facts: readonly GroundingFact[]): void {
  sink.facts = facts;
  sink.onFacts?.();
}

/** Appends facts to what was handed over before: a retriever and a hook into it may both hand the same over. */
export function append(sink: FactsSink, facts: readonly GroundingFact[]): void {
  const all = new DistinctFacts(sink.facts);
  all.add(facts);
  replace(sink, all.list);
}

/** A list of facts, each once. */
export class DistinctFacts {
  private readonly keys = new Set<string>();
  private facts: readonly GroundingFact[] = [];

  constructor(facts: readonly GroundingFact[] = []) {
    this.add(facts);
  }

  /** Another list after each change: who has one keeps it as it is. */
  get list(): readonly GroundingFact[] {
    return this.facts;
  }

  /** Whether any of them is new. */
  add(facts: readonly GroundingFact[]): boolean {
    if (facts.length === 0) return false;
    const added = facts.filter((fact) => {
      const key = keyOf(fact);
      if (this.keys.has(key)) return false;
      this.keys.add(key);
      return true;
    });
    if (added.length > 0) this.facts = [...this.facts, ...added];
    return added.length > 0;
  }
}

function keyOf({ factText, attributes = {} }: GroundingFact): string {
  return JSON.stringify([factText, Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
