import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckGroundingRequest, GroundingFact } from '../../contract/check-request.js';
import type { CheckGroundingResponse } from '../../contract/check-response.js';
import { systemClock, type Clock } from '../../contract/monotonic-clock.js';
import type { Narrowing, Verdict } from '../../contract/verdict.js';
import { ask } from '../ask.js';
import type { Checker, CheckOptions } from '../checker.js';
import { alreadyOver, gaveUp } from '../end-of-wait.js';
import { closedVerdict } from '../wrapped.js';
import { isOverLimits, readFactParts, type FactParts } from './fact-parts.js';

/** How long facts are read before other work has its turn, in milliseconds. */
const SLICE_MS = 8;

export interface FittedOptions {
  /** @default the process's monotonic clock */
  readonly clock?: Clock;
  /** Lets other work have its turn. @default the next turn of the event loop */
  readonly pause?: () => Promise<unknown>;
  /** Told what is asked in the place of facts over the limits. @default nobody */
  readonly onFit?: (fit: FittedFacts) => void;
}

export interface FittedFacts {
  readonly facts: readonly GroundingFact[];
  /** By fact, the index of the caller's that it is a part of. */
  readonly factOf: readonly number[];
}

/**
 * Takes facts over the contract's limits: long ones are cut (see `cutFact`), and of too many parts the 200 that bear most on
 * the answer are kept. Verdicts name the caller's facts, and say in `narrowed` what was done. Other requests go
 * through untouched. What was read of a list of facts is kept for as long as the caller keeps the list, as a rewrite or
 * the next sentence of a stream is checked against the same.
 */
export function fitted(checker: Checker, options: FittedOptions = {}): Checker {
  const { clock = systemClock, pause = nextTurn, onFit } = options;
  const known = new WeakMap<readonly GroundingFact[], FactParts>();
  let closing: Promise<void> | undefined;

  /** Undefined when the wait was over first. */
  async function partsOf(
    facts: readonly GroundingFact[],
    wait: CheckOptions,
  ): Promise<FactParts | undefined> {
    const before = known.get(facts);
    if (before !== undefined) return before;
    const reading = readFactParts(facts);
    let sliceEnd = clock.now() + SLICE_MS;
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done === true) {
        known.set(facts, step.value);
        return step.value;
      }
      if (clock.now() < sliceEnd) continue;
      await pause();
      if (alreadyOver(wait, clock) !== undefined) return undefined;
      sliceEnd = clock.now() + SLICE_MS;
    }
  }

  async function fit(request: CheckGroundingRequest, wait: CheckOptions): Promise<Verdict> {
    const started = clock.now();
    const parts = await partsOf(request.facts, wait);
    if (parts === undefined) {
      const over = alreadyOver(wait, clock) ?? 'deadline';
      return gaveUp(over, { checker: checker.name, cache: 'off', elapsedMs: clock.now() - started });
    }
    const kept = parts.relevantTo(request.answerCandidate);
    const facts = kept.flatMap((index) => parts.parts[index] ?? []);
    const factOf = kept.map((index) => parts.factOf[index] ?? -1);
    onFit?.({ facts, factOf });
    const narrowed: Narrowing = {
      given: request.facts.length,
      cut: parts.cut,
      parts: parts.parts.length,
      kept: kept.length,
    };
    const verdict = await ask(checker, { ...request, facts }, wait);
    const elapsedMs = clock.now() - started;
    if (verdict.kind === 'failed') return { ...verdict, elapsedMs, narrowed };
    const response = mapBack(verdict.response, request.facts, (source) => factOf[source]);
    if (verdict.kind === 'partial') return { ...verdict, response, elapsedMs, narrowed };
    // What the checker keeps for other thresholds refers to the parts.
    const { raw: _raw, ...complete } = verdict;
    return { ...complete, response, elapsedMs, narrowed };
  }

  return {
    name: checker.name,
    version: checker.version,
    capabilities: checker.capabilities,
    ready: checker.ready,
    check(request, wait) {
      if (closing !== undefined) return Promise.resolve(closedVerdict(checker.name));
      return isOverLimits(request.facts) ? fit(request, wait) : checker.check(request, wait);
    },
    close: () => (closing ??= checker.close()),
  };
}

/** Chunks named by the caller's facts, with these facts' own attributes. */
function mapBack(
  response: CheckGroundingResponse,
  facts: readonly GroundingFact[],
  factOf: (source: number) => number | undefined,
): CheckGroundingResponse {
  const citedChunks = response.citedChunks.map(({ sourceMetadata: _, ...chunk }) => {
    const fact = factOf(Number(chunk.source));
    const attributes = fact === undefined ? undefined : facts[fact]?.attributes;
    // A source that names no fact must not come to name one.
    return {
      ...chunk,
      source: String(fact ?? -1),
      ...(attributes !== undefined && { sourceMetadata: attributes }),
    };
  });
  return { ...response, citedChunks };
}
