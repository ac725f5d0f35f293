interface Place {
  readonly unit: number;
  readonly byte: number;
}

/** UTF-16 offsets of a text that grows to UTF-8 byte offsets, and back: cheap near where it was asked before. */
export class GrowingBytes {
  private readonly places: Place[] = [{ unit: 0, byte: 0 }];

  /** The byte offset of a UTF-16 offset. */
  at(text: string, unit: number): number {
    const from = this.before((place) => place.unit <= unit);
    const byte = from.byte + Buffer.byteLength(text.slice(from.unit, unit));
    const last = this.places.at(-1);
    if (last !== undefined && unit > last.unit) this.places.push({ unit, byte });
    return byte;
  }

  /** The UTF-16 offset of a byte offset; within a character, that of the character. */
  back(text: string, byte: number): number {
    const from = this.before((place) => place.byte <= byte);
    let { unit } = from;
    let reached = from.byte;
    while (unit < text.length) {
      const point = text.codePointAt(unit) ?? 0;
      reached += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (reached > byte) break;
      unit += point < 0x10000 ? 1 : 2;
    }
    return unit;
  }

  private before(holds: (place: Place) => boolean): Place {
    return this.places.findLast(holds) ?? { unit: 0, byte: 0 };
  }
}
