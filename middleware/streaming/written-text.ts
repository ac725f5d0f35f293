import { StringDecoder } from 'node:string_decoder';

/** Half a surrogate pair by itself, which UTF-8 cannot hold: U+FFFD is written in its place. */
const LONE_HALF = /\p{Surrogate}/u;

/** What a handler writes, read as UTF-8: a chunk of bytes may end within a character. */
export class WrittenText {
  private decoder: StringDecoder | undefined;
  /** Whether the bytes so far may end within a character. */
  private isWithin = false;

  /** The text that is whole with this chunk. A chunk that is one already is taken as it is, where bytes would give the same. */
  add(chunk: string | Buffer): string {
    if (typeof chunk === 'string' && !this.isWithin && !LONE_HALF.test(chunk)) return chunk;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (bytes.length > 0) this.isWithin = (bytes.at(-1) ?? 0) >= 0x80;
    this.decoder ??= new StringDecoder('utf8');
    return this.decoder.write(bytes);
  }

  /** What is left of a character that never became whole. */
  end(): string {
    return this.decoder?.end() ?? '';
  }
}
