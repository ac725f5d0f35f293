import { AsyncLocalStorage } from 'node:async_hooks';
import type { GroundingFact } from '../../src/contract/check-request.js';
import { processWide } from '../../src/contract/process-wide.js';
import type { Observer } from '../../src/telemetry/observer.js';
import type { ClientTexts } from './prompt/client-texts.js';

/** Where facts go; a `GuardedResponse` is one. */
export interface FactsSink {
  /** Undefined until something was handed over. */
  facts: readonly GroundingFact[] | undefined;
  /** Whether the answer was judged with the facts there were: later ones come too late. */
  factsRead: boolean;
  /** Told of each change, where the answer is judged while it is written. */
  onFacts?: (() => void) | undefined;
}

/** What belongs to one exchange, wherever its code runs: a request, or a call of `collectFacts`. */
export interface FactsContext {
  readonly sink: FactsSink;
  /** What the client wrote, so that a prompt's own part can be distinguished from it; undefined when it cannot be known. */
  readonly clientTexts: () => ClientTexts | undefined;
  /** Whether what the client wrote counts as evidence too. */
  readonly trustRequestFacts: boolean;
  /** The route's name, for warnings. */
  readonly route?: string;
  /** Told of facts that are lost. */
  readonly observer: Observer | undefined;
}

type Storage = AsyncLocalStorage<FactsContext>;

let shared: Storage | undefined;

/** One per process: facts handed over by way of one build are those of a request guarded by the other. */
function storage(): Storage {
  return (shared ??= processWide('facts', () => new AsyncLocalStorage<FactsContext>()));
}

/** Runs `run`, and whatever it sets off, as a part of the exchange. */
export function withFactsContext<T>(context: FactsContext, run: () => T): T {
  return storage().run(context, run);
}

/** The exchange that the caller's code runs for; undefined outside of any. */
export function currentFactsContext(): FactsContext | undefined {
  return storage().getStore();
}

/** Binds a function to the current exchange, whenever it is called. */
export function bindToFactsContext<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const context = currentFactsContext();
  return context === undefined ? run : (...args) => withFactsContext(context, () => run(...args));
}

interface Emitter {
  emit(event: string | symbol, ...args: unknown[]): boolean;
}

/**
 * Makes listeners of an emitter run as a part of the exchange. A request's own events (`data`, `end`) come from the
 * socket's parser, which started before the exchange did.
 */
export function bindEvents(emitter: Emitter, context: FactsContext): void {
  const emit = emitter.emit.bind(emitter);
  emitter.emit = (event, ...args) =>
    currentFactsContext() === context
      ? emit(event, ...args)
      : withFactsContext(context, () => emit(event, ...args));
}
