const FIRST_SLOTS = 1 << 12;

/** FNV-1a over code units. */
const HASH_START = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/**
 * Numbers folded words from 0 up in the order they are first seen, without a string or an object for any of them: two
 * megabytes of text hold hundreds of thousands. An open-addressed hash table over typed arrays, half full at most.
 */
export class Vocabulary {
  /** Two entries a slot, so that a look takes one line of memory: the word's number plus one (0: free), its hash. */
  #slots = new Int32Array(FIRST_SLOTS * 2);
  #mask = FIRST_SLOTS - 1;
  #offsets = new Uint32Array((FIRST_SLOTS >> 1) + 1);
  #letters = new Uint16Array(FIRST_SLOTS << 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of the word in `units[0..length)`; a new one if it was not seen before. */
  intern(units: Uint16Array, length: number): number {
    const hash = hashOf(units, length);
    const slots = this.#slots;
    let slot = hash & this.#mask;
    for (;;) {
      const id = (slots[2 * slot] ?? 0) - 1;
      if (id < 0) return this.#add(units, length, hash, slot);
      if (slots[2 * slot + 1] === hash && this.#isWord(id, units, length)) return id;
      slot = (slot + 1) & this.#mask;
    }
  }

  internText(norm: string): number {
    const units = unitsOf(norm);
    return this.intern(units, units.length);
  }

  /** The number of a word, or -1 when it was never seen. */
  find(norm: string): number {
    const units = unitsOf(norm);
    const hash = hashOf(units, units.length);
    let slot = hash & this.#mask;
    for (;;) {
      const id = (this.#slots[2 * slot] ?? 0) - 1;
      const isFound = id < 0 || (this.#slots[2 * slot + 1] === hash && this.#isWord(id, units, units.length));
      if (isFound) return id;
      slot = (slot + 1) & this.#mask;
    }
  }

  lengthOf(id: number): number {
    return (this.#offsets[id + 1] ?? 0) - (this.#offsets[id] ?? 0);
  }

  /** One folded unit of a word. */
  unitOf(id: number, at: number): number {
    return this.#letters[(this.#offsets[id] ?? 0) + at] ?? 0;
  }

  /** Whether a word begins with the first `length` units of `prefix`. */
  startsWith(id: number, prefix: string, length: number): boolean {
    if (this.lengthOf(id) < length) return false;
    for (let i = 0; i < length; i += 1) if (this.unitOf(id, i) !== prefix.charCodeAt(i)) return false;
    return true;
  }

  textOf(id: number): string {
    const length = this.lengthOf(id);
    let text = '';
    for (let i = 0; i < length; i += 1) text += String.fromCharCode(this.unitOf(id, i));
    return text;
  }

  #isWord(id: number, units: Uint16Array, length: number): boolean {
    const from = this.#offsets[id] ?? 0;
    if ((this.#offsets[id + 1] ?? 0) - from !== length) return false;
    for (let i = 0; i < length; i += 1) if (this.#letters[from + i] !== units[i]) return false;
    return true;
  }

  #add(units: Uint16Array, length: number, hash: number, slot: number): number {
    const id = this.#size;
    const from = this.#offsets[id] ?? 0;
    if (from + length > this.#letters.length) this.#growLetters(from + length);
    for (let i = 0; i < length; i += 1) this.#letters[from + i] = units[i] ?? 0;
    this.#offsets[id + 1] = from + length;
    this.#slots[2 * slot] = id + 1;
    this.#slots[2 * slot + 1] = hash;
    this.#size += 1;
    if (this.#size * 2 > this.#mask) this.#growSlots();
    return id;
  }

  #growLetters(size: number): void {
    const larger = new Uint16Array(Math.max(size, this.#letters.length * 2));
    larger.set(this.#letters);
    this.#letters = larger;
  }

  #growSlots(): void {
    const capacity = (this.#mask + 1) * 2;
    const mask = capacity - 1;
    const old = this.#slots;
    const slots = new Int32Array(capacity * 2);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      const hash = old[i + 1] ?? 0;
      let slot = hash & mask;
      while (slots[2 * slot] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = old[i] ?? 0;
      slots[2 * slot + 1] = hash;
    }
    this.#slots = slots;
    this.#mask = mask;
    const offsets = new Uint32Array((capacity >> 1) + 1);
    offsets.set(this.#offsets);
    this.#offsets = offsets;
  }
}

function hashOf(units: Uint16Array, length: number): number {
  let hash = HASH_START;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ (units[i] ?? 0), HASH_PRIME);
  return hash ^ (hash >>> 15);
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) units[i] = text.charCodeAt(i);
  return units;
}
