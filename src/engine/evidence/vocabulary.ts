import type { FoldBuffer } from '../text/fold.js';

const FIRST_SLOTS = 1 << 12;

/** FNV-1a over code units. */
const HASH_START = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

function hashUnits(units: Uint16Array, length: number): number {
  let hash = HASH_START;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ (units[i] ?? 0), HASH_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Numbers folded words from 0 up in the order they are first seen, without a string or an object for any of them: two
 * megabytes of text hold hundreds of thousands. An open-addressed hash table over typed arrays, half full at most.
 */
export class Vocabulary {
  #slots = new Int32Array(FIRST_SLOTS).fill(-1);
  #hashes = new Uint32Array(FIRST_SLOTS >> 1);
  #offsets = new Uint32Array((FIRST_SLOTS >> 1) + 1);
  #letters = new Uint16Array(FIRST_SLOTS << 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a word; a new one if it was not seen before. */
  intern(norm: FoldBuffer): number {
    const hash = hashUnits(norm.units, norm.length);
    let slot = this.#slotOf(hash);
    for (;;) {
      const id = this.#slots[slot] ?? -1;
      if (id < 0) break;
      if (this.#hashes[id] === hash && this.#isWord(id, norm.units, norm.length)) return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    return this.#add(norm, hash, slot);
  }

  /** The number of a word, or -1 when it was never seen. */
  find(norm: string): number {
    const units = new Uint16Array(norm.length);
    for (let i = 0; i < norm.length; i += 1) units[i] = norm.charCodeAt(i);
    const hash = hashUnits(units, norm.length);
    let slot = this.#slotOf(hash);
    for (;;) {
      const id = this.#slots[slot] ?? -1;
      if (id < 0) return -1;
      if (this.#hashes[id] === hash && this.#isWord(id, units, norm.length)) return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }

  #slotOf(hash: number): number {
    return hash & (this.#slots.length - 1);
  }

  #isWord(id: number, units: Uint16Array, length: number): boolean {
    const from = this.#offsets[id] ?? 0;
    if ((this.#offsets[id + 1] ?? 0) - from !== length) return false;
    for (let i = 0; i < length; i += 1) if (this.#letters[from + i] !== units[i]) return false;
    return true;
  }

  #add(norm: FoldBuffer, hash: number, slot: number): number {
    const id = this.#size;
    const from = this.#offsets[id] ?? 0;
    this.#reserve(from + norm.length);
    this.#letters.set(norm.units.subarray(0, norm.length), from);
    this.#slots[slot] = id;
    this.#hashes[id] = hash;
    this.#offsets[id + 1] = from + norm.length;
    this.#size += 1;
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    return id;
  }

  #reserve(letters: number): void {
    if (letters <= this.#letters.length) return;
    const larger = new Uint16Array(Math.max(letters, this.#letters.length * 2));
    larger.set(this.#letters);
    this.#letters = larger;
  }

  #grow(): void {
    const capacity = this.#slots.length * 2;
    const hashes = new Uint32Array(capacity >> 1);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const offsets = new Uint32Array((capacity >> 1) + 1);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
    this.#slots = new Int32Array(capacity).fill(-1);
    for (let id = 0; id < this.#size; id += 1) {
      let slot = this.#slotOf(this.#hashes[id] ?? 0);
      while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & (capacity - 1);
      this.#slots[slot] = id;
    }
  }
}
