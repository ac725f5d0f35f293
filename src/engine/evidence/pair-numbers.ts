const FIRST_SLOTS = 1 << 12;

/** Numbers pairs of code units from 0 up in the order they are first seen: `Vocabulary` for Han and Hiragana, where every character makes one. */
export class PairNumbers {
  /** Two entries a slot: the pair in one integer, and its number plus one (0: free). */
  #slots = new Int32Array(FIRST_SLOTS * 2);
  #mask = FIRST_SLOTS - 1;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a pair (`second` 0: of a lone character); a new one if it was not seen before. */
  intern(first: number, second: number): number {
    const key = (first << 16) | second;
    const slots = this.#slots;
    let slot = slotOf(key, this.#mask);
    for (;;) {
      const id = (slots[2 * slot + 1] ?? 0) - 1;
      if (id < 0) return this.#add(key, slot);
      if (slots[2 * slot] === key) return id;
      slot = (slot + 1) & this.#mask;
    }
  }

  /** The number of a pair written as a text of one or two units, or -1 when it was never seen. */
  find(pair: string): number {
    const key = (pair.charCodeAt(0) << 16) | (pair.length > 1 ? pair.charCodeAt(1) : 0);
    let slot = slotOf(key, this.#mask);
    for (;;) {
      const id = (this.#slots[2 * slot + 1] ?? 0) - 1;
      if (id < 0 || this.#slots[2 * slot] === key) return id;
      slot = (slot + 1) & this.#mask;
    }
  }

  #add(key: number, slot: number): number {
    this.#slots[2 * slot] = key;
    this.#slots[2 * slot + 1] = ++this.#size;
    const id = this.#size - 1;
    if (this.#size * 2 > this.#mask) this.#grow();
    return id;
  }

  #grow(): void {
    const old = this.#slots;
    const mask = this.#mask * 2 + 1;
    const slots = new Int32Array((mask + 1) * 2);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue;
      const key = old[i] ?? 0;
      let slot = slotOf(key, mask);
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = key;
      slots[2 * slot + 1] = old[i + 1] ?? 0;
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}

function slotOf(key: number, mask: number): number {
  const hash = Math.imul(key, 0x9e3779b1);
  return (hash ^ (hash >>> 15)) & mask;
}
