import type { AnswerGuardError } from '../contract/answer-guard-error.js';
import { exceedsCodePoints } from '../contract/code-points.js';
import { isJsonObject } from '../contract/json-object.js';
import { limits } from '../contract/limits.js';
import type { Datastore, Passage, SearchOptions } from './datastore.js';
import { orAborted } from './or-aborted.js';
import { closedStore, storeFailed } from './store-errors.js';

/** Finds passages for a text, best first. */
export type SearchFunction = (
  query: string,
  options: SearchOptions,
) => readonly Passage[] | PromiseLike<readonly Passage[]>;

export interface FunctionStoreOptions {
  readonly name: string;
  readonly search: SearchFunction;
  /** Ask for each sentence of an answer, not once for the whole. @default false */
  readonly searchesSentences?: boolean;
}

/**
 * A function of the app as a store: a retriever, a vector database, a search service. What it throws, and what it gives that
 * is no list of passages, is AG_STORE_FAILED; of too many passages the first are taken.
 */
export function functionStore({ name, search, searchesSentences = false }: FunctionStoreOptions): Datastore {
  let isClosed = false;
  return {
    name,
    searchesSentences,
    ready: Promise.resolve(),
    async search(query, options) {
      if (isClosed) throw closedStore(name);
      options.signal.throwIfAborted();
      let given: unknown;
      try {
        given = await orAborted((async () => await search(query, options))(), options.signal);
      } catch (cause) {
        if (options.signal.aborted) throw cause;
        throw storeFailed(name, 'the function of the app threw', cause);
      }
      return passagesOf(given, name).slice(0, options.topK);
    },
    describe: () =>
      isClosed ? Promise.reject(closedStore(name)) : Promise.resolve({ kind: 'function' as const }),
    close() {
      isClosed = true;
      return Promise.resolve();
    },
  };
}

/** What came from outside as passages: strings where strings must be. Throws AG_STORE_FAILED. */
export function passagesOf(given: unknown, name: string): readonly Passage[] {
  if (!Array.isArray(given))
    throw storeFailed(name, `gave ${kindOf(given)} in the place of a list of passages`);
  return given.map((entry: unknown, index) => {
    const wrong = (what: string): AnswerGuardError => storeFailed(name, `passage ${index} ${what}`);
    if (!isJsonObject(entry)) throw wrong(`is ${kindOf(entry)}; it must be an object with a text`);
    const { text, chunk } = entry;
    if (typeof text !== 'string' || text.trim() === '') throw wrong('has no text');
    if (exceedsCodePoints(text, limits.factCharacters))
      throw wrong(`has more than ${limits.factCharacters} characters`);
    return {
      text,
      ...stringOf(entry, 'uri'),
      ...stringOf(entry, 'title'),
      ...stringOf(entry, 'heading'),
      ...(typeof chunk === 'number' && Number.isSafeInteger(chunk) && { chunk }),
      ...attributesOf(entry['attributes']),
    };
  });
}

function stringOf<Name extends string>(
  entry: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [K in Name]?: string } {
  const value = entry[name];
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as {
    readonly [K in Name]?: string;
  };
}

function attributesOf(given: unknown): Pick<Passage, 'attributes'> {
  if (!isJsonObject(given)) return {};
  const attributes = Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[key, String(value)]]
        : [],
    ),
  );
  return Object.keys(attributes).length === 0 ? {} : { attributes };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
