/** A growing array of 32-bit integers. */
export class Integers {
  #values = new Int32Array(1 << 10);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const at = this.#length;
    if (at === this.#values.length) this.#grow(at + 1);
    this.#values[at] = value;
    this.#length = at + 1;
  }

  /** The value at a place; -1 where none was set. */
  get(at: number): number {
    return at < this.#length ? (this.#values[at] ?? -1) : -1;
  }

  set(at: number, value: number): void {
    if (at >= this.#length) {
      if (at >= this.#values.length) this.#grow(at + 1);
      this.#values.fill(-1, this.#length, at);
      this.#length = at + 1;
    }
    this.#values[at] = value;
  }

  /** What was pushed, without a copy: valid until the next write. */
  view(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }

  #grow(size: number): void {
    const larger = new Int32Array(Math.max(size, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}
