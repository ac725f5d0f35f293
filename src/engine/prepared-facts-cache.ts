import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { GroundingFact } from '../contract/check-request.js';
import { prepareFacts, type PreparedFacts } from './evidence/prepare-facts.js';

export interface PreparedFactsCacheOptions {
  /** Lists of facts that are kept. @default 64 */
  readonly mostLists?: number;
  /** Characters that all of them may have together; a longer list is not kept. @default 2_000_000 */
  readonly mostCharacters?: number;
}

/** Keeps the latest lists of facts as they were read: the checks of a conversation often have the same. */
export class PreparedFactsCache {
  readonly #kept: LRUCache<string, PreparedFacts>;

  constructor({ mostLists = 64, mostCharacters = 2_000_000 }: PreparedFactsCacheOptions = {}) {
    this.#kept = new LRUCache({ max: mostLists, maxSize: mostCharacters, maxEntrySize: mostCharacters });
  }

  /** As `prepareFacts`: the same facts in the same order, attributes included, are the same list. */
  prepare(facts: readonly GroundingFact[], isExpired: () => boolean): PreparedFacts {
    const key = keyOf(facts);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const prepared = prepareFacts(facts, isExpired);
    // What time ran out on holds only a part.
    if (prepared.isComplete) this.#kept.set(key, prepared, { size: charactersOf(facts) });
    return prepared;
  }
}

function charactersOf(facts: readonly GroundingFact[]): number {
  let characters = 1;
  for (const { factText } of facts) characters += factText.length;
  return characters;
}

function keyOf(facts: readonly GroundingFact[]): string {
  const hash = createHash('sha256');
  const add = (text: string): void => {
    hash.update(`${text.length}:`).update(text, 'utf16le');
  };
  for (const { factText, attributes = {} } of facts) {
    add(factText);
    for (const [name, value] of Object.entries(attributes)) {
      add(name);
      add(value);
    }
    hash.update(';');
  }
  return hash.digest('base64');
}
