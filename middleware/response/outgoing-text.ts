/** UTF-16 units that leave as one chunk, but for texts that are larger. */
const MOST_TOGETHER = 16 * 1024;

/**
 * Gathers what leaves in one turn of the event loop: the frames of a sentence are then one chunk, and one flush of what is
 * mounted before.
 */
export class OutgoingText {
  private text = '';

  /** @param onTurn Called at the end of a turn in which a text was added; it is to call `flush`. */
  constructor(
    private readonly leave: (text: string) => void,
    private readonly onTurn: () => void,
  ) {}

  add(text: string): void {
    if (this.text === '') process.nextTick(this.onTurn);
    this.text += text;
    // A producer that never yields has to learn when the client is full.
    if (this.text.length > MOST_TOGETHER) this.flush();
  }

  flush(): void {
    const { text } = this;
    this.text = '';
    if (text !== '') this.leave(text);
  }
}
