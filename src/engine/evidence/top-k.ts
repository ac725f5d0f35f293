/** Keeps the best `k` of many numbered items, best first; of equals the lowest number comes first. */
export class TopK {
  readonly #items: number[] = [];
  readonly #scores: number[] = [];

  constructor(private readonly k: number) {}

  /** What no item under it would change: -Infinity as long as there is room. */
  get least(): number {
    return this.#scores.length < this.k ? -Infinity : (this.#scores[this.k - 1] ?? -Infinity);
  }

  offer(item: number, score: number): void {
    let at = this.#scores.length;
    if (at >= this.k && !this.#beats(item, score, at - 1)) return;
    while (at > 0 && this.#beats(item, score, at - 1)) at -= 1;
    this.#items.splice(at, 0, item);
    this.#scores.splice(at, 0, score);
    if (this.#scores.length > this.k) {
      this.#items.pop();
      this.#scores.pop();
    }
  }

  ranked(): { item: number; score: number }[] {
    return this.#items.map((item, i) => ({ item, score: this.#scores[i] ?? 0 }));
  }

  #beats(item: number, score: number, at: number): boolean {
    if (at < 0) return false;
    const other = this.#scores[at] ?? 0;
    return score > other || (score === other && item < (this.#items[at] ?? 0));
  }
}
