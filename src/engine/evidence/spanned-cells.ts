/** Cells that one cell of an HTML table may stand for. */
const MOST_SPANNED = 20;
const SPAN = /\b(col|row)span\s{0,3}=\s{0,3}(?:["']\s{0,3})?(\d{1,2})/giu;

/** Counts the cells of HTML rows where some reach over several rows or columns, so that each row has all of its own. */
export class SpannedCells {
  /** By column, how many further rows the cell above reaches into. */
  #pending: number[] = [];
  #column = 0;
  #wide = 0;

  /** A table begins. */
  enterTable(): void {
    this.#pending = [];
    this.enterRow();
  }

  enterRow(): void {
    this.#column = 0;
    this.#wide = 0;
  }

  /**
   * A cell begins.
   *
   * @returns how many cells from the rows above stand before it
   */
  enterCell(tag: string): number {
    let before = 0;
    while ((this.#pending[this.#column] ?? 0) > 0) {
      this.#pending[this.#column] = (this.#pending[this.#column] ?? 1) - 1;
      this.#column += 1;
      before += 1;
    }
    const spans = { col: 1, row: 1 };
    for (const [, name = '', count = '1'] of tag.matchAll(SPAN))
      spans[name.toLowerCase() === 'col' ? 'col' : 'row'] = Math.min(MOST_SPANNED, Number(count));
    for (let n = 0; n < spans.col; n += 1) {
      if (spans.row > 1) this.#pending[this.#column] = spans.row - 1;
      this.#column += 1;
    }
    this.#wide = Math.max(0, spans.col - 1);
    return before;
  }

  /**
   * A cell ends.
   *
   * @returns how many further columns it stands for
   */
  leaveCell(): number {
    const wide = this.#wide;
    this.#wide = 0;
    return wide;
  }
}
