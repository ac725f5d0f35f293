/** So many stretches wait to be joined: fewer cost time, more cost memory. */
const MOST_APART = 32;

/**
 * A text that grows by short stretches, as a model writes it. V8 keeps what is added to a string as an object of its own, larger
 * than a token, until somebody reads the string: these are joined once there are some.
 */
export class GrowingText {
  private joined = '';
  private apart: string[] = [];

  add(stretch: string): void {
    if (stretch === '') return;
    this.apart.push(stretch);
    if (this.apart.length >= MOST_APART) this.join();
  }

  /** All of it so far. */
  get text(): string {
    if (this.apart.length > 0) this.join();
    return this.joined;
  }

  private join(): void {
    this.joined += this.apart.join('');
    this.apart = [];
  }
}
